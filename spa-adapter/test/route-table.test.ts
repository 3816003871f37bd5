import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeBetween, type Declaration, enterUrl, type Group, wanted } from '../src/core/route-table.ts';

function group(prefix: string, ...names: string[]): Group {
  return {
    matches: (url) => (url.startsWith(prefix) ? { rest: url.slice(prefix.length) } : undefined),
    declarations: names.map((name) => ({ definition: { name, description: name }, run: () => ({}) })),
    params: undefined,
    lastParams: {},
  };
}

function namesAt(url: string, ...groups: Group[]): string[] {
  enterUrl(groups, url);
  return [...wanted(groups).keys()].sort();
}

test('only the groups that match the url hold', () => {
  const groups = [group('/', 'everywhere'), group('/cart', 'pay', 'clear'), group('/shop', 'search')];
  assert.deepEqual(namesAt('/cart', ...groups), ['clear', 'everywhere', 'pay']);
  assert.deepEqual(namesAt('/shop', ...groups), ['everywhere', 'search']);
  assert.deepEqual(namesAt('elsewhere', ...groups), []);
});

test('params follow the url and the last ones stay for calls on their way', () => {
  const product = group('/product/', 'buy');
  enterUrl([product], '/product/7');
  assert.deepEqual(product.params, { rest: '7' });
  enterUrl([product], '/cart');
  assert.equal(product.params, undefined);
  assert.deepEqual(product.lastParams, { rest: '7' });
});

test('the newest declaration of a name wins, and the older one returns after it', () => {
  const [older, newer] = [group('/', 'search'), group('/', 'search')];
  enterUrl([older, newer], '/');
  assert.equal(wanted([older, newer]).get('search'), newer.declarations[0]);
  assert.equal(wanted([older]).get('search'), older.declarations[0]);
});

test('a change names owners, not names', () => {
  const [older, newer, other] = [group('/', 'search'), group('/', 'search'), group('/', 'stay')];
  enterUrl([older, newer, other], '/');
  const registered = [...wanted([older, other]).values()];
  const change = changeBetween(registered, wanted([other, newer]));
  const only = (one: Group) => one.declarations as Declaration[];
  assert.deepEqual(change, { leave: only(older), enter: only(newer) });
  assert.deepEqual(changeBetween(registered, wanted([older, other])), { leave: [], enter: [] });
});
