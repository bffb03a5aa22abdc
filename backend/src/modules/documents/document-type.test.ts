import { UPLOADS } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { nameOfType, pathInArchive } from './document-name.ts';
import { documentTypeOf } from './document-type.ts';
import { DOCUMENTS_BY_TYPE, INERT_FILES, pdf, REFUSED_FILES } from './files.fixture.ts';

test.each(DOCUMENTS_BY_TYPE)('%s is %s, whatever its name', async (name, type, bytes) => {
  expect(await documentTypeOf(bytes, name)).toBe(type);
  if (!type.startsWith('text/')) expect(await documentTypeOf(bytes, 'x.exe')).toBe(type);
});

test.each(Object.entries(REFUSED_FILES))('%s has no type', async (_, bytes) => {
  for (const name of ['x', 'x.pdf', 'x.docx', 'x.csv']) expect(await documentTypeOf(bytes, name)).toBeNull();
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
  const files = [
    Buffer.alloc(UPLOADS.documentMaxBytes, 'a,b\n'),
    Buffer.alloc(UPLOADS.documentMaxBytes, '<a/>'),
  ];
  for (const file of files) {
    const milliseconds: number[] = [];
    // Other work of the machine, and the compiler's first look at the code, only make a round slower.
    for (let round = 0; round < 3; round += 1) {
      const before = process.threadCpuUsage();
      await documentTypeOf(file, 'x');
      const { user, system } = process.threadCpuUsage(before);
      milliseconds.push((user + system) / 1_000);
    }
    expect(Math.min(...milliseconds)).toBeLessThan(100);
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
