// The engine as its embedders hold it. An exception or a trap in the middle of a call leaves the engine's
// memory as it was at that moment, so it is not used again: a new one, with a prefix of its own, must be
// made. Under the old prefix it would give out numbers that were given out before.

import { wait } from './wait.js';
import { warmUp } from './warm.js';

export function guard(host, privateSelectors) {
  let broken = null;
  let asked = false;
  const guarded = (work) => {
    if (broken) return broken;
    try {
      return work();
    } catch (error) {
      const what = `the engine stopped (${error instanceof Error ? error.name : 'unknown'})`;
      broken = JSON.stringify({ response: 'refused', refusal: { kind: 'engine_failed', what } });
      return broken;
    }
  };
  if (privateSelectors !== undefined) {
    const redaction = { version: 1, selectors: [...privateSelectors] };
    guarded(() => host.call(JSON.stringify({ op: 'set_redaction', redaction })));
  }
  const looked = { look: (json, settled) => guarded(() => host.look(json, settled)) };
  return {
    call: (json) => {
      asked = true;
      return guarded(() => host.call(json));
    },
    describe: (element) => {
      const answer = JSON.parse(guarded(() => host.describe(element)));
      return answer?.role === undefined ? null : answer;
    },
    wait: (json, timeoutMs) => {
      asked = true;
      return wait(looked, json, timeoutMs);
    },
    end: () => {
      asked = true;
      guarded(() => host.end());
    },
    warm: (count) => {
      asked = false;
      return warmUp(
        (reserve, limit) => guarded(() => host.warm(reserve, limit)),
        count,
        () => !asked && !broken,
      );
    },
  };
}
