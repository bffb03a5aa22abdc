import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { IMPORT_KINDS } from './import-field.ts';
import { IMPORTS, TEXT } from './limits.ts';
import { listOf, pageQuery } from './list.contract.ts';
import { MANAGING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';
import { STALE_AFTER_TIME } from './time.contract.ts';

export * from './import-fields.ts';

export const IMPORT_ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
export const IMPORT_DELIMITERS = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof IMPORT_DELIMITERS)[number];
export const IMPORT_DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type ImportDateOrder = (typeof IMPORT_DATE_ORDERS)[number];
export const IMPORT_DECIMAL_MARKS = ['.', ','] as const;
export type ImportDecimalMark = (typeof IMPORT_DECIMAL_MARKS)[number];

/** What happens to a record that is there already. `update_empty` never changes a field that has a value. */
export const IMPORT_ON_DUPLICATE = ['skip', 'update_empty', 'overwrite'] as const;
export type ImportOnDuplicate = (typeof IMPORT_ON_DUPLICATE)[number];

/** `all`: a row with an error keeps the whole file out. `valid`: the others are imported. */
export const IMPORT_MODES = ['all', 'valid'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** The stored states. What runs meanwhile (uploading, checking, committing, undoing) is a state of the page alone. */
export const IMPORT_STATES = ['mapping', 'reviewing', 'done', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `same`: the record has all of it already. `skip`: it is left out on purpose, and `errors` says why. */
export const IMPORT_ROW_STATUSES = ['new', 'update', 'same', 'skip', 'error'] as const;
export type ImportRowStatus = (typeof IMPORT_ROW_STATUSES)[number];

export const importKindSchema = z.enum(IMPORT_KINDS);

/** How the file is read, and what its columns are. */
export const importMappingSchema = z.strictObject({
  encoding: z.enum(IMPORT_ENCODINGS),
  delimiter: z.enum(IMPORT_DELIMITERS),
  /** The field of each column of the file, by position; null: the column is left out. */
  columns: z.array(z.nullable(z.string().check(z.maxLength(TEXT.short)))).check(z.maxLength(IMPORTS.columns)),
  /** Null: not decided. Dates that could be read in two ways need a decision. */
  dateOrder: z.nullable(z.enum(IMPORT_DATE_ORDERS)),
  decimalMark: z.nullable(z.enum(IMPORT_DECIMAL_MARKS)),
  /** One of `IMPORT_KEYS` of the kind; null: every row is a new record. */
  key: z.nullable(z.string().check(z.maxLength(TEXT.short))),
  onDuplicate: z.enum(IMPORT_ON_DUPLICATE),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** Records by what happens to them; each row of the file belongs to one. */
export const importCountsSchema = z.object({
  new: z.number(),
  update: z.number(),
  same: z.number(),
  skip: z.number(),
  error: z.number(),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

const keptSchema = z.object({ id: uuid, name: z.string(), reason: z.string() });

export const importListItemSchema = z.object({
  id: uuid,
  kind: importKindSchema,
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  /** The name of the recognised product; null: none. */
  preset: z.nullable(z.string()),
  /** The rows of the file below its headers. */
  rows: z.number(),
  /** Null before the first check. */
  counts: z.nullable(importCountsSchema),
  createdAt: instant,
  /** The name of the person who brought the file. */
  createdBy: z.string(),
  committedAt: z.nullable(instant),
  /** Null where there is nothing to undo, or not any more. */
  undoUntil: z.nullable(instant),
  /** The archive whose part the file is; null for a file of its own. */
  bundle: z.nullable(z.object({ id: uuid, fileName: z.string() })),
});
export type ImportListItem = z.infer<typeof importListItemSchema>;

export const importSchema = z.object({
  ...importListItemSchema.shape,
  headers: z.array(z.string()),
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  mapping: importMappingSchema,
  /** The orders in which all dates of the mapped day columns are dates; several: the order needs a decision. */
  possibleDateOrders: z.array(z.enum(IMPORT_DATE_ORDERS)),
  isDateOrderAmbiguous: z.boolean(),
  isDecimalMarkAmbiguous: z.boolean(),
  /** The required fields that no column has. */
  missingFields: z.array(z.string()),
  /** Columns that Oficio has no place for, each with the reason. */
  leftOut: z.array(z.object({ header: z.string(), why: z.string() })),
  /** An earlier import of the same file and kind. */
  sameFile: z.nullable(z.object({ id: uuid, at: instant })),
  /** Records that are made along, such as the clients that domains name; empty before the first check. */
  madeAlong: z.array(
    z.object({ kind: z.enum(['clients', 'categories', 'taxRates']), names: z.array(z.string()) }),
  ),
  /** What the rows of money add up to that will be, or were, written. */
  sums: z.array(z.object({ currency: z.string(), amountMinor: z.number() })),
  mode: z.nullable(z.enum(IMPORT_MODES)),
  /** What became of an undo: `kept` are the records that were changed since, or are used. */
  undone: z.nullable(z.object({ removed: z.number(), restored: z.number(), kept: z.array(keptSchema) })),
});
export type Import = z.infer<typeof importSchema>;

export const importRowSchema = z.object({
  /** The number of its line in the file, from 1. */
  line: z.number(),
  status: z.enum(IMPORT_ROW_STATUSES),
  /** What the record is called. */
  name: z.string(),
  /** Why it is wrong or left out. `field` is null for what concerns the whole row. */
  errors: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
  /** The fields that the file has, as texts; `before` is null for a new record or an empty field. */
  fields: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** The record; null before a new one is written. */
  entityId: z.nullable(uuid),
});
export type ImportRow = z.infer<typeof importRowSchema>;

const managing = { access: 'withAccess', members: MANAGING_ROLES } as const;
const changing = {
  ...managing,
  stale: ['/api/imports', '/api/imports/*', '/api/imports/*/rows', '/api/import-bundles/*'],
} as const;
const writing = {
  ...managing,
  stale: [
    ...changing.stale,
    'client_directory',
    'hosting_clients',
    'domains',
    'invoices',
    'income',
    'expenses',
    '/api/items',
    '/api/items/*',
    '/api/projects',
    '/api/projects/*',
    ...STALE_AFTER_TIME,
    '/api/tax-rates',
    '/api/categories',
  ],
} as const;
const ofOne = '/api/imports/:id';

/** Imports of files. The roles that decide about the organization bring, write and undo them. */
export const importRoutes = {
  list: defineRoute({
    ...managing,
    method: 'GET',
    path: '/api/imports',
    summary: 'The imports of the last 30 days, the newest first',
    query: pageQuery,
    answer: listOf(importListItemSchema),
  }),
  /** The body is the file itself. */
  add: defineRoute({
    ...changing,
    method: 'POST',
    path: '/api/imports',
    summary: 'Reads a CSV file and proposes what its columns are; nothing is written to the records',
    status: 201,
    query: z.strictObject({ kind: importKindSchema, name: requiredText('A name', TEXT.line) }),
    answer: importSchema,
  }),
  one: defineRoute({ ...managing, method: 'GET', path: ofOne, summary: 'One import', answer: importSchema }),
  map: defineRoute({
    ...changing,
    method: 'PUT',
    path: `${ofOne}/mapping`,
    summary: 'Stores what the columns are; an earlier check is void',
    body: importMappingSchema,
    answer: importSchema,
  }),
  /** Refused with `import.dates_ambiguous` and `import.not_possible` while the mapping lacks a decision. */
  check: defineRoute({
    ...changing,
    method: 'POST',
    path: `${ofOne}/check`,
    summary: 'Compares the file with the records: what would be new, changed, left out or wrong',
    answer: importSchema,
  }),
  rows: defineRoute({
    ...managing,
    method: 'GET',
    path: `${ofOne}/rows`,
    summary: 'A page of the checked rows, in the order of the file',
    query: z.strictObject({ ...pageQuery.shape, status: z.optional(z.enum(IMPORT_ROW_STATUSES)) }),
    answer: listOf(importRowSchema),
  }),
  faulty: defineRoute({
    ...managing,
    method: 'GET',
    path: `${ofOne}/faulty`,
    summary: 'The wrong rows as they came, as CSV, with a column that says why',
  }),
  /** Refused with `import.stale` when a record was changed since the check; then it has to be checked again. */
  commit: defineRoute({
    ...writing,
    method: 'POST',
    path: `${ofOne}/commit`,
    summary: 'Writes what the check has shown, all of it or nothing',
    body: z.strictObject({ mode: z.enum(IMPORT_MODES) }),
    answer: importSchema,
  }),
  /** Refused with `import.not_undoable` after a day, or when all records were changed since. */
  undo: defineRoute({
    ...writing,
    method: 'POST',
    path: `${ofOne}/undo`,
    summary: 'Takes back an import; records that were changed since stay, and are named',
    answer: importSchema,
  }),
  discard: defineRoute({
    ...changing,
    method: 'DELETE',
    path: ofOne,
    summary: 'Removes a file that wasn’t imported',
    status: 204,
  }),
  template: defineRoute({
    ...managing,
    method: 'GET',
    path: '/api/imports/templates/:kind',
    summary: 'An empty CSV file with the headers of a kind',
  }),
} as const;
