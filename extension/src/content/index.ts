/**
 * The content script. It is injected when its tab is shared, in the isolated world, and does nothing until
 * the worker attaches it. It may be injected again at any time: after a reload of the extension the old one
 * is cut off from its worker and gives way.
 */
import type { ToContent } from '../generated/messages.ts';
import { Participant } from './participant.ts';

interface Present {
  build: string;
  alive(): boolean;
  retire(): void;
}

const world = globalThis as { __transomContent?: Present };

function isToContent(value: unknown): value is ToContent {
  if (typeof value !== 'object' || value === null) return false;
  const { epoch, body } = value as { epoch?: unknown; body?: { op?: unknown } | null };
  return typeof epoch === 'number' && typeof body?.op === 'string';
}

function start(): Present {
  const participant = new Participant();
  const retired = new AbortController();
  const runtime = chrome.runtime;
  const id = runtime.id;

  const onMessage = (
    message: unknown,
    sender: chrome.runtime.MessageSender,
    reply: (answer: unknown) => void,
  ): boolean => {
    // Only the worker has no tab; another content script could not send here anyway.
    if (sender.id !== id || sender.tab !== undefined || !isToContent(message)) return false;
    void participant.answer(message).then(reply);
    return true;
  };
  runtime.onMessage.addListener(onMessage);
  addEventListener('pageshow', ({ persisted }) => persisted && participant.restored(), {
    signal: retired.signal,
  });
  return {
    build: BUILD,
    alive: () => chrome.runtime?.id === id,
    retire: () => {
      retired.abort();
      if (chrome.runtime?.id === id) runtime.onMessage.removeListener(onMessage);
    },
  };
}

const present = world.__transomContent;
if (present?.build !== BUILD || !present.alive()) {
  present?.retire();
  world.__transomContent = start();
}
