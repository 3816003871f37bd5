/** What the extension's own pages ask and are told. */
import type { HopState, UiReply, UiRequest } from '../generated/messages.ts';
import { paint } from './badge.ts';
import { originOf } from './origin.ts';
import { decide, isOpen, writers } from './policy.ts';
import { lookAgain } from './reach.ts';
import { shareTab, unshareTab } from './share.ts';
import type { Connection } from './state.ts';
import { resume, stop } from './stop.ts';
import type { World } from './world.ts';

export async function serveUi(world: World, request: UiRequest): Promise<UiReply> {
  const why = await act(world, request);
  if (why !== undefined) return { ui: 'failed', why };
  const tabId = request.ui === 'state' || request.ui === 'share' ? request.tab_id : undefined;
  return await view(world, tabId ?? undefined);
}

async function act(world: World, request: UiRequest): Promise<string | undefined> {
  switch (request.ui) {
    case 'state':
      if (typeof request.tab_id === 'number') await lookAgain(world, request.tab_id);
      return undefined;
    case 'share':
      return await shareTab(world, request.tab_id, request.mode, request.origin);
    case 'unshare':
      return await unshareTab(world, request.session);
    case 'stop':
      await stop(world);
      return undefined;
    case 'resume':
      await resume(world);
      return undefined;
    case 'decide': {
      const { approval, decision } = request;
      if (!decide(world.store.kept, approval, decision)) return 'This question is no longer open.';
      await world.store.keep('approvals', 'grants');
      world.host.post({ type: 'decided', approval, allowed: decision !== 'deny' });
      await paint(world);
      return undefined;
    }
  }
}

async function view(world: World, tabId: number | undefined): Promise<UiReply> {
  const { kept, lasting } = world.store;
  const tab = tabId === undefined ? undefined : await chrome.tabs.get(tabId).catch(() => undefined);
  const here = originOf(tab?.url);
  return {
    ui: 'state',
    stopped: lasting.stopped,
    hops: hops(kept.connection),
    shares: kept.shares.map((share) => ({
      session: share.session,
      tab_id: share.tabId,
      origin: share.origin,
      title: share.title,
      mode: share.mode,
      state: share.state,
      writers: writers(kept, share.session),
    })),
    approvals: kept.approvals.filter(isOpen).flatMap(({ approval, client, session, origins, what }) => {
      // Questions end with their share.
      const share = kept.shares.find((one) => one.session === session);
      if (share === undefined) return [];
      return { approval, client, session, tab_id: share.tabId, title: share.title, origins, what };
    }),
    clients: kept.connection.clients,
    ...(here === undefined ? {} : { here }),
  };
}

/** The way from here to the agent, nearest first. */
function hops({ connected, version, error, clients }: Connection): HopState[] {
  const agents = clients.length;
  return [
    { name: 'Extension', ok: true, detail: `version ${chrome.runtime.getManifest().version}` },
    {
      name: 'Host on this computer',
      ok: connected,
      detail: connected ? `connected${version ? `, version ${version}` : ''}` : fix(error),
    },
    {
      name: 'Agents',
      ok: agents > 0,
      detail:
        agents > 0 ? `${agents} connected` : 'none connected. Add “transom mcp” to your agent’s MCP servers.',
    },
  ];
}

/** The browser's words for a broken port, and the next move. */
function fix(error: string | undefined): string {
  if (error === undefined) return 'connecting…';
  if (/not found/i.test(error)) return 'not installed. Run “transom install” in a terminal.';
  if (/forbidden/i.test(error)) return 'installed for another extension. Run “transom install” again.';
  if (/has exited/i.test(error)) return 'it ended. Trying again; run “transom doctor” if this stays.';
  if (/Error when communicating/i.test(error)) return 'it sent something unreadable. Run “transom doctor”.';
  return error;
}
