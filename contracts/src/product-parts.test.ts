import { expect, test } from 'vitest';
import { builtStateOf, PRODUCT_PARTS, partsInWords } from './product-parts.ts';

test('something is here, begun or coming by its parts', () => {
  const withoutImport = { ...PRODUCT_PARTS, import: { isBuilt: false } };
  expect(builtStateOf(['clients', 'payments'])).toBe('here');
  expect(builtStateOf(['domains', 'import'], withoutImport)).toBe('begun');
  expect(builtStateOf(['import'], withoutImport)).toBe('coming');
});

test('each part is in exactly one of the two lists of words', () => {
  const [built, missing] = [partsInWords({ isBuilt: true }), partsInWords({ isBuilt: false })];
  for (const { words, isBuilt } of Object.values(PRODUCT_PARTS)) {
    expect([built, missing].map((list) => list.split(/, | and (?!expenses)/).includes(words))).toEqual([
      isBuilt,
      !isBuilt,
    ]);
  }
});
