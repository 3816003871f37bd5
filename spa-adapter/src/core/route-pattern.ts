/** Route patterns: `URLPattern` syntax (https://urlpattern.spec.whatwg.org/), matched to named groups. */

/** A pattern such as `/product/:id`, an init object, or a ready `URLPattern`. */
export type RoutePattern = string | URLPatternInit | URLPattern;

export type Params = Record<string, string | undefined>;

/** The groups of `url`, or `undefined` when it does not match. */
export type Matcher = (url: string) => Params | undefined;

export const everywhere: Matcher = () => ({});

const URL_PARTS = ['protocol', 'hostname', 'port', 'pathname', 'search', 'hash'] as const;

/**
 * Compiles a pattern. A string is read against the document's origin, never against the current path: the
 * same pattern must mean the same routes wherever it is declared. Throws `TypeError` for a bad pattern, and
 * where the browser has no `URLPattern` and the app has not loaded a polyfill.
 */
export function toMatcher(pattern: RoutePattern, origin: string): Matcher {
  if (typeof URLPattern === 'undefined') {
    throw new TypeError('this browser has no URLPattern: load the package urlpattern-polyfill first');
  }
  const compiled = compile(pattern, origin);
  return (url) => {
    const match = compiled.exec(url);
    return match === null ? undefined : groupsOf(match);
  };
}

function compile(pattern: RoutePattern, origin: string): URLPattern {
  if (pattern instanceof URLPattern) return pattern;
  if (typeof pattern !== 'string') return new URLPattern(pattern);
  // Sandboxed and other opaque documents have the origin "null", against which nothing can be resolved.
  return origin === 'null' ? new URLPattern({ pathname: pattern }) : new URLPattern(pattern, origin);
}

/** Named groups of all parts; a later part wins. Numbered groups (wildcards) are left out. */
function groupsOf(match: URLPatternResult): Params {
  const params: Params = {};
  for (const part of URL_PARTS) {
    for (const [name, value] of Object.entries(match[part].groups)) {
      if (!/^\d+$/.test(name)) params[name] = value;
    }
  }
  return params;
}
