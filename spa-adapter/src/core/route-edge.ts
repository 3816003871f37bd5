/** Tells when the URL of a window changed. */

/**
 * Calls `onEdge` synchronously whenever the URL may have changed, until the signal aborts.
 * The Navigation API reports every way a URL can change. Without it, popstate and hashchange report what the
 * person does, and the two history methods are watched for what the app does.
 */
export function watchRouteEdges(window: Window, onEdge: () => void, signal: AbortSignal): void {
  window.addEventListener('popstate', onEdge, { signal });
  window.addEventListener('hashchange', onEdge, { signal });
  const navigation = (window as { navigation?: Navigation }).navigation;
  if (navigation !== undefined) navigation.addEventListener('currententrychange', onEdge, { signal });
  else watchHistory(window.history, onEdge, signal);
}

function watchHistory(history: History, onEdge: () => void, signal: AbortSignal): void {
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method];
    const watched: History['pushState'] = (...args) => {
      original.apply(history, args);
      // After the signal the wrapper may have to stay, when another script has wrapped it in turn.
      if (!signal.aborted) onEdge();
    };
    history[method] = watched;
    signal.addEventListener('abort', () => {
      if (history[method] === watched) history[method] = original;
    });
  }
}
