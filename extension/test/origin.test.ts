import assert from 'node:assert/strict';
import test from 'node:test';
import { destination, originOf, sitePattern } from '../src/worker/origin.ts';

test('only http and https addresses have an origin to share', () => {
  assert.equal(originOf('https://a.test:8443/x?y#z'), 'https://a.test:8443');
  assert.equal(originOf('http://a.test/'), 'http://a.test');
  for (const address of [
    undefined,
    '',
    'about:blank',
    'chrome://settings',
    'file:///etc/passwd',
    'data:text/html,x',
    'blob:https://a.test/1',
    'javascript:1',
  ]) {
    assert.equal(originOf(address), undefined, address);
  }
});

test('a site is asked for without its port, which patterns cannot name', () => {
  assert.equal(sitePattern('https://a.test:8443'), 'https://a.test/*');
  assert.equal(sitePattern('http://localhost:3000'), 'http://localhost/*');
});

const go = (to: string) => destination(to, 'https://a.test/shop/item?q=1', 'https://a.test');

test('addresses within the shared origin are taken, relative ones from where the tab is', () => {
  assert.deepEqual(go('/cart'), { url: 'https://a.test/cart' });
  assert.deepEqual(go('?q=2'), { url: 'https://a.test/shop/item?q=2' });
  assert.deepEqual(go('https://A.test:443/x'), { url: 'https://a.test/x' });
  assert.deepEqual(go('back'), { move: 'back' });
});

test('another origin is refused, however it is written', () => {
  for (const [to, origin] of [
    ['https://b.test/', 'https://b.test'],
    ['//b.test/x', 'https://b.test'],
    ['http://a.test/', 'http://a.test'],
    ['https://a.test:444/', 'https://a.test:444'],
    ['https://a.test.evil.test/', 'https://a.test.evil.test'],
    ['\\\\b.test', 'https://b.test'],
  ] as const) {
    assert.deepEqual(go(to), { refusal: { kind: 'origin_not_shared', origin } }, to);
  }
});

test('other schemes and embedded credentials are refused', () => {
  for (const to of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///x',
    'https://me:pw@a.test/',
    'http://',
  ]) {
    const refused = go(to);
    assert.ok('refusal' in refused && refused.refusal.kind === 'unsupported_url', to);
  }
});
