/** The rules that decide whether a call to `document.modelContext` may go on. */

const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/** Why `name` is no tool name, or `undefined` when it is one. */
export function toolNameProblem(name: string): string | undefined {
  if (NAME.test(name)) return undefined;
  if (name === '') return 'the tool name is empty';
  if (name.length > 128) return `the tool name has ${name.length} characters, at most 128 are allowed`;
  return `the tool name ${JSON.stringify(name)} may only hold ASCII letters, digits, "_", "-" and "."`;
}

/** The specification's "fully active", as far as script can tell. */
export function isFullyActive(document: Document): boolean {
  return document.defaultView !== null && document.defaultView.document === document;
}

interface FeaturePolicy {
  features(): string[];
  allowsFeature(feature: string): boolean;
}

/**
 * False only when the browser knows the policy feature `tools` and denies it here.
 * A browser that does not know the feature ignores the header, and script cannot read headers.
 */
export function isAllowedByPolicy(document: Document): boolean {
  const policy = (document as { featurePolicy?: FeaturePolicy }).featurePolicy;
  if (policy === undefined || !policy.features().includes('tools')) return true;
  return policy.allowsFeature('tools');
}

/** Rejects with the specification's first two errors, in its order. */
export function assertUsable(document: Document): void {
  if (!isFullyActive(document)) {
    throw new DOMException('the document of this model context is not fully active', 'InvalidStateError');
  }
  if (!isAllowedByPolicy(document)) {
    throw new DOMException('the permissions policy "tools" denies this document', 'NotAllowedError');
  }
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether a URL is potentially trustworthy (https://w3c.github.io/webappsec-secure-contexts/), with
 * Chromium's reading of `data:` (not trustworthy) and `chrome-extension:` (trustworthy).
 */
export function isPotentiallyTrustworthy(url: URL): boolean {
  switch (url.protocol) {
    case 'https:':
    case 'wss:':
    case 'file:':
    case 'chrome-extension:':
      return true;
    case 'http:':
    case 'ws:':
      return LOOPBACK.test(url.hostname);
    default:
      return false;
  }
}

/** The origins of a list of URLs; `SecurityError` names the first entry that is none or not trustworthy. */
export function toTrustworthyOrigins(entries: readonly string[], what: string): string[] {
  return entries.map((entry) => {
    const url = URL.canParse(entry) ? new URL(entry) : undefined;
    if (url !== undefined && isPotentiallyTrustworthy(url)) return url.origin;
    throw new DOMException(
      `${what}: ${JSON.stringify(entry)} is not the URL of a trustworthy origin`,
      'SecurityError',
    );
  });
}
