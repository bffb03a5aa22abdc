import {
  type CsvFormat,
  csvFile,
  csvLines,
  csvNumber,
  IMPORT_DATE_ORDERS,
  IMPORT_DECIMAL_MARKS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  type ImportDateOrder,
} from '@oficio/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encoded } from './encoded.fixture.ts';
import {
  type FileReading,
  type FileRecord,
  guessFile,
  readAmount,
  readDate,
  readRecords,
  UnreadableFile,
} from './index.ts';

const plain: FileReading = { encoding: 'utf-8', delimiter: ',', headerRow: 0 };

test('records know their lines, whatever lines their cells have', async () => {
  const bytes = encoded('a,b\r\n"1\r\n2\n3",4\r\n\r\n5,6\n7\n', 'utf-8');
  expect(await all(bytes, plain)).toEqual([
    { line: 2, cells: ['1\r\n2\n3', '4'] },
    { line: 6, cells: ['5', '6'] },
    { line: 7, cells: ['7'] },
  ]);
});

test('an open quotation mark far behind the beginning is found with its line', async () => {
  const bytes = encoded(`a,b\n${'"1",2\n'.repeat(50_000)}"x,3\n4,5\n`, 'utf-8');
  expect(guessFile(bytes).headers).toEqual(['a', 'b']);
  await expect(all(bytes, plain)).rejects.toEqual(new UnreadableFile('quote', 50_002));
});

test('a zero byte far behind the beginning is found, because no database stores it', async () => {
  const bytes = encoded(`a,b\n${'1,2\n'.repeat(50_000)}3,\u0000\n`, 'utf-8');
  await expect(all(bytes, plain)).rejects.toEqual(new UnreadableFile('binary', 50_002));
});

test('a quoted cell behind the first pieces of a file is recognised', async () => {
  const bytes = encoded(`a,b\n${'1,5" wide\n'.replace('"', 'in').repeat(5_000)}2,"x,y"\n`, 'utf-8');
  expect((await all(bytes, plain)).at(-1)).toEqual({ line: 5_002, cells: ['2', 'x,y'] });
});

/** Characters of both sides of every encoding here, and what CSV files have to quote. */
const letter = fc.constantFrom(...'aZ09 äøñß€’–,;|"\t\n.');
const text = fc.string({ unit: letter, maxLength: 12 }).map((raw) => `x${raw}`);
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const row = fc.record({ text, day, cents: fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }) });

test('every encoding, delimiter, order of dates and decimal mark is recognised and read', async () => {
  for (const encoding of IMPORT_ENCODINGS) {
    for (const delimiter of IMPORT_DELIMITERS) {
      for (const order of IMPORT_DATE_ORDERS) {
        for (const mark of IMPORT_DECIMAL_MARKS) {
          await fc.assert(
            fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 12 }), async (rows) => {
              // One row decides each question.
              const decided = [...rows, { text: 'ü', day: '2031-01-29', cents: -123_456 }];
              const cells = decided.map((each) => [
                each.text,
                written(each.day, order),
                amount(each.cents, mark),
              ]);
              const lines = [['Text', 'Day', 'Amount'], ...cells].map((line) =>
                line.map(quoted).join(delimiter),
              );
              const bytes = encoded(`${lines.join('\n')}\n`, encoding);
              const { sample, dateOrders, ...guess } = guessFile(bytes);
              expect(guess).toEqual({
                encoding,
                delimiter,
                headerRow: 0,
                headers: ['Text', 'Day', 'Amount'],
                dateOrder: order,
                decimalMark: mark,
              });
              const read = (await all(bytes, guess)).map(
                ({ cells: [first = '', second = '', third = ''] }) => ({
                  text: first,
                  day: readDate(second, order),
                  cents: readAmount(third, mark, 2),
                }),
              );
              expect(read).toEqual(decided);
            }),
            { numRuns: 4 },
          );
        }
      }
    }
  }
});

const formula = fc.string({ unit: fc.constantFrom(...'\'"=+-@;,\t\r\n aø1.'), maxLength: 10 });

test('a file of the product’s own writer is read as it was written', async () => {
  for (const format of ['csv', 'csv-semicolon'] satisfies CsvFormat[]) {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(formula, formula), { minLength: 1 }), async (rows) => {
        const cells = rows.map(([first, second], index) => [
          `x${index}`,
          first,
          second,
          csvNumber('-1234.5', format),
        ]);
        const header = ['Name', 'First', 'Second', 'Amount'];
        const bytes = encoded(csvFile([csvLines([header, ...cells], format)]), 'utf-8');
        const { headers, ...guess } = guessFile(bytes);
        expect(headers).toEqual(header);
        expect((await all(bytes, guess)).map((record) => record.cells)).toEqual(cells);
      }),
    );
  }
});

test('the event loop has a turn for each piece of 16 KiB', async () => {
  const bytes = encoded(`a;b\n${'"Müller & Söhne";"=1+1"\n'.repeat(50_000)}`, 'windows-1252');
  let turns = 0;
  const count = () => {
    turns += 1;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  expect(await all(bytes, { encoding: 'windows-1252', delimiter: ';', headerRow: 0 })).toHaveLength(50_000);
  clearImmediate(turn);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes.length / 16_384));
});

async function all(bytes: Uint8Array, reading: FileReading): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const piece of readRecords(bytes, reading)) records.push(...piece);
  return records;
}

const quoted = (cell: string) => (/[,;|\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function written(date: string, order: ImportDateOrder): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-');
  if (order === 'ymd') return date;
  return order === 'dmy' ? `${dayOfMonth}/${month}/${year}` : `${month}/${dayOfMonth}/${year}`;
}

function amount(cents: number, mark: '.' | ','): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, mark === '.' ? ',' : '.');
  return `${cents < 0 ? '-' : ''}${whole}${mark}${digits.slice(-2)}`;
}
