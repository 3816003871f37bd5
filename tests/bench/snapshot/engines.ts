// Our engine and Playwright's script side by side in a world of a page.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { OUTLINE_MAX } from '../../../extension/src/generated/limits.ts';
import { open, type Subject } from './apps/app.ts';
import { injectedScript } from './playwright.ts';
import { CHROMIUM, ROOT } from './root.ts';
import type { Server } from './server.ts';
import type { TimedEngines } from './timed.ts';
import { type Kind, World } from './world.ts';

/** The complete outline, or as much of it as an answer may hold, as a string. */
export const OURS = `engine.call('{"op":"snapshot","mode":"full","max_bytes":${OUTLINE_MAX}}')`;
/** Playwright's snapshot as it leaves the page. */
export const PEER = `JSON.stringify(peer.ariaSnapshotJSON(document.body, { mode: 'ai' }).json)`;

const SCRIPT = 'extension/src/generated/engine.js';

export interface Ground {
  browser: Browser;
  server: Server;
  /** Made where the split is measured. */
  timed?: TimedEngines;
}

export async function launch(): Promise<Browser> {
  return await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
}

export interface Place {
  world: World;
  /** Playwright's snapshot as the text that a model gets. */
  peerText(): Promise<string>;
  close(): Promise<void>;
}

/** Opens a page and puts nothing in it. */
export async function bare(ground: Ground, subject: Subject, kind: Kind, policy = false): Promise<Place> {
  const context = await ground.browser.newContext();
  const tab = await context.newPage();
  await open(tab, subject, policy ? subject.urlWithPolicy?.() : undefined);
  const world = await World.open(tab, kind);
  return { world, peerText: () => tab.ariaSnapshot({ mode: 'ai' }), close: () => context.close() };
}

/** Opens a page with both in it. `timed`: with the engine that says what its parts take. */
export async function both(
  ground: Ground,
  subject: Subject,
  kind: Kind,
  { policy = false, timed = false } = {},
): Promise<Place> {
  const place = await bare(ground, subject, kind, policy);
  await putEngine(ground, place.world, kind, timed);
  await putPeer(place.world);
  return place;
}

export async function putEngine({ server, timed }: Ground, world: World, kind: Kind, parts = false) {
  if (kind === 'main') {
    const from = server.url(parts ? '/timed/engine.mjs' : '/engine/engine.mjs');
    await world.run(`import(${JSON.stringify(from)}).then(async (it) => {
      globalThis.engine = await it.create({ prefix: 'k7' }); return ''; })`);
    return;
  }
  const script = parts ? timed?.script : await readFile(join(ROOT, SCRIPT), 'utf8');
  if (script === undefined) throw new Error('the engine that says what its parts take was not made');
  await world.run(`${script}\n;globalThis.engine = __transomEngine.create({ prefix: 'k7' });''`);
}

export async function putPeer(world: World): Promise<void> {
  await world.run(`${injectedScript()};''`);
}
