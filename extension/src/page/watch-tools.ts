/**
 * Carries "the tools changed" from the page's own model context to the content script, as a plain event on
 * the document. Self-contained; injected beside the page's scripts, as often as one likes.
 */
export function watchTools(): void {
  if (document.defaultView === null) return;
  const context = (document as { modelContext?: EventTarget }).modelContext;
  if (typeof context?.addEventListener !== 'function') return;
  const mark = Symbol.for('transom.watched');
  if (mark in context) return;
  // On the context and not on the document: a context that comes later is watched as well.
  if (!Reflect.defineProperty(context, mark, { value: true })) return;
  context.addEventListener('toolchange', () => document.dispatchEvent(new Event('transom:toolchange')));
}
