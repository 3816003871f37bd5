// What hides a rendered element or its text from a person's eyes. One instance walks along with the
// harvester; which elements are unseen in the end is worked out in crate/page/src/unseen.rs. Reading a
// property of a computed style costs a third of a microsecond, so each is read only where it can matter.

import { INHERITED, LINK, OWN } from './declared.js';
import * as dom from './native.js';
import { CLIPPED, COLOR, ESCAPES, FONT_SIZE, INVISIBLE, OFF_PAGE, OPACITY, POINTER } from './vocabulary.js';

/** Fainter than this is not there. */
const FAINT = 0.03;
/** Colours whose channels are no farther apart are the same to an eye. */
const SAME = 8;
/** Siblings looked at for something drawn behind a text. */
const SIBLINGS = 60;
const CLEAR = 'rgba(0, 0, 0, 0)';
const PICTURES = 'img,video,canvas,iframe,svg,object,embed,picture';

export class Sight {
  /** Of each depth: the element, its style, and how much of that is as inherited. */
  #elements = [];
  #styles = [];
  #kinds = [];
  /** How much shines through, the background, and what cuts off or lies off the page. */
  #light = [];
  #grounds = [];
  #away = [];
  /** What is inherited: flags, and, once asked, how text is shown and whether it can be seen. */
  #inherited = [];
  #transforms = [];
  #contrasts = [];
  /** Of links right in an element that is styled itself. */
  #links = [];
  #sizes = [];
  #indents = [];
  #whole = [];
  #pictures;

  /** After a look: what was removed from the page must not be kept alive here. */
  release() {
    for (const stack of [this.#elements, this.#styles, this.#light, this.#grounds, this.#away])
      stack.length = 0;
    this.#pictures = undefined;
  }

  /**
   * The flags of an element at its depth in the flat tree. Ancestors come first. `kind` says how much of its
   * style is as inherited.
   */
  flags(element, depth, style, kind, block, svg) {
    const top = depth === 0;
    this.#elements[depth] = element;
    this.#styles[depth] = style;
    this.#kinds[depth] = top ? OWN : kind;
    this.#grounds[depth] = undefined;
    this.#away[depth] = top ? undefined : this.#away[depth - 1];
    this.#contrasts[depth] = undefined;
    this.#links[depth] = undefined;
    this.#sizes[depth] = undefined;
    this.#indents[depth] = undefined;
    this.#transforms[depth] = undefined;
    const own = top || kind === OWN;
    this.#whole[depth] = undefined;
    let flags = 0;
    let inherited = 0;
    if (own ? style.visibility !== 'visible' : this.#inherited[depth - 1] & INVISIBLE) inherited |= INVISIBLE;
    if (top || kind !== INHERITED ? style.cursor === 'pointer' : this.#inherited[depth - 1] & POINTER)
      inherited |= POINTER;
    this.#inherited[depth] = inherited;
    flags |= inherited;
    let light = top ? 1 : this.#light[depth - 1];
    if (own && light >= FAINT) {
      const opacity = style.opacity;
      if (opacity !== '1') light *= Number(opacity);
      if (light < FAINT) flags |= OPACITY;
    }
    this.#light[depth] = light;
    if (light < FAINT || svg) return flags;
    let placed = 0;
    if (own && block) {
      const position = style.position;
      placed =
        position === 'static'
          ? this.#inFlow(element, depth, style)
          : this.#placed(element, depth, style, position);
    }
    flags |= placed;
    if ((placed & (CLIPPED | OFF_PAGE)) !== 0) return flags;
    return flags | this.#text(element, depth, style, kind, block);
  }

  /** The flags of text right in an element. */
  #text(element, depth, style, kind, block) {
    if (kind !== INHERITED && !hasText(element)) return 0;
    const moved = block && this.#moved(depth);
    const small = this.#small(depth);
    const seen = this.#contrast(depth);
    if ((seen && !small && !moved) || !hasText(element)) return 0;
    if (moved) {
      const flags = this.#indented(element, style);
      if (flags !== 0) return flags;
    }
    if (small) return FONT_SIZE;
    return seen ? 0 : this.#coloured(element, depth, style);
  }

  /** The `text-transform` of text right in the element at a depth. */
  transform(depth) {
    return this.#of(this.#transforms, depth, (style) => style.textTransform);
  }

  /** Do letters right in the element at a depth take room for sure. */
  takesRoom(depth) {
    return !this.#small(depth) && this.#isWhole(depth);
  }

  #isWhole(depth) {
    if (depth < 0) return true;
    const style = this.#styles[depth];
    this.#whole[depth] ??=
      this.#isWhole(depth - 1) &&
      (this.#kinds[depth] !== OWN ||
        (style.transform === 'none' && style.scale === 'none' && style.rotate === 'none'));
    return this.#whole[depth];
  }

  #small(depth) {
    return this.#of(this.#sizes, depth, (style) => style.fontSize === '0px');
  }

  #moved(depth) {
    return this.#of(this.#indents, depth, (style) => style.textIndent !== '0px');
  }

