import { expect, test } from 'vitest';
import { encoded } from './encoded.fixture.ts';
import { guessFile } from './guess-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

const guess = (text: string) => guessFile(encoded(text, 'utf-8'));

test('the titles of a statement stand before the header', () => {
  const text =
    'Girokonto;DE12\n\nKontostand vom 24.04.26:;1.049,99 €\n"";""\nBuchungsdatum;Empfänger;Betrag (€)\n24.04.26;Müller, Söhne;-29,9\n13.04.26;"A; B";-1.045,20\n';
  expect(guess(text)).toEqual({
    encoding: 'utf-8',
    delimiter: ';',
    headerRow: 4,
    headers: ['Buchungsdatum', 'Empfänger', 'Betrag (€)'],
    sample: [
      ['24.04.26', 'Müller, Söhne', '-29,9'],
      ['13.04.26', 'A; B', '-1.045,20'],
    ],
    dateOrders: { 0: ['dmy'] },
    dateOrder: 'dmy',
    decimalMark: ',',
  });
});

test('three rows before the header, and two equal headers', () => {
  const text = '$5,"Invoice Ninja v4.5",2021-04-17\n,,\nCLIENTS,,\nName,Phone,Phone\nNopal,1,2\n';
  expect(guess(text)).toMatchObject({ headerRow: 3, headers: ['Name', 'Phone', 'Phone (2)'] });
});

test('a spreadsheet names its delimiter in the first line', () => {
  expect(guess('sep=;\r\na, b, c;d\r\ne, f, g;h\r\n')).toMatchObject({ delimiter: ';', headerRow: 1 });
});

test('commas of a text are no delimiters', () => {
  const text = `Name;Address\n${'Nopal;Calle 5, Puebla, Mexico\n'.repeat(20)}`;
  expect(guess(text)).toMatchObject({ delimiter: ';', headers: ['Name', 'Address'] });
});

test('a column without a header gets a number, and one without anything goes', () => {
  expect(guess('Name,,City,Phone,\nNopal,x,Puebla,1,\n')).toMatchObject({
    headers: ['Name', 'Column 2', 'City', 'Phone'],
  });
  expect(guess('a,b,c\n1,2,3,4\n4,5,6,7\n')).toMatchObject({ headers: ['a', 'b', 'c', 'Column 4'] });
});

test('short rows are filled up', () => {
  expect(guess('a,b,c\n1\n1,2,3\n').sample).toEqual([
    ['1', '', ''],
    ['1', '2', '3'],
  ]);
});

test('quotation marks within cells of a file without quoted cells are text', () => {
  expect(guess('name\tsize\nscreen\t5" wide\n').sample).toEqual([['screen', '5" wide']]);
});

test.each([
  ['11/12/2026\n01/02/2026', 'ambiguous'],
  ['11/12/2026\n25/12/2026', 'dmy'],
  ['11/12/2026\n12/25/2026', 'mdy'],
  ['13/12/2026\n12/25/2026', 'ambiguous'],
  ['25/12/2026\n31/02/2026\n01/02/2026\n02/02/2026\n03/02/2026', 'dmy'],
  ['2026-12-11', 'ymd'],
  ['none', null],
])('the order of %j is %s', (days, order) => {
  expect(guess(`Name,Day\n${days.replace(/^/gm, 'Nopal,')}\n`).dateOrder).toBe(order);
});

test('columns with different orders are a question', () => {
  expect(guess('a,b\n25/12/2026,12/25/2026\n')).toMatchObject({
    dateOrders: { 0: ['dmy'], 1: ['mdy'] },
    dateOrder: 'ambiguous',
  });
});

test.each([
  ['2.500', 'ambiguous'],
  ['2.500\n12,5', ','],
  ['12,5\n12.5', 'ambiguous'],
  ['12', null],
  ['v1.2', null],
])('the decimal mark of %j is %s', (amounts, mark) => {
  expect(guess(`Name;Price\n${amounts.replace(/^/gm, 'Nopal;')}\n`).decimalMark).toBe(mark);
});

const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]);
test.each([
  ['nothing', new Uint8Array(), 'empty', undefined],
  ['a byte order mark alone', encoded('\ufeff \r\n', 'utf-8'), 'empty', undefined],
  ['a newer spreadsheet', zip, 'spreadsheet', undefined],
  ['an older spreadsheet', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'spreadsheet', undefined],
  [
    'a picture',
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13]),
    'binary',
    undefined,
  ],
  ['a zero byte', encoded('a,b\n1,\u00002\n', 'utf-8'), 'binary', undefined],
  ['300 columns', encoded(`${'a,'.repeat(300)}b\n`, 'utf-8'), 'too_many_columns', undefined],
  ['an open quotation mark', encoded('a,b\n"1\r\n2",3\n"x,4\n', 'utf-8'), 'quote', 4],
  ['a quotation mark within a cell', encoded('a,b\n"1",2\nx,"y" z\n', 'utf-8'), 'quote', 3],
])('%s can’t be read', (_, bytes, code, line) => {
  const refusal = refusalOf(bytes);
  expect([refusal.code, refusal.line]).toEqual([code, line]);
});

function refusalOf(bytes: Uint8Array): UnreadableFile {
  try {
    guessFile(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
  throw new Error('The file was read.');
}
