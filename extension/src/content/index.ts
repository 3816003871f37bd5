/**
 * The content script. It is injected when its tab is shared, in the isolated world, and does nothing until
 * the worker attaches it. It may be injected again at any time: after a reload of the extension the old one
 * is cut off from its worker and gives way.
 */
import { framePath } from './frame-path.ts';
import { answered, isToContent } from './incoming.ts';
import { Participant } from './participant.ts';

interface Present {
  build: string;
  alive(): boolean;
  retire(): void;
  /** Where this frame sits now. */
  path(): number[];
}

const world = globalThis as { __transomContent?: Present };

function start(): Present {
  const participant = new Participant();
  const retired = new AbortController();
  const runtime = chrome.runtime;
  const id = runtime.id;
  // The empty document a frame begins with is replaced under the same window, and this script stays. Its
  // prefix was given to that document: the worker takes it from no other, and the frame was never read.
  const mine = document;

  const onMessage = (
    message: unknown,
    sender: chrome.runtime.MessageSender,
    reply: (answer: unknown) => void,
  ): boolean => {
    // Only the worker has no tab; another content script could not send here anyway.
    if (sender.id !== id || sender.tab !== undefined || !isToContent(message)) return false;
    void answered(participant.answer(message)).then(reply);
    return true;
  };
  runtime.onMessage.addListener(onMessage);
  addEventListener('pageshow', ({ persisted }) => persisted && participant.restored(), {
    signal: retired.signal,
  });
  return {
    build: BUILD,
    alive: () => chrome.runtime?.id === id && document === mine,
    path: framePath,
    retire: () => {
      retired.abort();
      if (chrome.runtime?.id === id) runtime.onMessage.removeListener(onMessage);
    },
  };
}

// An element the page gave this name shows up on the global object as well, but never as its own property.
const present = Object.hasOwn(world, '__transomContent') ? world.__transomContent : undefined;
if (present?.build !== BUILD || !present.alive()) {
  present?.retire();
  Object.defineProperty(world, '__transomContent', { value: start(), configurable: true });
}