  /** Is text of another colour than what is behind it, as far as that is known. */
  #contrast(depth) {
    const known = this.#contrasts[depth];
    if (known !== undefined) return known;
    let contrast = false;
    const kind = this.#kinds[depth];
    // A label and an anchor that leads nowhere have the colour they are in.
    if (kind === INHERITED || (kind === LINK && !dom.hasAttribute(this.#elements[depth], 'href')))
      contrast = this.#contrast(depth - 1);
    else if (kind === LINK) {
      // The browser's colour of links is one in all that is drawn alike, and a page has thousands of them.
      let around = depth - 1;
      while (this.#kinds[around] !== OWN) around--;
      this.#links[around] ??= this.#differs(depth);
      contrast = this.#links[around];
    } else contrast = this.#differs(depth);
    this.#contrasts[depth] = contrast;
    return contrast;
  }

  #differs(depth) {
    const fill = this.#styles[depth]?.webkitTextFillColor;
    if (fill === undefined || alpha(fill) < FAINT) return false;
    const ground = this.#ground(depth);
    return ground === null || !alike(fill, ground);
  }

  /** What the element at a depth has of an inherited property, asked of the nearest that may differ. */
  #of(values, depth, ask) {
    const known = values[depth];
    if (known !== undefined) return known;
    const style = this.#styles[depth];
    const value = this.#kinds[depth] === OWN ? style && ask(style) : this.#of(values, depth - 1, ask);
    values[depth] = value;
    return value;
  }

  /** https://www.w3.org/TR/css-masking-1/#clipping-paths and https://www.w3.org/TR/css-overflow-3/#overflow-control */
  #inFlow(element, depth, style) {
    if (emptyPath(style.clipPath)) return CLIPPED;
    if (style.overflowY === 'visible') return 0;
    const box = dom.rect(element);
    if (box.width > 1 && box.height > 1) return 0;
    // Less than a pixel is left of it; scroll bars or not, nothing can be read there.
    this.#away[depth] = { element, off: false };
    return CLIPPED;
  }

  /** https://www.w3.org/TR/css-position-3/#position-property and https://www.w3.org/TR/css-masking-1/#clip-property */
  #placed(element, depth, style, position) {
    if (emptyPath(style.clipPath)) return CLIPPED;
    const out = position === 'absolute' || position === 'fixed';
    if (out && emptyClip(style.clip)) return CLIPPED;
    const box = dom.rect(element);
    if ((box.width <= 1 || box.height <= 1) && style.overflowY !== 'visible') {
      this.#away[depth] = { element, off: false };
      return CLIPPED;
    }
    if (box.width === 0 && box.height === 0 && style.transform.startsWith('matrix(0, 0, 0, 0'))
      return CLIPPED;
    if (unreachable(element, box, position)) {
      this.#away[depth] = { element, off: true };
      return OFF_PAGE;
    }
    const away = this.#away[depth];
    if (!away || box.width === 0 || box.height === 0) return 0;
    // Placed against something farther out it is not cut off by what is in between, and of what lies off
    // the page a part may be on it.
    const against = out ? element.offsetParent : away.element;
    if (!away.off && against && away.element.contains(against)) return 0;
    this.#away[depth] = undefined;
    return ESCAPES;
  }

  /** https://www.w3.org/TR/css-text-3/#text-indent-property */
  #indented(element, style) {
    const indent = style.textIndent;
    if (indent === '0px') return 0;
    const by = Number.parseFloat(indent);
    const away = indent.endsWith('%') ? Math.abs(by) >= 100 : by <= -400 || by >= dom.rect(element).width;
    if (!away) return 0;
    // Moved to the right it is still there unless the rest is cut off.
    if (by > 0 && style.overflowX === 'visible') return 0;
    return OFF_PAGE | ESCAPES;
  }

  /** https://www.w3.org/TR/css-color-4/#foreground and https://www.w3.org/TR/css-backgrounds-3/#backgrounds */
  #coloured(element, depth, style) {
    const fill = style.webkitTextFillColor;
    const ground = this.#ground(depth);
    if (alpha(fill) < FAINT) return this.#clips(depth) || decorated(style) ? 0 : COLOR;
    if (ground === null || !alike(fill, ground) || decorated(style)) return 0;
    return this.#known(element, depth) ? COLOR : 0;
  }

  /** The colour behind an element as far as its ancestors tell, or nothing. */
  #ground(depth) {
    const known = this.#grounds[depth];
    if (known !== undefined) return known;
    const style = this.#styles[depth];
    const own = this.#kinds[depth] === OWN ? (style?.backgroundColor ?? CLEAR) : CLEAR;
    let ground = own;
    if (own === CLEAR || alpha(own) === 0) ground = depth > 0 ? this.#ground(depth - 1) : canvas(style);
    else if (alpha(own) < 1) ground = null;
    this.#grounds[depth] = ground;
    return ground;
  }

  /** Is the background cut to the shape of the text: then clear text shows it. */
  #clips(depth) {
    for (let at = depth; at >= 0; at--) {
      if (this.#styles[at]?.webkitBackgroundClip.includes('text')) return true;
    }
    return false;
  }

  /** Is nothing else drawn between a text and the background its ancestors give. */
  #known(element, depth) {
    const box = dom.rect(element);
    const hits = (other) =>
      other.width > 0 &&
      other.height > 0 &&
      other.left < box.right &&
      other.right > box.left &&
      other.top < box.bottom &&
      other.bottom > box.top;
    this.#pictures ??= [...dom.query(document, PICTURES)].map((one) => dom.rect(one));
    if (this.#pictures.some(hits)) return false;
    for (let at = depth; at >= 0; at--) {
      const style = this.#styles[at];
      const one = this.#elements[at];
      if (!style || !one) return false;
      if (style.backgroundImage !== 'none' || style.mixBlendMode !== 'normal' || style.filter !== 'none')
        return false;
      if (painted(getComputedStyle(one, '::before')) || painted(getComputedStyle(one, '::after')))
        return false;
      const ground = style.backgroundColor;
      if (alpha(ground) === 1) return true;
      let left = SIBLINGS;
      const parent = dom.parentNode(one);
      for (let other = parent && dom.firstChild(parent); other; other = dom.nextSibling(other)) {
        if (other === one || dom.nodeType(other) !== 1) continue;
        if (left-- === 0) return false;
        const beside = getComputedStyle(other);
        if (beside.display !== 'none' && beside.position !== 'static' && hits(dom.rect(other))) return false;
      }
    }
    return true;
  }
}

