import { afterEach, expect, test, vi } from 'vitest';
import { watchTypedInput } from './typed-input.ts';

class Field extends EventTarget {
  isConnected = true;
  constructor(
    public value = '',
    public type = 'text',
  ) {
    super();
  }
}

afterEach(() => vi.unstubAllGlobals());

test('what has been typed is at stake while it stands on the page', () => {
  const { hasTyped, type } = page();
  expect(hasTyped()).toBe(false);
  const field = new Field('Imprenta');
  type(field);
  expect(hasTyped()).toBe(true);
  field.isConnected = false;
  expect(hasTyped()).toBe(false);
});

test('a field that was emptied again isn’t', () => {
  const { hasTyped, type } = page();
  const field = new Field('I');
  type(field);
  field.value = '';
  expect(hasTyped()).toBe(false);
});

test('nor is a search', () => {
  const { hasTyped, type } = page();
  type(new Field('Imprenta', 'search'));
  expect(hasTyped()).toBe(false);
});

test('each field counts', () => {
  const { hasTyped, type } = page();
  const gone = new Field('gone');
  type(gone);
  type(new Field('stays'));
  gone.isConnected = false;
  type(new Field(''));
  expect(hasTyped()).toBe(true);
});

function page() {
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', class {});
  let heard: (event: { target: Field }) => void = () => {};
  const hasTyped = watchTypedInput({
    addEventListener: (_: string, listener: never) => {
      heard = listener;
    },
  } as unknown as Document);
  return { hasTyped, type: (target: Field) => heard({ target }) };
}
