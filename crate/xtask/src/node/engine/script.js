// The engine as a classic script: one global, nothing else.
import * as glue from './engine_bg.js';
import * as translated from './engine_translated.js';
import { guard } from './guard.js';

glue.__wbg_set_wasm(translated);

globalThis.__transomEngine = {
  create({ prefix, openShadow, privateSelectors }) {
    return guard(new glue.PageHost(prefix, openShadow), privateSelectors);
  },
};
