/** The service worker: every listener is added before the first wait, or the browser would not wake it. */
import { paint } from './badge.ts';
import { Calls } from './calls.ts';
import { ask } from './documents.ts';
import { isContentEvent, isUiRequest } from './guards.ts';
import { followLifeline } from './lifelines.ts';
import { remembering } from './managed.ts';
import { NativeHost } from './native.ts';
import { toolsChanged } from './page-tools.ts';
import { Permits } from './permits.ts';
import { Prefixes } from './prefix.ts';
import { lookAround, restored, tabRemoved, tabReplaced, tabUpdated } from './reach.ts';
import { readRedaction, SELECTORS } from './redaction.ts';
import { cancel, serve } from './route.ts';
import { isOwnContentScript, isOwnPage, type Sender } from './senders.ts';
import { permissionsAdded, shareTab } from './share.ts';
import { shareOfDocument, tellShares } from './shares.ts';
import { closeStorageToPages, Store } from './state.ts';
import { stated } from './stated.ts';
import { stop } from './stop.ts';
import { serveUi } from './ui.ts';
import type { World } from './world.ts';

const incognito = chrome.extension.inIncognitoContext;
const space = incognito ? 'incognito' : 'regular';

const native = new NativeHost({
  hello: async () => ({
    instance: await instance(),
    browser: browserLabel(),
    version: chrome.runtime.getManifest().version,
  }),
  greeted: () => void world.then(tellShares),
  lost: () =>
    void world.then((it) => {
      it.permits.revoke();
      it.calls.stop(undefined, { kind: 'cancelled' }, 'the host went away while it was being done');
    }),
  message: (message) => {
    if (message.type === 'cancel') void world.then((it) => cancel(it, message.call_id));
    else void world.then((it) => serve(it, message));
  },
  state: (state) =>
    void world.then(async ({ store }) => {
      store.kept.connection = state;
      await store.keep('connection');
    }),
});

const world: Promise<World> = start();

async function start(): Promise<World> {
  await closeStorageToPages();
  const store = await Store.load(chrome.storage.session, chrome.storage.local, space);
  void takeRedaction(store);
  return {
    store,
    host: native,
    calls: new Calls(),
    permits: new Permits(),
    prefixes: new Prefixes(chrome.storage.local, space),
  };
}

/** True when the policy is another one than documents were told. */
async function takeRedaction(store: Store): Promise<boolean> {
  const { managed, local } = chrome.storage;
  const administrator = remembering(managed, local, () => void policyChanged());
  const { redaction, changed } = await readRedaction(store.kept.redaction, administrator, local);
  if (!changed) return false;
  store.kept.redaction = redaction;
  await store.keep('redaction');
  return true;
}

/** Documents hear of a new policy at once, and not only when they are next asked something. */
async function policyChanged(): Promise<void> {
  const it = await world;
  if (!(await takeRedaction(it.store))) return;
  const body = { op: 'set_redaction' as const, redaction: it.store.kept.redaction };
  for (const share of it.store.kept.shares) {
    for (const document of share.documents) void ask(share, document, body);
  }
}

/** Names this profile for good; an incognito window, which forgets, for as long as it lives. */
async function instance(): Promise<string> {
  const { store } = await world;
  if (incognito) {
    store.kept.incognitoInstance ??= crypto.randomUUID();
    await store.keep('incognitoInstance');
    return store.kept.incognitoInstance;
  }
  store.lasting.instance ??= crypto.randomUUID();
  await store.last('instance');
  return store.lasting.instance;
}

function browserLabel(): string {
  const brands = (navigator as { userAgentData?: { brands: { brand: string; version: string }[] } })
    .userAgentData?.brands;
  const real = brands?.filter(({ brand }) => !/not.*brand/i.test(brand)) ?? [];
  const brand = real.find((one) => one.brand !== 'Chromium') ?? real[0];
  const name = brand === undefined ? 'Chromium' : `${brand.brand} ${brand.version}`;
  return incognito ? `${name}, incognito` : name;
}

function onMessage(message: unknown, sender: Sender, reply: (answer: unknown) => void): boolean {
  if (isOwnPage(sender, chrome.runtime.id)) {
    if (!isUiRequest(message)) {
      reply({ ui: 'failed', why: 'The worker does not know this request. Reload the extension.' });
      return false;
    }
    const failed = (error: unknown) => ({ ui: 'failed', why: String(error) });
    void world
      .then((it) => serveUi(it, message))
      .catch(failed)
      .then(reply);
    return true;
  }
  if (isOwnContentScript(sender, chrome.runtime.id) && isContentEvent(message)) {
    void world.then((it) => onContentEvent(it, message.event, sender));
  }
  return false;
}

async function onContentEvent(it: World, event: string, sender: Sender & { documentId: string }) {
  if (event === 'attached') {
    stated(sender.documentId, sender.origin);
    return;
  }
  if (event === 'restored') {
    // A frame says nothing of where its tab is.
    if (sender.tab?.id !== undefined && sender.frameId === 0) {
      await restored(it, sender.tab.id, sender.origin);
    }
    return;
  }
  if (shareOfDocument(it, sender.documentId) === undefined) return;
  toolsChanged(sender.documentId);
  it.host.post({ type: 'tools_changed', document: sender.documentId });
}

chrome.runtime.onMessage.addListener(onMessage);
// The content scripts' lifelines. A port of anybody else is closed.
chrome.runtime.onConnect.addListener((port) => {
  if (port.sender === undefined || !isOwnContentScript(port.sender, chrome.runtime.id)) port.disconnect();
  else {
    void native.connect();
    followLifeline(world, port);
  }
});
// Nothing is accepted from web pages and other extensions; the manifest lets none through either.
chrome.runtime.onMessageExternal.addListener(() => false);
chrome.runtime.onConnectExternal.addListener((port) => port.disconnect());

chrome.tabs.onUpdated.addListener((tabId, change, tab) => {
  if (change.status === undefined && change.url === undefined && change.title === undefined) return;
  void world.then((it) => tabUpdated(it, tabId, tab, change.status));
});
chrome.tabs.onRemoved.addListener((tabId) => void world.then((it) => tabRemoved(it, tabId)));
chrome.tabs.onReplaced.addListener((added, removed) => {
  void world.then((it) => tabReplaced(it, added, removed));
});
chrome.commands.onCommand.addListener((command, tab) => {
  const tabId = tab?.id;
  if (command === 'share-tab' && tabId !== undefined) {
    void world.then((it) => shareTab(it, tabId, 'visit'));
  }
});
chrome.permissions.onAdded.addListener(({ origins }) => {
  void world.then((it) => permissionsAdded(it, origins ?? []));
});
// The other worker of a split profile wrote: Stop is for both, and so is Resume.
chrome.storage.local.onChanged.addListener((changes) => {
  void world.then(async (it) => {
    const { lasting } = it.store;
    const stopped = await it.store.stoppedByOther(changes);
    if (stopped === undefined || stopped === lasting.stopped) return;
    if (stopped) return await stop(it);
    lasting.stopped = false;
    await paint(it);
  });
});
// The person's settings or the administrator's: what is private is told to every document before it is asked.
chrome.storage.onChanged.addListener((changes, area) => {
  if (!(SELECTORS in changes) || (area !== 'local' && area !== 'managed')) return;
  void policyChanged();
});
// The two events that start a worker without anybody asking for it.
chrome.runtime.onStartup.addListener(() => void native.connect());
chrome.runtime.onInstalled.addListener(() => void native.connect());

void native.connect();
void world.then(lookAround);
