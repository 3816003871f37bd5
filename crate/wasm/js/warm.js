// Getting ready before the first request: code that ran a few hundred times is compiled, memory that was
// grown once is there. Done in idle time, in slices, on the beginning of the document itself: on made-up
// records the harvester stayed cold, and it is most of a first look.

/** Elements looked at in a slice: some milliseconds at first. */
const ELEMENTS = 300;
/** A document with fewer is read in no time, and may be the empty one that a frame shows before its own. */
const FEW = 200;
/** Slices, at most, and milliseconds of work for each thousand elements of the document. */
const SLICES = 60;
const MS_PER_THOUSAND = 30;

/** Resolves when it is done or no longer wanted. `slice` takes bytes to reserve as elements, and a limit. */
export function warmUp(slice, count, wanted) {
  if (count < FEW) return Promise.resolve();
  const budget = Math.min(400, (count / 1000) * MS_PER_THOUSAND);
  let spent = 0;
  let left = SLICES;
  return new Promise((resolve) => {
    const next = () => {
      if (!wanted()) return resolve();
      const start = performance.now();
      slice(left === SLICES ? count : 0, ELEMENTS);
      spent += performance.now() - start;
      left--;
      if (left === 0 || spent >= budget) resolve();
      else idle(next);
    };
    idle(next);
  });
}

const idle = (work) =>
  globalThis.requestIdleCallback ? globalThis.requestIdleCallback(work, { timeout: 1000 }) : setTimeout(work);
