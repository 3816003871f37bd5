// One pass over the flat tree of a document, written into numbers and one string. The format is that of
// crate/page/src/record.rs; the tables of names come from there at start. No rules live here beyond what
// must not be read and what is too dear to ask of every element.

import { emptyInside, hasLetters } from './boxes.js';
import { Controls } from './controls.js';
import { Declared, OWN } from './declared.js';
import { Elements } from './elements.js';
import { Fields } from './fields.js';
import { shown } from './letters.js';
import { pictureOf } from './maps.js';
import { topModals } from './modals.js';
import * as dom from './native.js';
import { labels, offersFromOutside } from './offers.js';
import { Privacy } from './privacy.js';
import { Pseudo } from './pseudo.js';
import { Records } from './records.js';
import { Shadows } from './shadows.js';
import { Sight } from './sight.js';
import {
  BLOCK,
  DOCUMENT,
  EMPTY_BOX,
  FOCUSED,
  MODAL,
  NOT_RENDERED,
  ONCLICK,
  POINTER,
  PRIVATE,
  REFERRED,
  SHAPES,
  SKIPPED,
  SKIPS,
  SVG,
  TOP_LAYER,
  UNREAD,
} from './vocabulary.js';

const MAX_DEPTH = 800;
/** Kind of the record that stands for a part below that. */
const TOO_DEEP = 4;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const VISIBLE_TEXT = /[^ \t\n\r\f]/;

export class Harvester {
  #tags;
  #attributes;
  #elements = new Elements();
  #records = new Records();
  #shadows;
  #controls;
  #declared = new Declared();
  #sight = new Sight();
  /** Of each depth the computed `display`, empty where it was not asked. */
  #displays = [];
  #modals = [];
  #fields;
  #tagName;
  #active = null;
  #complete = false;
  #pseudo;
  #referred = new Set();
  #privacy = new Privacy();
  /** Of each tree scope, the one its host is in. */
  #outers = [-1];

