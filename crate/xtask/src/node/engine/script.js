// The engine as a classic script: one global, nothing else.
import * as glue from './engine_bg.js';
import * as translated from './engine_translated.js';
import { wait } from './wait.js';

glue.__wbg_set_wasm(translated);

globalThis.__transomEngine = {
  create({ prefix, openShadow }) {
    const host = new glue.PageHost(prefix, openShadow);
    return {
      call: (json) => host.call(json),
      wait: (json, timeoutMs) => wait(host, json, timeoutMs),
      warm: (count) => host.warm(count),
    };
  },
};
