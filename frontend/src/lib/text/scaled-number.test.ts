import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScaled, scaledText } from './scaled-number.ts';

test('each stored number is read back from its text', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 }), fc.integer({ min: 1, max: 8 }), (stored, decimals) => {
      expect(parseScaled(scaledText(stored, decimals), decimals)).toBe(stored);
    }),
  );
});

test.each([
  [160_000, 4, '16'],
  [106_667, 4, '10.6667'],
  [12_500, 4, '1.25'],
  [5, 4, '0.0005'],
  [0, 4, '0'],
  [1_825_000_000, 8, '18.25'],
])('%d with %d decimals is %s', (stored, decimals, text) => {
  expect(scaledText(stored, decimals)).toBe(text);
});

test.each([
  ['16 %', 160_000],
  [' 16. ', 160_000],
  ['10.66667', null],
  ['-1', null],
  ['1,5', null],
  ['', null],
  ['1e3', null],
])('%j is read as %j', (text, stored) => {
  expect(parseScaled(text, 4)).toBe(stored);
});
