// The engine as a classic script: one global, nothing else.
import { PageHost } from './engine_linked.js';
import { guard } from './guard.js';

globalThis.__transomEngine = {
  create({ prefix, openShadow, privateSelectors }) {
    return guard(new PageHost(prefix, openShadow), privateSelectors);
  },
};
