/** The part of an element that a message uses: a place in its region, texts, and hover and focus. */
export class FakeElement extends EventTarget {
  readonly dataset: Record<string, string> = {};
  readonly inside = new Set<'pointer' | 'focus'>();
  readonly parts: Record<string, FakeElement> = {};
  textContent = '';
  shown: FakeElement[] = [];
  #place: FakeElement | null = null;

  querySelector(selector: string): FakeElement {
    this.parts[selector] ??= new FakeElement();
    return this.parts[selector];
  }

  matches(selector: string): boolean {
    if (selector !== ':hover, :focus-within') throw new Error(`Not expected: ${selector}`);
    return this.inside.size > 0;
  }

  cloneNode(): FakeElement {
    return new FakeElement();
  }

  append(message: FakeElement): void {
    message.#place = this;
    this.shown.push(message);
  }

  replaceChildren(): void {
    this.shown = [];
  }

  remove(): void {
    const place = this.#place;
    if (place) place.shown = place.shown.filter((message) => message !== this);
  }

  /** Pointer or focus enters or leaves. */
  turn(kind: 'pointer' | 'focus', way: 'in' | 'out'): void {
    if (way === 'in') this.inside.add(kind);
    else this.inside.delete(kind);
    this.dispatchEvent(new Event(EVENTS[kind][way]));
  }
}

const EVENTS = {
  pointer: { in: 'pointerenter', out: 'pointerleave' },
  focus: { in: 'focusin', out: 'focusout' },
};

/** A page with both live regions and the message template. */
export function fakePage() {
  const positive = new FakeElement();
  const negative = new FakeElement();
  const template = { content: { firstElementChild: new FakeElement() } };
  const page = {
    querySelector: (selector: string) => {
      if (selector.startsWith('template')) return template;
      return selector.includes('positive') ? positive : negative;
    },
    querySelectorAll: () => [positive, negative],
  };
  return { page: page as unknown as Document, positive, negative };
}
