// Signs that a page is still to be filled, for the one who waits until it has settled. A request under way
// cannot be seen from outside of the page's world, what stands in the place of its answer can.

import * as dom from './native.js';

/** After this time a page is taken as it is: some keep their placeholders for good. Milliseconds. */
const LATE = 10_000;
/** An empty area smaller than this, in square pixels, is a gap and not a place for something. */
const ROOM = 10_000;
/** Areas and animations looked at. */
const MOST = 200;

const EMPTY = 'div:empty,main:empty,section:empty,article:empty,ul:empty,ol:empty,tbody:empty,[role]:empty';

/** Is the page, shown since the moment `since`, still to be filled. */
export function unfinished(since) {
  if (performance.now() - since > LATE) return false;
  return dom.readyState() !== 'complete' || isBusy() || hasPlaceholders() || hasEmptyAreas();
}

/** https://www.w3.org/TR/wai-aria-1.2/#aria-busy */
function isBusy() {
  return [...dom.query(document, '[aria-busy="true" i]')].slice(0, MOST).some((one) => one.checkVisibility());
}

/** What moves without end and says nothing: spinners and the bones of what is to come. */
function hasPlaceholders() {
  return dom
    .animations(document)
    .slice(0, MOST)
    .some(({ playState, effect }) => {
      const target = effect?.target;
      if (playState !== 'running' || !target || effect.getComputedTiming().iterations !== Infinity)
        return false;
      return target.textContent.trim() === '' && target.checkVisibility();
    });
}

/** Areas made to be scrolled that hold nothing. */
function hasEmptyAreas() {
  return [...dom.query(document, EMPTY)].slice(0, MOST).some((one) => {
    if (!/auto|scroll/.test(getComputedStyle(one).overflowY)) return false;
    const box = dom.rect(one);
    return box.width * box.height >= ROOM;
  });
}

/** Tells of answers that came to the page's requests; what they bring is most often shown a moment later. */
export function onAnswers(tell) {
  const brings = /^(?:fetch|xmlhttprequest|script|link|iframe)$/;
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some((entry) => brings.test(entry.initiatorType))) tell();
  });
  observer.observe({ type: 'resource' });
  return observer;
}
