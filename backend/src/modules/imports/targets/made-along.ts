import { normalised } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { columnsOf } from '../../../records/record-rows.ts';
import type { CheckedRow } from '../stored-import.ts';
import { clientTarget } from './client-target.ts';
import { newFields } from './new-fields.ts';
import type { FileRow, ImportContext, ReadRecord } from './target.types.ts';

/** The rows of the records that are made along with the rows that name them. They are written first. */
export async function rowsMadeAlong(tx: Transaction, context: ImportContext): Promise<CheckedRow[]> {
  const defaults = await newFields(clientTarget, tx, context.scope);
  const { added } = context.names;
  return added.map(({ kind, id, name, category }, index): CheckedRow => {
    const after =
      kind === 'clients'
        ? clientColumns({ ...defaults, displayName: name }, context)
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

function clientColumns(fields: Record<string, unknown>, context: ImportContext): Record<string, unknown> {
  const row: FileRow = { n: 0, line: 0, texts: {}, values: {}, errors: [], currency: '' };
  const record: ReadRecord = {
    rows: [row],
    errors: [],
    errorsIfNew: [],
    givenIfNew: {},
    given: {},
    fieldOf: {},
    keys: [],
  };
  return {
    ...columnsOf(clientTarget.area, fields),
    archived_at: null,
    ...clientTarget.derived(fields, record, context, null),
  };
}
