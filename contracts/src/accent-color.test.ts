import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastWithWhite, DEFAULT_ACCENT, isColor, readableShade } from './accent-color.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each([
  ['#ffffff', 1],
  ['#000000', 21],
  ['#767676', 4.54],
  ['#777777', 4.48],
  ['#ff0000', 4],
])('white text on %s has the contrast %d', (ground, contrast) => {
  expect(contrastWithWhite(ground)).toBeCloseTo(contrast, 2);
});

test.each([
  ['a readable colour stays', DEFAULT_ACCENT, DEFAULT_ACCENT],
  ['white becomes the lightest grey with enough contrast', '#ffffff', '#767676'],
  ['yellow becomes a dark yellow', '#ffff00', '#7a7a00'],
])('%s', (_, given, shade) => {
  expect(readableShade(given)).toBe(shade);
});

test('white text can be read on the shade of every colour, and a readable colour is its own shade', () => {
  fc.assert(
    fc.property(color, (given) => {
      const shade = readableShade(given);
      expect(isColor(shade)).toBe(true);
      expect(contrastWithWhite(shade)).toBeGreaterThanOrEqual(4.5);
      expect(readableShade(shade)).toBe(shade);
    }),
  );
});
