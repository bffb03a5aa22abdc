import { type Import, type ImportRow, importRoutes } from '@oficio/contracts';
import type { FakeServer } from './fake-server.ts';

const IMPORT_ID = '00000000-0000-7000-8000-00000000e001';
export const IMPORT_PATH = `/import/${IMPORT_ID}`;

const AT = '2026-11-29T12:00:00.000Z';
const UNTIL = '2098-11-30T12:00:00.000Z';

/** An import in the fake server's memory. What a step decides belongs to the server's own tests. */
export class FakeImports {
  /** The import, once a file was brought. */
  stored: Import;
  rows: ImportRow[] = [];

  constructor(server: FakeServer, fields: Partial<Import> = {}) {
    this.stored = { ...mappedImport(), ...fields };
    server.answer(importRoutes.add, () => this.stored);
    server.answer(importRoutes.one, () => this.stored);
    server.answer(importRoutes.list, () => ({ items: [this.stored], total: 1, nextCursor: null }));
    server.answer(importRoutes.map, ({ body: mapping }) =>
      this.change({
        mapping,
        state: 'mapping',
        isDateOrderAmbiguous: this.stored.isDateOrderAmbiguous && mapping.dateOrder === null,
        missingFields: mapping.columns.includes('displayName') ? [] : ['displayName'],
      }),
    );
    server.answer(importRoutes.check, () => {
      const counts = { new: 0, update: 0, same: 0, skip: 0, error: 0 };
      for (const { status } of this.rows) counts[status] += 1;
      return this.change({ state: 'reviewing', counts });
    });
    server.answer(importRoutes.rows, ({ query }) => {
      const items = this.rows.filter(({ status }) => query.status === undefined || status === query.status);
      return { items, total: items.length, nextCursor: null };
    });
    server.answer(importRoutes.commit, ({ body: { mode } }) =>
      this.change({ state: 'done', mode, committedAt: AT, undoUntil: UNTIL }),
    );
    server.answer(importRoutes.undo, () =>
      this.change({ state: 'undone', undoUntil: null, undone: { removed: 1, restored: 1, kept: [] } }),
    );
    server.answer(importRoutes.discard, undefined);
  }

  change(fields: Partial<Import>): Import {
    this.stored = { ...this.stored, ...fields };
    return this.stored;
  }
}

/** A file of two columns, of which each has its field. */
function mappedImport(): Import {
  return {
    id: IMPORT_ID,
    kind: 'clients',
    state: 'mapping',
    fileName: 'kunden.csv',
    preset: null,
    bundle: null,
    rows: 3,
    counts: null,
    createdAt: AT,
    createdBy: 'Alma Rivera',
    committedAt: null,
    undoUntil: null,
    headers: ['Name', 'E-Mail'],
    sample: [
      ['Müller & Söhne', 'post@mueller.example'],
      ['Café Lumbre', ''],
    ],
    mapping: {
      encoding: 'windows-1252',
      delimiter: ';',
      columns: ['displayName', 'email'],
      dateOrder: null,
      decimalMark: null,
      key: 'email',
      onDuplicate: 'update_empty',
    },
    possibleDateOrders: ['dmy', 'mdy', 'ymd'],
    isDateOrderAmbiguous: false,
    isDecimalMarkAmbiguous: false,
    missingFields: [],
    leftOut: [],
    sameFile: null,
    madeAlong: [],
    sums: [],
    mode: null,
    undone: null,
  };
}

export function importRow(line: number, fields: Partial<ImportRow> = {}): ImportRow {
  return {
    line,
    status: 'new',
    name: `Client ${line}`,
    errors: [],
    fields: [{ field: 'displayName', before: null, after: `Client ${line}` }],
    entityId: null,
    ...fields,
  };
}
