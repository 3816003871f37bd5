// Playwright's injected script as a function of its own, so that its AI-mode snapshot can be called in the
// same world as ours, without the way to it and back.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const OPTIONS = {
  isUnderTest: false,
  sdkLanguage: 'javascript',
  frameSeq: 1,
  testIdAttributeName: 'data-testid',
  stableRafCount: 1,
  browserName: 'chromium',
  shouldPrependErrorPrefix: false,
  isUtilityWorld: true,
  customEngines: [],
};

/** An expression that makes `globalThis.peer` the injected script. Ends the benchmark when the library keeps it elsewhere. */
export function injectedScript(): string {
  const bundle = createRequire(import.meta.url).resolve('playwright-core');
  const text = readFileSync(bundle.replace(/[^/]*$/, 'lib/coreBundle.js'), 'utf8');
  const literal = text.match(
    /injectedScriptSource\.ts"\(\) \{\s*"use strict";\s*\w+ = ('(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`);/s,
  )?.[1];
  if (literal === undefined) throw new Error('playwright-core has no injected script where it was');
  const source: string = new Function(`return ${literal}`)();
  return `(() => { const module = {}; ${source}
    globalThis.peer = new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(OPTIONS)}); })()`;
}
