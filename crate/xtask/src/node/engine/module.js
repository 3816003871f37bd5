// The engine as a module with WebAssembly beside it.
import * as glue from './engine_bg.js';
import { guard } from './guard.js';

let ready;

async function start(source) {
  const response = source ?? fetch(new URL('engine.wasm', import.meta.url));
  const bytes = await response;
  const imports = { './engine_bg.js': glue };
  const { instance } =
    bytes instanceof Response
      ? await WebAssembly.instantiate(await bytes.arrayBuffer(), imports)
      : await WebAssembly.instantiate(bytes, imports);
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
}

export async function create({ prefix, openShadow, wasm, privateSelectors }) {
  ready ??= start(wasm);
  await ready;
  return guard(new glue.PageHost(prefix, openShadow), privateSelectors);
}
