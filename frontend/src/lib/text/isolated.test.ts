import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test.each([
  ['a plain name', 'Café Lumbre', 'Café Lumbre'],
  ['an override', '\u202Eoiduts\u202C', 'oiduts'],
  ['an isolate that ends the sentence’s own', 'Ana\u2069\u202Eruiz', 'Anaruiz'],
  ['an Arabic name', 'سلمى', '\u2068سلمى\u2069'],
  ['a Hebrew name after Latin letters', 'Studio נועה', '\u2068Studio נועה\u2069'],
  ['an emoji', 'Luz 🌵', 'Luz 🌵'],
])('%s', (_, text, shown) => {
  expect(isolated(text)).toBe(shown);
});
