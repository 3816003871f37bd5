// Events as a person's hands would cause them, except that they are not trusted. Only the making of them;
// when and on what is decided in Rust. Each answers false when a listener prevented the default.
// https://www.w3.org/TR/pointerevents3/ and https://www.w3.org/TR/uievents/

import { boxOf, pictureOf } from './maps.js';
import * as dom from './native.js';

/** A pointer event of the primary mouse pointer; `buttons` is 1 while the button is down. */
export function pointer(target, type, x, y, buttons) {
  const bubbles = !type.endsWith('enter');
  return dom.dispatch(
    target,
    new PointerEvent(type, {
      bubbles,
      cancelable: bubbles,
      composed: true,
      view: window,
      clientX: x,
      clientY: y,
      button: /down|up/.test(type) ? 0 : -1,
      buttons,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      pressure: buttons ? 0.5 : 0,
    }),
  );
}

/** A mouse event of the primary button; `detail` counts clicks. */
export function mouse(target, type, x, y, buttons, detail) {
  const bubbles = !type.endsWith('enter');
  return dom.dispatch(
    target,
    new MouseEvent(type, {
      bubbles,
      cancelable: bubbles,
      composed: true,
      view: window,
      clientX: x,
      clientY: y,
      button: 0,
      buttons,
      detail,
    }),
  );
}

/** `keyCode` and `charCode` are all that old code reads. */
export function key(target, type, name, code, keyCode, charCode, modifiers) {
  return dom.dispatch(
    target,
    new KeyboardEvent(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      key: name,
      code,
      keyCode,
      charCode,
      ctrlKey: (modifiers & 1) !== 0,
      shiftKey: (modifiers & 2) !== 0,
      altKey: (modifiers & 4) !== 0,
      metaKey: (modifiers & 8) !== 0,
    }),
  );
}

/** `input` after a value was set. */
export function input(target, data) {
  dom.dispatch(
    target,
    new InputEvent('input', { bubbles: true, composed: true, data, inputType: 'insertReplacementText' }),
  );
}

/** An event without data. */
export function plain(target, type, bubbles, cancelable) {
  return dom.dispatch(target, new Event(type, { bubbles, cancelable }));
}

/** A paste of plain text. */
export function paste(target, text) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  dom.dispatch(
    target,
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData }),
  );
}

/** Scrolls at once; `block` is where the element comes to lie. */
export function scroll(target, block) {
  const seen = dom.localName(target) === 'area' ? (pictureOf(target) ?? target) : target;
  dom.scrollIntoView(seen, { behavior: 'instant', block, inline: 'nearest' });
}

/** Focuses without scrolling. */
export function focus(target) {
  const own = target instanceof SVGElement ? SVGElement : HTMLElement;
  if (target instanceof own) own.prototype.focus.call(target, { preventScroll: true });
}

/** Selects all that is in an editable area. */
export function selectContents(target) {
  const selection = document.getSelection();
  const range = document.createRange();
  range.selectNodeContents(target);
  selection?.removeAllRanges();
  selection?.addRange(range);
}

const proto = (name) => globalThis[name]?.prototype;

/** Reads a property by the interface's own getter: a form's own properties are shadowed by its controls. */
export function get(target, name, property) {
  return Object.getOwnPropertyDescriptor(proto(name) ?? {}, property)?.get?.call(target);
}

/** Sets a property by the interface's own setter: in the page's world frameworks put theirs on the element. */
export function set(target, name, property, value) {
  Object.getOwnPropertyDescriptor(proto(name) ?? {}, property)?.set?.call(target, value);
}

/** Calls a method of the interface, whatever the element has under that name; false when it threw. */
export function invoke(target, name, method) {
  try {
    proto(name)[method].call(target);
    return true;
  } catch {
    return false;
  }
}

/** The first box with an area: left, top, width, height; of a wrapper without one, that of what is in it. */
export function area(element) {
  const visible = (rect) => rect.width > 0 && rect.height > 0;
  const rects = dom.localName(element) === 'area' ? [boxOf(element)] : dom.rects(element);
  const own = [...rects].find((rect) => rect && visible(rect));
  const rect = own ?? [...dom.children(element)].map((child) => dom.rect(child)).find(visible);
  return rect ? [rect.left, rect.top, rect.width, rect.height] : [];
}

/** The parent in the flat tree. */
export function parent(element) {
  const above = dom.assignedSlot(element) ?? dom.parentNode(element);
  if (above instanceof ShadowRoot) return above.host;
  return above && dom.nodeType(above) === 1 ? above : null;
}

/** Can a press of the mouse give it the focus. */
export function takesFocus(element) {
  if (!(element instanceof HTMLElement)) return false;
  if (element instanceof HTMLFormElement) return dom.hasAttribute(element, 'tabindex');
  return element.tabIndex >= 0 || element.hasAttribute('tabindex') || element.isContentEditable;
}

/** The topmost element at a point of the document, or of a shadow root. */
export function elementAt(scope, x, y) {
  return dom.elementAt(scope ?? document, x, y);
}

export const address = dom.address;
export const isConnected = dom.isConnected;
export const closest = dom.closest;
export const tag = dom.localName;
export const attribute = dom.getAttribute;
