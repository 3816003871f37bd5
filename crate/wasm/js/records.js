import { ELEMENT, TEXT } from './vocabulary.js';

/** The records and parts of one harvest while it is written. The format is that of crate/page/src/record.rs. */
export class Records {
  words = new Uint32Array(4096);
  length = 0;
  #parts = [];

  /** Part 0 is one space, for white space between elements. */
  clear() {
    this.length = 0;
    this.#parts = [' '];
  }

  /** Makes room for so many more words. */
  room(words) {
    if (this.length + words <= this.words.length) return;
    const larger = new Uint32Array((this.words.length + words) * 2);
    larger.set(this.words);
    this.words = larger;
  }

  /** A word; there must be room for it. */
  put(word) {
    this.words[this.length++] = word >>> 0;
  }

  /** Begins an element; its attributes follow. Gives where it begins. */
  open() {
    const start = this.length;
    this.room(16);
    this.length += 6;
    return start;
  }

  /** Ends the attributes of the element that begins at `start`. */
  close(start, depth, number, scope, tag, flags) {
    const words = this.words;
    words[start] = ELEMENT | ((this.length - start) << 8);
    words[start + 1] = depth;
    words[start + 2] = number;
    words[start + 3] = scope;
    words[start + 4] = tag;
    words[start + 5] = flags;
  }

  /** A text node; part 0 is white space. */
  text(depth, part) {
    this.room(3);
    this.put(TEXT | (3 << 8));
    this.put(depth);
    this.put(part);
  }

  /** Adds a text and gives its number. */
  part(text) {
    // U+0000 separates the parts.
    this.#parts.push(text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);
    return this.#parts.length - 1;
  }

  /** An attribute: its number and what stands in the lower 24 bits. */
  add(attribute, low) {
    this.room(1);
    this.put((attribute << 24) | (low & 0xffffff));
  }

  view() {
    return this.words.subarray(0, this.length);
  }

  strings() {
    return this.#parts.join('\0');
  }
}
