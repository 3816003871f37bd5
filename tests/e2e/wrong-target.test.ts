// No handle leads to another thing than the agent saw. Who got the event is read from the page's own log, and
// never from the answer; a refusal names the true cause and the next move.
import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Agent, Answer } from './harness/mcp.ts';
import { refusalOf, snapshot, startWorld, type World } from './world.ts';
import { bundle, FRAMEWORKS, frameworks, pageOf } from './wrong-target/frameworks.ts';
import { lists } from './wrong-target/lists.ts';
import { nodes } from './wrong-target/nodes.ts';
import { press } from './wrong-target/press.ts';
import type { Scenario } from './wrong-target/scenario.ts';

/** The page tells its server, which takes no longer than this on one machine. */
const TOLD_MS = 60;

function find(outline: string, [role, name, nth = 0]: Scenario['target']): string {
  const named = name === '' ? '' : ` "${name}[^"]*"`;
  const found = [...outline.matchAll(new RegExp(`${role}${named} \\[ref=([a-z0-9]+)\\]`, 'g'))];
  const ref = found[nth]?.[1];
  assert.ok(ref, `no ${role} "${name}" (${nth}) with a handle in:\n${outline}`);
  return ref;
}

/** The handle a refusal offers, if it offers one. */
function offered(refusal: Record<string, unknown>): string | undefined {
  const ref = refusal.new_ref ?? refusal.successor;
  return typeof ref === 'string' ? ref : undefined;
}

class Stage {
  readonly #world: World;
  readonly #page: Page;
  readonly #agent: Agent;

  constructor(world: World, page: Page, agent: Agent) {
    this.#world = world;
    this.#page = page;
    this.#agent = agent;
  }

  async play(scenario: Scenario): Promise<void> {
    await this.#page.goto(this.#world.pages.url(scenario.page ?? '/stage.html'));
    await this.#page.evaluate(scenario.set);
    const ref = find(await snapshot(this.#agent), scenario.target);
    await this.#page.evaluate(scenario.does);
    const answer = await this.#act(scenario, ref);
    const got = await this.#told();
    if (scenario.says !== undefined) assert.match(answer.text, scenario.says);
    if (scenario.gives === 'ok') {
      assert.equal(answer.isError, false, answer.text);
      assert.deepEqual(got, [scenario.hits], answer.text);
      return;
    }
    assert.deepEqual(got, [], `got the event, and the answer was: ${answer.text}`);
    const refusal = refusalOf(answer);
    assert.equal(refusal.kind, scenario.gives, answer.text);
    assert.match(
      answer.text,
      /snapshot|handle|Do first|first\.|Look at the page|use that/,
      'names the next move',
    );
    if (scenario.noNext) assert.equal(offered(refusal), undefined, answer.text);
    if (scenario.next === undefined) return;
    const next = await this.#act(scenario, offered(refusal) ?? '');
    assert.equal(next.isError, false, next.text);
    assert.deepEqual(await this.#told(), [scenario.next], next.text);
  }

  async #act({ step }: Scenario, ref: string): Promise<Answer> {
    this.#world.pages.resetLog();
    return await this.#agent.call('act', { steps: [{ do: 'click', ...step, ref }] });
  }

  async #told(): Promise<unknown[]> {
    await sleep(TOLD_MS);
    return this.#world.pages.log().map((entry) => entry.detail);
  }
}

test('a handle never leads to another thing than the agent saw', async (t) => {
  const world = await startWorld(t);
  for (const name of FRAMEWORKS) {
    world.pages.put(`/${name}-rows.js`, await bundle(name));
    world.pages.put(`/${name}.html`, pageOf(name));
  }
  const page = await world.openShared('/stage.html');
  const agent = await world.agent();
  // The person allows this agent once, for all that follows.
  await page.evaluate(`stage('<button>Ready</button>')`);
  const ready = find(await snapshot(agent), ['button', 'Ready']);
  await world.deciding(page, 'allow', () => agent.call('act', { steps: [{ do: 'click', ref: ready }] }));

  const stage = new Stage(world, page, agent);
  const only = process.env.SCENARIO;
  for (const scenario of [...lists, ...nodes, ...press, ...frameworks]) {
    if (only !== undefined && !scenario.name.includes(only)) continue;
    await t.test(scenario.name, () => stage.play(scenario));
  }
});
