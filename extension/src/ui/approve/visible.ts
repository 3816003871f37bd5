/**
 * Strings of programs and pages, split so that nothing in them goes unseen: what draws nothing, or turns the
 * direction of the text around it, is named in place of being obeyed.
 */

export interface Piece {
  text: string;
  /** Stands for a character that cannot be seen. */
  named: boolean;
}

/** Controls, formats (bidi, zero-width, tags), separators, surrogates, unassigned and otherwise invisible. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** @param lines whether line ends and tabs stay what they are: only in a block of its own */
export function visible(text: string, lines: boolean): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(UNSEEN)) {
    const [found] = match;
    if (lines && (found === '\n' || found === '\t')) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), named: false });
    pieces.push({ text: nameOf(found), named: true });
    end = match.index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), named: false });
  return pieces;
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

const HEAD_CHARS = 240;
const HEAD_LINES = 8;

/** The beginning that is shown at once, and how many characters follow it. */
export function head(text: string): { shown: string; more: number } {
  const characters = [...text];
  const lines = text.split('\n');
  let shown = lines.length > HEAD_LINES ? lines.slice(0, HEAD_LINES).join('\n') : text;
  if ([...shown].length > HEAD_CHARS) shown = characters.slice(0, HEAD_CHARS).join('');
  return { shown, more: characters.length - [...shown].length };
}
