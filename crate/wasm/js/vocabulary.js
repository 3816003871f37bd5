// Kinds, bits and lists of elements. The bits are those of crate/page/src/record.rs.

export const DOCUMENT = 1;
export const ELEMENT = 2;
export const TEXT = 3;

export const NOT_RENDERED = 1;
export const INVISIBLE = 1 << 1;
export const POINTER = 1 << 2;
export const BLOCK = 1 << 3;
export const FOCUSED = 1 << 4;
export const CHECKED = 1 << 5;
export const INDETERMINATE = 1 << 6;
export const DISABLED = 1 << 7;
export const REQUIRED = 1 << 8;
export const READONLY = 1 << 9;
export const SELECTED = 1 << 10;
export const MODAL = 1 << 11;
export const MULTIPLE = 1 << 12;
export const ONCLICK = 1 << 13;
export const EMPTY_BOX = 1 << 14;
export const SVG = 1 << 15;
export const DOTTED = 1 << 16;
export const REFERRED = 1 << 17;
export const SKIPS = 1 << 18;
export const OPACITY = 1 << 21;
export const FONT_SIZE = 1 << 22;
export const COLOR = 1 << 23;
export const CLIPPED = 1 << 24;
export const OFF_PAGE = 1 << 25;
export const TOP_LAYER = 1 << 26;
export const ESCAPES = 1 << 27;
export const PRIVATE = 1 << 28;
export const WAS_SECRET = 1 << 29;
export const AUTOFILLED = 1 << 30;

/** Never visited: nothing in them is shown. */
export const SKIPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'meta',
  'link',
  'base',
  'param',
  'source',
  'track',
  'datalist',
]);
/** What is inside of them is never read. */
export const UNREAD = new Set(['script', 'style', 'template', 'noscript']);
/** SVG shapes: visited only when an author gave them a meaning. */
export const SHAPES = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'defs',
  'clipPath',
  'mask',
  'filter',
  'stop',
  'linearGradient',
  'radialGradient',
  'marker',
  'pattern',
  'metadata',
]);
/** Elements that can have a shadow root, besides custom elements. https://dom.spec.whatwg.org/#valid-shadow-host-name */
export const HOSTS = new Set([
  'article',
  'aside',
  'blockquote',
  'body',
  'div',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'main',
  'nav',
  'p',
  'section',
  'span',
]);
