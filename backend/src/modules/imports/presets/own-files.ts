import { IMPORT_FIELDS, IMPORT_KINDS, type ImportKind } from '@oficio/contracts';
import type { Preset } from './preset.types.ts';

/** The product's own exports have the labels of the fields as headers. */
export const ownFiles: readonly Preset[] = IMPORT_KINDS.map(ownFile);

function ownFile(kind: ImportKind): Preset {
  const fields = IMPORT_FIELDS[kind];
  const required = fields.filter(({ isRequired }) => isRequired);
  const labels = new Set(fields.map(({ label }) => label));
  return {
    id: `oficio-${kind}`,
    name: 'Oficio',
    kind,
    recognises: (headers) =>
      required.every(({ label }) => headers.includes(label)) &&
      headers.filter((header) => labels.has(header)).length >=
        Math.max(OWN_HEADERS, headers.length * OWN_SHARE),
    columns: Object.fromEntries(fields.map(({ label, name }) => [label, name])),
    leftOut: [],
  };
}

/** Files of other products share a few of the labels. */
const OWN_HEADERS = 8;
/** An export also has columns that nobody imports, such as the day on which a record was added. */
const OWN_SHARE = 0.7;
