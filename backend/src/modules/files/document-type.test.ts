import { UPLOADS } from '@oficio/contracts';
import { isFullRun } from '@oficio/contracts/full-run';
import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { longestTurnOfEachRun } from '../../../test/held-loop.ts';
import { workbookOf } from '../../records/sheet-thread.ts';
import { nameOfType, pathInArchive } from './document-name.ts';
import { documentTypeOf } from './document-type.ts';
import { DOCUMENTS_BY_TYPE, INERT_FILES, pdf, REFUSED_FILES } from './files.fixture.ts';

test.each(DOCUMENTS_BY_TYPE)('%s is %s, whatever its name', async (name, type, bytes) => {
  expect(await documentTypeOf(bytes, name)).toBe(type);
  if (!type.startsWith('text/')) expect(await documentTypeOf(bytes, 'x.exe')).toBe(type);
});

/** So many that reading them in one piece would hold the event loop for longer. */
const OFFICE_BYTES = isFullRun ? 100_000_000 : 20_000_000;

test.each(Object.entries(REFUSED_FILES))('%s has no type', async (_, bytes) => {
  for (const name of ['x', 'x.pdf', 'x.docx', 'x.csv']) expect(await documentTypeOf(bytes, name)).toBeNull();
});

test('a workbook that another program wrote is one', async () => {
  const columns = [{ header: 'Total', kind: 'amount' as const }];
  const workbook = await workbookOf([{ name: 'invoices', columns, pages: [JSON.stringify([['1.50']])] }]);
  expect(await documentTypeOf(workbook, 'x')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
});

test('a large office file is read in pieces, which hold the event loop for less than 100 ms', async () => {
  const [[, , sheet] = []] = DOCUMENTS_BY_TYPE.filter(([name]) => name === 'sheet.ods');
  const parts = unzipSync(sheet ?? new Uint8Array());
  const { mimetype = new Uint8Array() } = parts;
  const content = Buffer.alloc(OFFICE_BYTES, '<table:table-cell office:value="1" table:formula="of:=A"/>');
  const file = Buffer.from(
    zipSync({ mimetype: [mimetype, { level: 0 }], 'content.xml': [content, { level: 1 }] }),
  );
  expect(await longestTurnOfEachRun(100, () => documentTypeOf(file, 'x'))).toBeLessThan(100);
});

test('pictures and PDFs are recognised without being decoded', async () => {
  const types = await Promise.all(
    Object.values(INERT_FILES).map((bytes) => documentTypeOf(bytes ?? pdf, 'x')),
  );
  expect(types).toEqual(['application/pdf', 'image/png', 'image/png', 'image/png']);
});

test('every beginning of every file has a type or none, and no failure', async () => {
  for (const bytes of [...DOCUMENTS_BY_TYPE.map(([, , file]) => file), ...Object.values(REFUSED_FILES)]) {
    for (let length = 0; length < Math.min(bytes.length, 700); length += 1) {
      await documentTypeOf(bytes.subarray(0, length), 'x');
    }
  }
});

test('10 MB hold the event loop for less than 100 ms', async () => {
  for (const text of ['a,b\n', '<a/>']) {
    const file = Buffer.alloc(UPLOADS.documentMaxBytes, text);
    expect(await longestTurnOfEachRun(100, () => documentTypeOf(file, 'x'))).toBeLessThan(100);
  }
});

test.each([
  '<script>',
  '<a xmlns:b="http://www.w3.org/1999/xhtml">',
  '<b xmlns="http&#x3a;//www.w3.org/2000/svg">',
])('%s is found wherever it stands', async (markup) => {
  // A file is read in pieces of 1 MB: the end of the first one falls before, in and behind the markup.
  const before = Buffer.alloc(1_024 * 1_024 - 80, '<a/>');
  for (let shift = 70 - markup.length; shift < 90; shift += 1) {
    const file = Buffer.concat([
      before,
      Buffer.alloc(shift, 'b'),
      Buffer.from(markup),
      Buffer.alloc(40, '<a/>'),
    ]);
    expect(await documentTypeOf(file, 'x'), `${shift} bytes on`).toBeNull();
  }
});

test.each([
  ['contract.pdf', 'application/pdf', 'contract.pdf'],
  ['CONTRACT.PDF', 'application/pdf', 'CONTRACT.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['contract', 'application/pdf', 'contract.pdf'],
  ['contract.exe', 'application/pdf', 'contract.exe.pdf'],
  ['payload.js', 'text/plain', 'payload.js.txt'],
  ['.pdf', 'application/pdf', '.pdf.pdf'],
  [`${'a'.repeat(250)}.exe`, 'application/pdf', `${'a'.repeat(250)}.pdf`],
] as const)('%s of type %s is named %s', (name, type, expected) => {
  expect(nameOfType(name, type)).toBe(expected);
});

test('paths in the archive are unique and safe on every system', () => {
  const taken = new Set<string>();
  const paths = [
    ['Café', 'a.pdf'],
    ['Café', 'A.pdf'],
    ['Café', 'a.pdf'],
    ['../..', 'b.pdf'],
    ['con', 'nul.txt'],
    ['a/b:c*', 'x\u202efdp.pdf'],
    [' .', '. .csv'],
  ].map(([folder = '', name = '']) => pathInArchive(folder, name, taken));
  expect(paths).toEqual([
    'Café/a.pdf',
    'Café/A (2).pdf',
    'Café/a (3).pdf',
    '_/b.pdf',
    '_con/_nul.txt',
    'a_b_c_/x_fdp.pdf',
    '_/_.csv',
  ]);
});
