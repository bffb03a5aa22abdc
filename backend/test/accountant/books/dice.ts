/** Random choices of a seed, so that the same seed writes the same books. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number of `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  chance(percent: number): boolean {
    return this.between(1, 100) <= percent;
  }

  one<Item>(items: readonly Item[]): Item | undefined {
    return items[this.between(0, items.length - 1)];
  }

  /** Of the things that are there; throws for an empty list. */
  of<Item>(items: readonly Item[]): Item {
    const item = this.one(items);
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, place: this.#next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }

  /** Mulberry32: a number from 0 to below 1. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}