  /** Names of tags and attributes in the order of their numbers; opens closed shadow roots where it can. */
  constructor(tags, attributes, openShadow) {
    this.#tags = numbered(tags);
    this.#attributes = numbered(attributes);
    this.#tagName = this.#attributes.get(':tag');
    this.#shadows = new Shadows(openShadow);
    this.#controls = new Controls(this.#records, this.#elements, this.#attributes);
    this.#pseudo = new Pseudo(this.#records, this.#attributes);
    this.#fields = new Fields({
      records: this.#records,
      elements: this.#elements,
      shadows: this.#shadows,
      controls: this.#controls,
      privacy: this.#privacy,
      tags: this.#tags,
      attributes: this.#attributes,
    });
  }

  /** Calls what matches private from now on; gives the first selector that is none. */
  setPrivate(selectors) {
    return this.#privacy.select(selectors);
  }

  /** Stops watching. */
  end() {
    this.#privacy.end();
  }

  /**
   * Reads the document; the results are there until `release`. A `complete` pass records also what the
   * outline never needs: what is not rendered, shapes and metadata.
   */
  harvest(complete = false) {
    this.#begin();
    this.#complete = complete;
    this.#outers = [-1];
    this.#referred.clear();
    this.#active = this.focused();
    this.#modals = topModals();
    this.#refer(document);
    this.#enter(document);
    const root = dom.documentRoot();
    if (root) this.#element(root, 0, 0, false, 0);
  }

  /** Reads the fields of the document and nothing else. */
  harvestFields() {
    this.#begin();
    this.#fields.read();
  }

  #begin() {
    this.release();
    const records = this.#records;
    records.clear();
    records.room(4);
    records.put(DOCUMENT | (3 << 8));
    records.put(records.part(dom.address()));
    records.put(records.part(dom.documentTitle()));
    this.#privacy.begin();
    this.#controls.begin();
  }

  records() {
    return this.#records.view();
  }

  strings() {
    return this.#records.strings();
  }

  /** Lets go of the elements of the last pass. */
  release() {
    this.#elements.release();
    this.#privacy.release();
    this.#sight.release();
    this.#declared.clear();
    this.#pseudo.clear();
    this.#modals = [];
    this.#active = null;
  }

  keep(numbers) {
    this.#elements.keep(numbers);
  }

  element(number) {
    return this.#elements.element(number);
  }

  number(element) {
    return this.#elements.number(element);
  }

  shadow(element) {
    return this.#shadows.of(element);
  }

  focused() {
    return this.#shadows.focused();
  }

  /** Notes which ids of a tree scope are used as labels: those parts are read even when hidden. */
  #refer(root) {
    for (const one of dom.query(root, '[aria-labelledby]')) {
      for (const id of dom.getAttribute(one, 'aria-labelledby').split(/\s+/)) if (id) this.#referred.add(id);
    }
  }

  /** Is in a part that is not shown something that names what is. */
  #refers(element) {
    if (this.#complete) return true;
    if (labels(element)) return true;
    if (this.#referred.size === 0) return false;
    if (this.#referred.has(dom.getAttribute(element, 'id'))) return true;
    for (const one of dom.query(element, '[id]'))
      if (this.#referred.has(dom.getAttribute(one, 'id'))) return true;
    return false;
  }

  #text(node, depth, style) {
    const data = node.data;
    let part = 0;
    const records = this.#records;
    if (VISIBLE_TEXT.test(data))
      part = records.part(style ? shown(data, this.#sight.transform(depth - 1)) : data);
    // White space at the edge of a block is not shown.
    else if (
      data === '' ||
      (this.#displays[depth - 1] !== 'inline' && (!node.previousSibling || !node.nextSibling))
    )
      return;
    records.text(depth, part);
  }

  #node(node, depth, scope, pointer, hidden, style) {
    if (dom.nodeType(node) === 1) this.#element(node, depth, scope, pointer, hidden);
    else if (dom.nodeType(node) === 3) this.#text(node, depth, style);
  }

  /** `hidden` is the flag of what is inside of something that is not shown, or 0. */
  #element(element, depth, scope, pointer, hidden) {
    const tag = dom.localName(element);
    const svg = dom.namespaceURI(element) === SVG_NAMESPACE;
    if (!this.#complete && (svg ? SHAPES.has(tag) && !meant(element, pointer) : SKIPPED.has(tag))) return;
    if (depth > MAX_DEPTH) {
      this.#records.room(2);
      this.#records.put(TOO_DEEP | (2 << 8));
      this.#records.put(depth);
      return;
    }
    let flags = svg ? SVG : 0;
    const names = dom.attributeNames(element);
    let style = null;
    let shadow;
    let descend = true;
    this.#displays[depth] = '';
    if (hidden) {
      flags |= hidden;
      hidden = REFERRED;
      if (!/^(?:inline|contents|none)$/.test(getComputedStyle(element).display)) flags |= BLOCK;
    } else if (svg && (tag === 'title' || tag === 'desc')) {
      flags |= NOT_RENDERED;
    } else if (tag === 'option' || tag === 'optgroup' || tag === 'area') {
      if (element.hidden && !this.#complete) return;
      flags |= element.hidden ? NOT_RENDERED : BLOCK;
      // No box and no style of its own: it is where the picture is that uses its map.
      if (tag === 'area' && !pictureOf(element)) {
        if (!this.#complete) return;
        flags |= NOT_RENDERED;
      }
    } else {
      style = getComputedStyle(element);
      const display = style.display;
      this.#displays[depth] = display;
      if (display === 'none') {
        flags |= NOT_RENDERED;
        const replaced =
          tag === 'input' && /^(checkbox|radio|file)$/.test(element.type) && element.labels?.length;
        if (!replaced && !this.#refers(element) && !offersFromOutside(element)) return;
        hidden = REFERRED;
      } else {
        shadow = this.#shadow(element, tag);
        const kind = svg ? OWN : this.#declared.of(element, tag, names);
        if (display !== 'inline' && display !== 'contents') {
          flags |= BLOCK;
          if (kind === OWN && style.contentVisibility === 'hidden') {
            flags |= SKIPS;
            descend = this.#refers(element);
          }
        }
        flags |= this.#sight.flags(element, depth, style, kind, (flags & BLOCK) !== 0, svg);
      }
    }
    const number = this.#elements.give(element);
    this.#elements.see(element);
    if (element === this.#active) flags |= FOCUSED;

    const records = this.#records;
    const start = records.open();
    let candidate = (flags & POINTER) !== 0 && !pointer;
    if (names.length > 0) {
      records.room(names.length + 8);
      for (const name of names) {
        const known = this.#attributes.get(name);
        if (known !== undefined) {
          records.put((known << 24) | records.part(dom.getAttribute(element, name) ?? ''));
          if (name === 'tabindex' || name === 'contenteditable' || name === 'draggable') candidate = true;
          else if (name === 'popover' && element.matches(':popover-open')) flags |= TOP_LAYER;
        } else if (name === 'onclick') {
          flags |= ONCLICK;
          candidate = true;
        } else if (name === 'data-transom-private') {
          flags |= PRIVATE;
        }
      }
    }
    flags |= this.#controls.read(element, tag, svg, style) | this.#privacy.flags(element, tag);
    if ((flags & MODAL) !== 0) {
      flags |= TOP_LAYER;
      // One modal dialog blocks the others: those are marked by it like all the rest.
      if (this.#modals.length > 1 && this.#modals.at(-1) !== element) flags &= ~MODAL;
    }
    if (tag === 'details' && !element.open) flags |= SKIPS;
    if (shadow === undefined) shadow = this.#shadow(element, tag);
    if (style) this.#pseudo.read(element, tag);
    if (candidate && style && !(hasLetters(element) && this.#sight.takesRoom(depth))) {
      const box = dom.rect(element);
      if ((box.width <= 0 || box.height <= 0) && emptyInside(element)) flags |= EMPTY_BOX;
    }
    const known = this.#tags.get(tag);
    if (known === undefined && tag.includes('-')) records.add(this.#tagName, records.part(tag));
    records.close(start, depth, number, scope, known ?? 0, flags);

    if (!descend) return;
    this.#children(element, tag, depth + 1, scope, (flags & POINTER) !== 0, hidden, style, shadow);
  }

  /** Of the sheets of a document or shadow root, what they may change. */
  #enter(root) {
    const sheets = dom.styleSheets(root);
    this.#pseudo.enter(root, sheets);
    this.#declared.enter(root, sheets);
  }

  /** The sheets of a shadow tree reach its host. */
  #shadow(element, tag) {
    const shadow = this.#shadows.ofEach(element, tag);
    if (shadow) this.#enter(shadow);
    return shadow;
  }

  #children(element, tag, depth, scope, pointer, hidden, style, shadow) {
    if (shadow) {
      const inner = this.#outers.push(scope) - 1;
      this.#refer(shadow);
      this.#privacy.enter(shadow);
      for (let child = dom.firstChild(shadow); child; child = dom.nextSibling(child)) {
        this.#node(child, depth, inner, pointer, hidden, style);
      }
      // What no slot takes is not shown, and can be referred to.
      for (let child = dom.firstElementChild(element); child; child = dom.nextElementSibling(child)) {
        if (!dom.assignedSlot(child) && this.#refers(child)) {
          this.#element(child, depth, scope, false, hidden || NOT_RENDERED);
        }
      }
      return;
    }
    if (tag === 'slot' && scope > 0) {
      const assigned = element.assignedNodes();
      // Slotted nodes belong to the tree of the host.
      const outer = this.#outers[scope];
      for (const node of assigned) this.#node(node, depth, outer, pointer, hidden, style);
      if (assigned.length > 0) return;
    }
    if (tag === 'details' && !element.open && !this.#refers(element)) {
      for (let child = dom.firstElementChild(element); child; child = dom.nextElementSibling(child)) {
        if (dom.localName(child) !== 'summary') continue;
        this.#element(child, depth, scope, pointer, hidden);
        return;
      }
      return;
    }
    if (tag === 'textarea' || tag === 'iframe' || tag === 'video' || tag === 'audio' || tag === 'object')
      return;
    if (UNREAD.has(tag)) return;
    for (let child = dom.firstChild(element); child; child = dom.nextSibling(child)) {
      const type = dom.nodeType(child);
      if (type === 1) this.#element(child, depth, scope, pointer, hidden);
      else if (type === 3) this.#text(child, depth, style);
    }
  }
}

function numbered(names) {
  return new Map(names.split(' ').map((name, number) => [name, number]));
}

/** Has an author given this shape a meaning of its own. */
function meant(element, pointer) {
  return (
    element.hasAttribute('role') ||
    element.hasAttribute('aria-label') ||
    element.hasAttribute('tabindex') ||
    element.hasAttribute('onclick') ||
    // Only one with a name or style of its own can point otherwise than the picture it is in.
    (!pointer &&
      (element.hasAttribute('class') || element.hasAttribute('style') || element.hasAttribute('id')) &&
      getComputedStyle(element).cursor === 'pointer') ||
    // https://www.w3.org/TR/svg-aam-1.0/#include_elements
    dom.firstElementChild(element)?.localName === 'title'
  );
}
