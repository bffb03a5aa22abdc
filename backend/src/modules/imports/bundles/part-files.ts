import { csvFile, csvLines, IMPORT_FIELDS, IMPORTS } from '@oficio/contracts';
import type { BundlePart, BundleRecords, BundleRow } from './bundle.types.ts';

/** The records as CSV files of at most as many rows as an import has. The rows of a record stay together. */
export function partFiles({ kind, records, leftOut = [] }: BundleRecords): BundlePart[] {
  const files = dividedRecords(records);
  const used = new Set(records.flatMap((rows) => rows.flatMap((row) => Object.keys(row))));
  const fields = IMPORT_FIELDS[kind].filter(({ name }) => used.has(name));
  const headers = fields.map(({ label }) => label);
  return files.map((rows, index) => {
    const cells = rows.map((row) => fields.map(({ name }) => row[name] ?? ''));
    return {
      kind,
      fileName: files.length === 1 ? `${kind}.csv` : `${kind}-${index + 1}.csv`,
      fields: fields.map(({ name }) => name),
      headers,
      sample: cells.slice(0, IMPORTS.samples),
      rows: rows.length,
      content: new TextEncoder().encode(csvFile([csvLines([headers]), csvLines(cells)])),
      leftOut: [...leftOut],
    };
  });
}

function dividedRecords(records: BundleRecords['records']): BundleRow[][] {
  const files: BundleRow[][] = [];
  for (const rows of records) {
    const last = files.at(-1);
    if (last && last.length + rows.length <= IMPORTS.rows) last.push(...rows);
    else files.push([...rows]);
  }
  return files;
}
