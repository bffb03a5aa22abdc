import { normalised } from '@oficio/contracts';
import { columnsOf } from '../../../records/record-rows.ts';
import type { CheckedRow } from '../stored-import.ts';
import { clientTarget } from './client-target.ts';
import type { FileRow, ImportContext, ReadRecord } from './target.types.ts';

/** The rows of the records that are made along with the rows that name them. They are written first. */
export function rowsMadeAlong(context: ImportContext): CheckedRow[] {
  const { added } = context.names;
  return added.map(({ kind, id, name, category }, index): CheckedRow => {
    const after =
      kind === 'clients'
        ? clientColumns(name, context)
        : {
            kind: category,
            name,
            sort_name: normalised(name),
            color: index % COLORS,
            archived_at: null,
          };
    return {
      n: index - added.length,
      line: 0,
      isHead: true,
      status: 'new',
      name,
      errors: [],
      fields: [],
      target: kind === 'clients' ? clientTarget.table : CATEGORIES_TARGET,
      entityId: id,
      baseVersion: null,
      matchKey: kind === 'clients' ? `${clientTarget.storedKeys.length - 1} ${normalised(name)}` : null,
      after,
      before: null,
      parts: null,
    };
  });
}

/** The places of the palette. */
const COLORS = 10;
export const CATEGORIES_TARGET = 'categories';

function clientColumns(name: string, context: ImportContext): Record<string, unknown> {
  const fields = { ...clientTarget.defaults(context), displayName: name };
  const row: FileRow = { n: 0, line: 0, texts: {}, values: {}, errors: [], currency: '' };
  const record: ReadRecord = { rows: [row], errors: [], given: {}, fieldOf: {}, keys: [] };
  return {
    ...columnsOf(clientTarget.area, fields),
    archived_at: null,
    ...clientTarget.derived(fields, record, context, null),
  };
}