/** What a page without a background of its own is drawn on. */
function canvas(style) {
  if (window !== window.parent || !style) return null;
  // Computed styles do not say what this brings about.
  if (dom.query(document, 'meta[name=color-scheme i]').length > 0) return null;
  const scheme = style.colorScheme;
  return scheme === 'normal' || scheme === 'light' ? 'rgb(255, 255, 255)' : null;
}

function hasText(element) {
  const first = dom.firstChild(element);
  return first !== null && (dom.nodeType(first) === 3 || dom.nodeType(dom.lastChild(element)) === 3);
}

function decorated(style) {
  return style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px';
}

function painted(style) {
  return (
    style.content !== 'none' &&
    style.content !== 'normal' &&
    (alpha(style.backgroundColor) > 0 || style.backgroundImage !== 'none')
  );
}

function channels(colour) {
  const found = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(colour);
  return (
    found && [
      Number(found[1]),
      Number(found[2]),
      Number(found[3]),
      found[4] === undefined ? 1 : Number(found[4]),
    ]
  );
}

/** How much of a colour is there; of one in another notation, all. */
function alpha(colour) {
  return colour.startsWith('rgba') ? (channels(colour)?.[3] ?? 1) : 1;
}

/** Texts in a row most often have the same two colours. */
let asked = ['', '', false];

function alike(one, other) {
  if (one !== asked[0] || other !== asked[1]) asked = [one, other, areSame(one, other)];
  return asked[2];
}

function areSame(one, other) {
  if (one === other) return true;
  const [a, b] = [channels(one), channels(other)];
  return a !== null && b !== null && a[3] === 1 && [0, 1, 2].every((at) => Math.abs(a[at] - b[at]) <= SAME);
}

/** Does a clip path leave nothing. Percentages of an inset, in the order of margins. */
function emptyPath(path) {
  if (path === 'none') return false;
  const inset = /^inset\(([^)]*?)(?: round .*)?\)$/.exec(path);
  if (inset) {
    const sides = inset[1].split(' ').map((side) => (side.endsWith('%') ? Number.parseFloat(side) : 0));
    const [top, right = top, bottom = top, left = right] = sides;
    return top + bottom >= 100 || right + left >= 100;
  }
  return (
    /^(?:circle|ellipse)\(0(?:px|%)?[ )]/.test(path) ||
    /^polygon\((?:0(?:px|%)? 0(?:px|%)?(?:, )?)+\)$/.test(path)
  );
}

/** Does a clip rectangle leave nothing: top, right, bottom, left. */
function emptyClip(clip) {
  if (clip === 'auto') return false;
  const [top, right, bottom, left] = clip
    .slice(5, -1)
    .split(/,? +/)
    .map((side) => Number.parseFloat(side));
  return bottom <= top || right <= left;
}

/** Is a box where no scrolling leads: above or left of the beginning, or, fixed, outside of the window. */
function unreachable(element, box, position) {
  const before = (end, size) => (size > 0 ? end <= 0 : end < 0);
  if (position === 'fixed') {
    return (
      before(box.right, box.width) ||
      before(box.bottom, box.height) ||
      box.left >= window.innerWidth ||
      box.top >= window.innerHeight
    );
  }
  if (box.right > 0 && box.bottom > 0) return false;
  let across = 0;
  let down = 0;
  for (let above = dom.parentNode(element); above; above = dom.parentNode(above) ?? above.host) {
    if (dom.nodeType(above) !== 1) continue;
    // From right to left an area scrolls to negative places.
    across += Math.max(above.scrollLeft, getComputedStyle(above).direction === 'rtl' ? above.scrollWidth : 0);
    down += above.scrollTop;
  }
  return before(box.right + across, box.width) || before(box.bottom + down, box.height);
}
