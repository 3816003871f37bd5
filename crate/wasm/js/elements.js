/** Elements by number. A number is given once and never again; elements are held weakly between harvests. */
export class Elements {
  #numbers = new WeakMap();
  #last = 0;
  #kept = new Map();
  #seen = [];
  #index = null;

  /** The number of an element, given now if it has none. */
  give(element) {
    let number = this.#numbers.get(element);
    if (number === undefined) {
      number = ++this.#last;
      this.#numbers.set(element, number);
    }
    return number;
  }

  /** The number of an element, 0 when it was never seen. */
  number(element) {
    return this.#numbers.get(element) ?? 0;
  }

  /** Part of the harvest that is being made. */
  see(element) {
    this.#seen.push(element);
  }

  /** Remembers elements of the last harvest by their numbers, weakly. */
  keep(numbers) {
    for (const number of numbers) {
      const element = this.#find(number);
      if (element && !this.#kept.has(number)) this.#kept.set(number, new WeakRef(element));
    }
  }

  /** The element with this number, if it was kept or seen in the last harvest and still exists. */
  element(number) {
    return this.#kept.get(number)?.deref() ?? this.#find(number);
  }

  /** Lets go of the elements of the last harvest. */
  release() {
    this.#seen = [];
    this.#index = null;
  }

  #find(number) {
    if (!this.#index) {
      this.#index = new Map();
      for (const element of this.#seen) this.#index.set(this.#numbers.get(element), element);
    }
    return this.#index.get(number);
  }
}
