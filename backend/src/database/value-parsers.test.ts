import { expect, test } from 'vitest';
import { isoInstant, valueParsers } from './value-parsers.ts';

const TEXT_ARRAY: number = 1009;

test.each([
  ['2026-11-20 23:20:46.914+00', '2026-11-20T23:20:46.914Z'],
  ['2026-11-20 23:20:46.9+00', '2026-11-20T23:20:46.900Z'],
  ['2026-11-20 23:20:46+00', '2026-11-20T23:20:46.000Z'],
  ['2026-11-20 23:20:46.914567+00', '2026-11-20T23:20:46.914Z'],
  ['2026-11-20 17:20:46.5-06', '2026-11-20T23:20:46.500Z'],
])('the instant %s becomes %s', (text, instant) => {
  expect(isoInstant(text)).toBe(instant);
});

test.each([
  ['{}', []],
  ['{web,tienda}', ['web', 'tienda']],
  ['{"a b",c}', ['a b', 'c']],
  ['{"a,b","c\\"d","NULL"}', ['a,b', 'c"d', 'NULL']],
  ['{NULL,x}', [null, 'x']],
])('the list %s', (text, list) => {
  expect(valueParsers.getTypeParser(TEXT_ARRAY, 'text')(text)).toEqual(list);
});
