import { IMPORT_FIELDS } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { type FileRecord, guessFile, readRecords } from '../reading/index.ts';
import { PRESETS } from './index.ts';
import { REPORT_FILES } from './invoice-ninja-reports.fixture.ts';
import { KNOWN_FILES } from './known-files.fixture.ts';
import type { CellsByHeader, Preset } from './preset.types.ts';

const FILES = [...KNOWN_FILES, ...REPORT_FILES];

test('every product has a file that shows its preset', () => {
  const shown = FILES.map(({ preset }) => preset);
  const others = PRESETS.filter(({ name, id }) => name !== 'Oficio' || id === 'oficio-domains');
  expect(others.map(({ id }) => id).sort()).toEqual(shown.sort());
});

test.each(FILES)(
  '$preset is recognised, and its rows are read',
  async ({ preset: id, text, texts, skipped = [] }) => {
    const bytes = Buffer.from(text);
    const guess = guessFile(bytes);
    const recognised = PRESETS.filter(({ recognises }) => recognises(guess.headers));
    expect(recognised.map((preset) => preset.id)).toEqual([id]);
    const [preset] = recognised as [Preset];
    const rows = (await all(bytes, guess)).map(({ cells }) => byHeader(guess.headers, cells));
    expect(mapped(preset, rows[0] ?? {})).toEqual(texts);
    expect(rows.flatMap((row, index) => (preset.skips?.(row) ? [index] : []))).toEqual(skipped);
  },
);

test.each(FILES)('$preset passes over no column in silence', ({ preset: id, text }) => {
  const preset = presetNamed(id);
  const used = new Set([...Object.keys(preset.columns), ...preset.leftOut.map(({ header }) => header)]);
  const watched = new Proxy({} as Record<string, string>, {
    get: (_, header) => {
      used.add(String(header));
      return undefined;
    },
  });
  preset.row?.(watched);
  preset.skips?.(watched);
  expect(guessFile(Buffer.from(text)).headers.filter((header) => !used.has(header))).toEqual([]);
});

test.each(PRESETS)('$id fills fields of its kind, and all that are required', (preset) => {
  const fields = IMPORT_FIELDS[preset.kind];
  const filled = [...Object.values(preset.columns), ...(preset.gives ?? [])];
  expect(filled.filter((name) => !fields.some((field) => field.name === name))).toEqual([]);
  expect(fields.filter(({ isRequired, name }) => isRequired && !filled.includes(name))).toEqual([]);
  expect(Object.keys(preset.row?.({}) ?? {}).filter((name) => !preset.gives?.includes(name))).toEqual([]);
});

test('no preset keeps a secret', () => {
  const kept = PRESETS.flatMap(({ columns }) => Object.keys(columns));
  expect(kept.filter((header) => /passw|secret|api_key/i.test(header))).toEqual([]);
});

function presetNamed(id: string): Preset {
  const preset = PRESETS.find((other) => other.id === id);
  if (!preset) throw new Error(`There is no preset ${id}.`);
  return preset;
}

function mapped(preset: Preset, cells: CellsByHeader): Record<string, string> {
  const texts = Object.entries(preset.columns).flatMap(([header, field]) =>
    cells[header]?.trim() ? [[field, cells[header].trim()]] : [],
  );
  return { ...Object.fromEntries(texts), ...preset.row?.(cells) };
}

function byHeader(headers: readonly string[], cells: readonly string[]): CellsByHeader {
  return Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? '']));
}

async function all(bytes: Uint8Array, reading: Parameters<typeof readRecords>[1]): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const piece of readRecords(bytes, reading)) records.push(...piece);
  return records;
}
