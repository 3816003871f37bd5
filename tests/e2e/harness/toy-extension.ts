import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WORKER = `
const port = chrome.runtime.connectNative('com.transom.host');
let echoed;
port.onMessage.addListener((message) => { echoed = message; });
port.postMessage('hello');
const born = crypto.randomUUID();
const jobs = {
  state: async () => ({ born, echoed }),
  titles: async () => {
    const titles = [];
    for (const { id } of await chrome.tabs.query({})) {
      const run = chrome.scripting.executeScript({ target: { tabId: id }, func: () => document.title });
      titles.push(await run.then(([frame]) => frame.result, () => null));
    }
    return titles;
  },
};
chrome.runtime.onMessage.addListener((job, sender, reply) => {
  jobs[job]().then(reply);
  return true;
});
`;

const POPUP = `<!doctype html><meta charset="utf-8"><title>toy</title>
<style>body { width: 300px } .covered { position: relative } .covered i { position: absolute; inset: 0 }</style>
<button data-testid="share-visit">Share this tab</button>
<button aria-label="by name">x</button>
<button data-testid="disabled" disabled>disabled</button>
<div class="covered"><button data-testid="covered">covered</button><i></i></div>
<p data-testid="shared-tab" hidden></p><p id="clicked"></p>
<script src="popup.js"></script>`;

const POPUP_SCRIPT = `
const clicked = document.getElementById('clicked');
document.addEventListener('click', async ({ target, isTrusted }) => {
  if (!target.matches('button')) return;
  clicked.textContent += [target.textContent, 'trusted', isTrusted, 'active', navigator.userActivation.isActive].join(' ');
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const shared = document.querySelector('[data-testid=shared-tab]');
  shared.textContent = tab.title;
  shared.hidden = false;
});
`;

const HOST = `#!/usr/bin/env node
let input = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  input = Buffer.concat([input, chunk]);
  while (input.length >= 4 && input.length >= 4 + input.readUInt32LE(0)) {
    const end = 4 + input.readUInt32LE(0);
    process.stdout.write(input.subarray(0, end));
    input = input.subarray(end);
  }
});
process.stdin.on('end', () => process.exit(0));
`;

/**
 * The smallest extension with the product's permissions, and an echoing native-messaging host.
 *
 * With it the harness is tried by itself: when a new browser breaks the suites, it says whether the
 * harness or the product is at fault.
 */
export async function writeToyExtension() {
  const dir = await mkdtemp(join(tmpdir(), 'transom-toy-'));
  const extensionDir = join(dir, 'extension');
  const hostPath = join(dir, 'host.mjs');
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const manifest = {
    manifest_version: 3,
    name: 'toy',
    version: '1.0',
    key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    permissions: ['activeTab', 'scripting', 'nativeMessaging', 'storage', 'sidePanel'],
    optional_host_permissions: ['http://*/*'],
    background: { service_worker: 'worker.js' },
    action: { default_popup: 'popup.html' },
  };
  await mkdir(extensionDir);
  await writeFile(join(extensionDir, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(extensionDir, 'worker.js'), WORKER);
  await writeFile(join(extensionDir, 'popup.html'), POPUP);
  await writeFile(join(extensionDir, 'popup.js'), POPUP_SCRIPT);
  await writeFile(hostPath, HOST, { mode: 0o755 });
  return { extensionDir, hostPath, remove: () => rm(dir, { recursive: true }) };
}
