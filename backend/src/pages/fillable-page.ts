/** The mark that the build writes: `__FILL(name)__` or `__FILL(name|default)__`. */
const MARK = /__FILL\(([\w.-]+)(?:\|([\w-]*))?\)__/;

/** A page with places for values of one request, such as submitted text and its faults. */
export class FillablePage {
  /** Alternating: text, name, default, text, name, default, …, text. */
  readonly #parts: readonly (string | undefined)[];

  constructor(template: string) {
    this.#parts = template.split(MARK);
  }

  get hasPlaces(): boolean {
    return this.#parts.length > 1;
  }

  /** The page with the values, escaped, in its places. The other places have their defaults. */
  fill(values: Readonly<Record<string, string>> = {}): string {
    let page = '';
    for (let index = 0; index < this.#parts.length; index += 3) {
      const [text = '', name, otherwise = ''] = this.#parts.slice(index, index + 3);
      page += text;
      if (name !== undefined) page += Object.hasOwn(values, name) ? escaped(values[name] ?? '') : otherwise;
    }
    return page;
  }
}

/** Escapes for the content of an element and for an attribute in double quotes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
