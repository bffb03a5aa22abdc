import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile, csvLines, csvNumber, textWithFormulas } from './csv.ts';

test('every cell is quoted, and every line ends', () => {
  expect(csvFile([csvLines([['a,b', 'say "hi"']]), csvLines([['two\nlines', ''], ['12.50']])])).toBe(
    '\ufeff"a,b","say ""hi"""\r\n"two\nlines",""\r\n"12.50"\r\n',
  );
});

test('a file with semicolons has decimal commas', () => {
  const amount = (decimal: string) => csvNumber(decimal, 'csv-semicolon');
  expect(csvLines([['a;b', amount('1234.50'), amount('-0.05'), '1.5']], 'csv-semicolon')).toBe(
    '"a;b";"1234,50";"-0,05";"1.5"\r\n',
  );
  expect(csvNumber('1234.50', 'csv')).toBe('1234.50');
});

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', ' =1', '\u00a0=1', '＝1', '\t=1', '"=1', "'=1", '\tx'])(
  'a cell that begins with %j is no formula',
  (text) => {
    expect(cellOf(text).startsWith("'")).toBe(true);
  },
);

test.each([
  ['Nopal;=1+1', "Nopal;'=1+1"],
  ['Nopal; "=1+1"', 'Nopal;\' "=1+1"'],
  ['Nopal\t@SUM(A1)', "Nopal\t'@SUM(A1)"],
  ['Nopal\n-1+1', "Nopal\n'-1+1"],
  ['Nopal\r\n=1', "Nopal\r'\n'=1"],
  ['=1;=2;=3', "'=1;'=2;'=3"],
])('%j has none behind what ends a cell elsewhere', (text, safe) => {
  expect(cellOf(text)).toBe(safe);
});

test.each(['-12.50', '-1', '12.50', 'a-b', 'x=1', 'a; b', 'Calle 5\nPiso 2'])('%j stays as it is', (text) => {
  expect(cellOf(text)).toBe(text);
});

test('the text of every cell can be restored, whatever apostrophes it has', () => {
  const characters = fc.constantFrom(...'\'"=+-@;,\t\r\n \u00a0＝ax1.');
  const text = fc.string({ unit: characters, maxLength: 9 });
  fc.assert(
    fc.property(text, (written) => {
      expect(textWithFormulas(cellOf(written))).toBe(written);
    }),
    { numRuns: 5_000 },
  );
});

/** The only cell of a line, read back. */
function cellOf(text: string): string {
  const line = csvLines([[text]]);
  expect([line[0], line.slice(-3)]).toEqual(['"', '"\r\n']);
  return line.slice(1, -3).replaceAll('""', '"');
}
