import { createHash } from 'node:crypto';
import { IMPORT_KEYS, type ImportKind } from '@oficio/contracts';
import type { NewImport } from '../new-import.ts';
import type { BundleImports, BundlePart, ReadBundle } from './bundle.types.ts';
import { importsOfFiles } from './csv-files.ts';
import { UnreadableBundle } from './unreadable-bundle.ts';

/** The kinds in the order in which their records refer to each other: an invoice names its client and its project. */
const ORDER: readonly ImportKind[] = [
  'clients',
  'domains',
  'services',
  'items',
  'projects',
  'invoices',
  'payments',
  'expenses',
  'income',
  'bank',
  'time',
];

/**
 * The imports that an archive becomes, in the order in which they depend on each other.
 * @throws UnreadableBundle; ApiError request.too_large
 */
export async function bundleImports(read: ReadBundle): Promise<BundleImports> {
  const bundle =
    read.form === 'parts'
      ? { ...read, imports: read.parts.map(importOfPart) }
      : await importsOfFiles(read.files, read.leftOut);
  if (bundle.imports.length === 0) throw new UnreadableBundle('nothing');
  const imports = bundle.imports.toSorted(
    (one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
  );
  return { product: bundle.product, imports, leftOut: bundle.leftOut };
}

/** Nothing of a part has to be guessed. */
function importOfPart({
  kind,
  fileName,
  fields,
  headers,
  sample,
  rows,
  content,
  leftOut,
}: BundlePart): NewImport {
  return {
    kind,
    fileName,
    preset: null,
    rows,
    content,
    sha256: createHash('sha256').update(content).digest(),
    guess: { headers, sample, headerRow: 0, dateOrders: {}, isDecimalMarkAmbiguous: false, leftOut },
    mapping: {
      encoding: 'utf-8',
      delimiter: ',',
      columns: fields,
      dateOrder: 'ymd',
      decimalMark: '.',
      key: IMPORT_KEYS[kind][0]?.name ?? null,
      onDuplicate: 'update_empty',
    },
  };
}
