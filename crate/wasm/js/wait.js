// Waiting for predicates. Each look is one evaluation of its own; between two the page runs.

import { onAnswers, unfinished } from './unfinished.js';

/** How long nothing may have changed for `settled`, in milliseconds. */
const QUIET = 500;
/**
 * Milliseconds between two looks. Not driven by mutations: most changes that matter cause none. At a large
 * page the looks are farther apart, so that waiting takes no more than a third of the time.
 */
const STEP = 60;
const LONGEST = 30_000;

/** Answers that come to a page this old are no part of its beginning: some pages ask without end. */
const ANSWERS = 10_000;

/** All hold, or one is withheld: that does not change by waiting. */
const isDecided = (checked) =>
  checked.every((one) => one.verdict === 'held') || checked.some((one) => one.verdict === 'redacted');

/** Answers like `host.look` when all predicates hold, something is wrong with them, or the time is up. */
export async function wait(host, json, timeoutMs) {
  const start = performance.now();
  const end = start + Math.min(timeoutMs, LONGEST);
  let changed = start;
  let url = location.href;
  // Since when there is this page: a document is as old as its clock, a route as old as its address.
  let since = 0;
  const observer = new MutationObserver(() => {
    changed = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const answers = onAnswers(() => {
    if (performance.now() - since < ANSWERS) changed = performance.now();
  });
  try {
    for (;;) {
      const now = performance.now();
      if (location.href !== url) {
        url = location.href;
        changed = now;
        since = now;
      }
      const answer = host.look(json, now - changed >= QUIET && !unfinished(since));
      const { response, checked } = JSON.parse(answer);
      const after = performance.now();
      if (response !== 'checked' || isDecided(checked) || after >= end) return answer;
      const pause = Math.min(Math.max(STEP, 2 * (after - now)), Math.max(end - after, 1));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    observer.disconnect();
    answers.disconnect();
  }
}
