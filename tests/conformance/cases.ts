// Case files: pages, and elements in them with the role or the name they must have. A file may be gzipped.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

export interface Case {
  id: string;
  /** Which of the pages. */
  page: string;
  selector: string;
  /** The element is inside open shadow roots. The document is looked through first all the same. */
  shadow?: boolean;
  /** Accepted roles; without it only the name counts. */
  role?: string | string[];
  /** Accepted names. */
  name?: string | string[];
  /** What it shows, for people. */
  test?: string | null;
}

export interface CaseFile {
  /** HTML by path, as a server gives it out. */
  pages: Record<string, string>;
  cases: Case[];
}

export interface Described {
  role: string;
  name: string;
  description?: string;
}

export async function readCases(path: string): Promise<CaseFile> {
  const bytes = await readFile(path);
  const gzipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const read = JSON.parse((gzipped ? gunzipSync(bytes) : bytes).toString('utf8')) as CaseFile;
  if (typeof read.pages !== 'object' || !Array.isArray(read.cases)) {
    throw new Error(`${path}: expected an object with pages and cases`);
  }
  for (const one of read.cases) {
    if (read.pages[one.page] === undefined) throw new Error(`${path}: case ${one.id}: no page ${one.page}`);
    if (one.role === undefined && one.name === undefined) {
      throw new Error(`${path}: case ${one.id}: expected a role or a name`);
    }
  }
  return read;
}

/** Two spellings of one role. https://www.w3.org/TR/wai-aria-1.2/#role_definitions */
const SYNONYMS: Record<string, string> = { presentation: 'none', image: 'img', directory: 'list' };

/** Is what was found among what is accepted. */
export function accepted(one: Case, found: Described | null): boolean {
  if (!found) return false;
  const right = (wanted: string | string[] | undefined, got: string, same: (text: string) => string) =>
    wanted === undefined || [wanted].flat().some((text) => same(text) === same(got));
  return (
    right(one.role, found.role, (role) => SYNONYMS[role] ?? role) && right(one.name, found.name, collapsed)
  );
}

/** ASCII white space collapsed and trimmed; a no-break space stays. */
function collapsed(text: string): string {
  return text.replace(/[ \t\n\r\f]+/g, ' ').replace(/^ | $/g, '');
}
