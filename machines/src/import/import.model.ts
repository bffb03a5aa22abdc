import type { Import, ImportMapping } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { importMachine } from './import.machine.ts';
import type { ImportRefusal } from './import.types.ts';

export const IMPORT_ID = '019ecc8c-3040-7000-8000-000000000001';
export const BUNDLE_ID = '019ecc8c-3040-7000-8000-000000000002';

export const MAPPING: ImportMapping = {
  encoding: 'utf-8',
  delimiter: ',',
  columns: ['displayName'],
  dateOrder: null,
  decimalMark: null,
  key: 'email',
  onDuplicate: 'update_empty',
};

/** An import whose mapping lacks nothing. */
export const MAPPED: Import = {
  id: IMPORT_ID,
  kind: 'clients',
  state: 'mapping',
  fileName: 'clients.csv',
  preset: null,
  bundle: null,
  rows: 2,
  counts: null,
  createdAt: '2026-03-02T10:00:00.000Z',
  createdBy: 'Ana Ruiz',
  committedAt: null,
  undoUntil: null,
  headers: ['Name'],
  sample: [['Acme']],
  mapping: MAPPING,
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

const NO_COUNTS = { new: 0, update: 0, same: 0, skip: 0, error: 0 };
export const UNMAPPED: Import = { ...MAPPED, missingFields: ['displayName'] };
export const WITH_AMBIGUOUS_DATES: Import = { ...MAPPED, isDateOrderAmbiguous: true };
export const WITH_AMBIGUOUS_NUMBERS: Import = { ...MAPPED, isDecimalMarkAmbiguous: true };
export const CHECKED: Import = { ...MAPPED, state: 'reviewing', counts: { ...NO_COUNTS, new: 2 } };
export const WITH_ERROR: Import = { ...CHECKED, counts: { ...NO_COUNTS, update: 1, error: 1 } };
export const WITHOUT_NEWS: Import = { ...CHECKED, counts: { ...NO_COUNTS, same: 2 } };
export const DONE: Import = {
  ...CHECKED,
  state: 'done',
  mode: 'all',
  committedAt: '2026-03-02T10:01:00.000Z',
  undoUntil: '2026-03-03T10:01:00.000Z',
};
export const DONE_FOR_GOOD: Import = { ...DONE, undoUntil: null };
export const UNDONE: Import = {
  ...DONE_FOR_GOOD,
  state: 'undone',
  undone: { removed: 2, restored: 0, kept: [] },
};

export const STALE: ImportRefusal = { text: 'Records were changed since the check.', code: 'import.stale' };
export const REFUSED: ImportRefusal = { text: 'This file can’t be read as CSV.', code: 'import.unreadable' };
export const LOST: ImportRefusal = { text: 'Unable to connect to server', code: null };

const answered = (stored: Import) => ({ status: 'answered', import: stored }) as const;
const refused = { status: 'refused', refusal: REFUSED } as const;
const lost = { status: 'lost', refusal: LOST } as const;

export const importModel = defineModel<typeof importMachine>({
  machine: importMachine,
  // The tests of the screens walk the states in Chromium, with a server that answers as the real one.
  seenByPeople: false,
  events: [
    { type: 'file.chosen', kind: 'clients', file: { name: 'clients.csv', size: 10 } },
    { type: 'import.opened', id: IMPORT_ID },
    { type: 'mapping.changed', mapping: MAPPING },
    { type: 'check.requested' },
    { type: 'mapping.reopened' },
    { type: 'commit.requested', mode: 'all' },
    { type: 'commit.requested', mode: 'valid' },
    { type: 'undo.requested' },
    { type: 'reload.requested' },
    { type: 'import.closed' },
  ],
  outcomes: {
    upload: [answered(MAPPED), { status: 'divided', bundleId: BUNDLE_ID }, refused],
    load: [answered(MAPPED), answered(CHECKED), answered(DONE), answered(UNDONE), refused],
    saveMapping: [answered(MAPPED), refused],
    check: [answered(CHECKED), refused],
    commit: [answered(DONE), { status: 'refused', refusal: STALE }, refused, lost],
    undo: [answered(UNDONE), refused, lost],
  },
  decisive: ({ import: opened, openedId }) => [opened?.state ?? null, openedId !== null],
});
