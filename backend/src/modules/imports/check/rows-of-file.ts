import { setImmediate } from 'node:timers/promises';
import { IMPORT_FIELDS, IMPORTS, type ImportField } from '@oficio/contracts';
import { ApiError } from '../../../http/api-error.ts';
import { currencyCodeOf, readCell } from '../cells/cell-values.ts';
import { knownPreset } from '../known-presets.ts';
import { readRecords } from '../reading/index.ts';
import type { RowError, StoredImport } from '../stored-import.ts';
import type { FileRow } from '../targets/target.types.ts';

type Read = Pick<StoredImport, 'kind' | 'mapping' | 'guess' | 'preset'>;

/**
 * The rows of a file with their values. The event loop is free between the pieces of the file.
 * @throws UnreadableFile
 */
export async function rowsOfFile(
  content: Uint8Array,
  given: Read,
  organizationCurrency: string,
): Promise<FileRow[]> {
  const fields = new Map(IMPORT_FIELDS[given.kind].map((field) => [field.name, field]));
  const textsOf = textReader(given);
  const rows: FileRow[] = [];
  for await (const piece of readRecords(content, { ...given.mapping, headerRow: given.guess.headerRow })) {
    for (const { line, cells } of piece) {
      const { texts, leftOut } = textsOf(cells);
      const values = valuesOf(texts, fields, given, organizationCurrency);
      rows.push({ n: rows.length + 1, line, texts, ...values, ...(leftOut && { leftOut }) });
    }
    requireFittingRows(rows.length);
    await setImmediate();
  }
  return rows;
}

/** @throws ApiError request.too_large */
export function requireFittingRows(rows: number): void {
  if (rows <= IMPORTS.rows) return;
  const most = IMPORTS.rows.toLocaleString('en');
  throw new ApiError('request.too_large', `This file has more than ${most} rows. Please import it in parts.`);
}

/** Gives the texts of a row by field. What the mapping alone can't say, the preset of the file does. */
function textReader({ mapping, guess, preset: id }: Read) {
  const preset = knownPreset(id);
  return (cells: readonly string[]): { texts: Record<string, string>; leftOut?: string | null } => {
    const texts: Record<string, string> = {};
    mapping.columns.forEach((field, index) => {
      const text = cells[index]?.trim() ?? '';
      // Of several columns of a field the first one with a text counts.
      if (field !== null && text !== '') texts[field] ??= text;
    });
    if (!preset) return { texts };
    const byHeader = Object.fromEntries(guess.headers.map((header, index) => [header, cells[index] ?? '']));
    return { texts: { ...texts, ...preset.row?.(byHeader) }, leftOut: preset.skips?.(byHeader) ?? null };
  };
}

function valuesOf(
  texts: Readonly<Record<string, string>>,
  fields: ReadonlyMap<string, ImportField>,
  { mapping }: Read,
  organizationCurrency: string,
): Pick<FileRow, 'values' | 'errors' | 'currency'> {
  const values: Record<string, FileRow['values'][string]> = {};
  const errors: RowError[] = [];
  const currency = currencyCodeOf(texts.currency ?? '') ?? organizationCurrency;
  for (const [name, text] of Object.entries(texts)) {
    const field = fields.get(name);
    if (!field || text === '') continue;
    const own = field.currencyIn === undefined ? null : currencyCodeOf(texts[field.currencyIn] ?? '');
    const answer = readCell(field, text, { ...mapping, currency: own ?? currency });
    if ('fault' in answer) errors.push({ field: name, message: answer.fault });
    else values[name] = answer.value;
  }
  return { values, errors, currency };
}
