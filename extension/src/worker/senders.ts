/** Who may say what to the worker. Content scripts and extension pages share one message event. */

export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  documentId?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined } | undefined;
}

/** A page of this extension; its content scripts carry the page's origin and fail here. */
export function isOwnPage(sender: Sender, runtimeId: string): boolean {
  const origin = `chrome-extension://${runtimeId}`;
  return (
    sender.id === runtimeId &&
    sender.origin === origin &&
    (sender.tab === undefined || sender.url?.startsWith(`${origin}/`) === true)
  );
}

/** A content script of this extension. Whether its document is one of a share is the caller's question. */
export function isOwnContentScript(
  sender: Sender,
  runtimeId: string,
): sender is Sender & { documentId: string } {
  return (
    sender.id === runtimeId &&
    sender.tab !== undefined &&
    sender.documentId !== undefined &&
    sender.origin !== `chrome-extension://${runtimeId}`
  );
}
