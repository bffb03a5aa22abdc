/** As the build wrote it: `__FILL(name)__`, or `__FILL(name|what stands there otherwise)__`. */
const MARK = /__FILL\(([\w.-]+)(?:\|([\w-]*))?\)__/;

/** A page with places for what only the server knows: values that somebody typed, what is wrong with them. */
export class FillablePage {
  /** Text, name, default, text, name, default, …, text. */
  readonly #parts: readonly (string | undefined)[];

  constructor(template: string) {
    this.#parts = template.split(MARK);
  }

  get hasPlaces(): boolean {
    return this.#parts.length > 1;
  }

  /** The page with the values, as text, in its places; the others have their defaults. */
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

/** For the content of an element as for an attribute in double quotes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
