import * as z from 'zod/mini';
import { eachOptional, requiredText, version } from './fields.ts';
import { RECORDS, TEXT } from './limits.ts';
import {
  type ListQuery,
  type ListSort,
  listOf,
  listQueries,
  type Page,
  type PageQuery,
  pageQuery,
  summedListOf,
} from './list.contract.ts';
import type { MemberRole } from './member-roles.ts';
import { instant, pageOfIds, uuid } from './record-fields.ts';
import { defineRoute, type Route } from './route.ts';

/*
 * Records are what an organization keeps: clients, domains, invoices. Each area of records has the same ten routes, the
 * same life (open, archive, trash, purge) and the same guard against lost updates (`version`).
 */

export { itemShape } from './record-fields.ts';

/** The further fields of every single record. */
export const recordShape = {
  organizationId: uuid,
  archivedAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
  /** The name of the person who deleted it; null for a record that isn't in the trash. */
  deletedBy: z.nullable(z.string()),
} as const;

type Fields = Record<string, z.core.$ZodType>;

/** The body that adds a record: an absent field gets its default. */
export const createBody = <Optional extends Fields, Required extends Fields>(
  optional: Optional,
  required: Required,
) => z.strictObject({ ...eachOptional(optional), ...required });

/** The body that changes a record: an absent field stays unchanged. */
export const updateBody = <Optional extends Fields, Required extends Fields>(
  optional: Optional,
  required: Required,
) => z.strictObject({ ...eachOptional(optional), ...eachOptional(required), version });

export const versionBody = z.strictObject({ version });

export const deletedRecordSchema = z.object({
  id: uuid,
  name: z.string(),
  version: z.number(),
  deletedAt: instant,
  deletedBy: z.nullable(z.string()),
});
export type DeletedRecord = z.infer<typeof deletedRecordSchema>;

export const BULK_ACTIONS = ['archive', 'restore', 'delete', 'edit'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The changes of a bulk edit: one tag more, one tag less, and the fields that the area names. */
export type BulkChanges = { addTag?: string | undefined; removeTag?: string | undefined } & Record<
  string,
  unknown
>;

export interface BulkBody {
  action: BulkAction;
  /** Of the action `edit` alone. */
  changes?: BulkChanges | undefined;
  items: { id: string; version: number }[];
}

/** The records that one request changes. */
export const bulkItems = z
  .array(z.strictObject({ id: uuid, version }))
  .check(z.minLength(1), z.maxLength(RECORDS.bulkRows, `At most ${RECORDS.bulkRows} at once`));

function bulkBody(fields: Fields, hasTags: boolean): z.core.$ZodType<BulkBody> {
  const tag = requiredText('Tag', TEXT.tag);
  const tags = hasTags ? { addTag: tag, removeTag: tag } : {};
  const changes = z
    .strictObject(eachOptional<Fields>({ ...fields, ...tags }))
    .check(z.refine((given) => Object.keys(given).length > 0, 'Nothing is changed'));
  return z
    .strictObject({
      action: z.enum(BULK_ACTIONS),
      changes: z.optional(changes),
      items: bulkItems,
    })
    .check(
      z.refine((body) => (body.action === 'edit') === (body.changes !== undefined), {
        error: 'An edit has changes',
        path: ['changes'],
      }),
    );
}

/** `refused`: the records that stay as they are, each with the code of its refusal. */
export const bulkAnswer = z.object({
  done: z.number(),
  refused: z.array(z.object({ id: uuid, code: z.string() })),
});

type Schema<Value = unknown> = z.core.$ZodType<Value>;

/** The ten routes of any area with such a list, records and sorts. */
export interface RecordRoutes<List, Single, Sort extends string = string> {
  list: Route<undefined, Schema<List>, Schema<ListQuery<Sort> & PageQuery>>;
  csv: Route<undefined, undefined, Schema<ListQuery<Sort>>>;
  trash: Route<undefined, Schema<Page<DeletedRecord>>, typeof pageQuery>;
  bulk: Route<Schema<BulkBody>, typeof bulkAnswer, undefined>;
  create: Route<Schema, Schema<Single>, undefined>;
  one: Route<undefined, Schema<Single>, undefined>;
  update: Route<Schema, Schema<Single>, undefined>;
  archive: Route<typeof versionBody, Schema<Single>, undefined>;
  restore: Route<typeof versionBody, Schema<Single>, undefined>;
  remove: Route<undefined, undefined, undefined>;
}

/**
 * The routes of one area.
 * @param names what a person calls one record and several, such as `client` and `clients`
 * @param writers the roles that change records; `readers` see them (absent: every member)
 * @param creation the sight that a new record needs
 * @param bulkFields the fields that a bulk edit sets, beside the tags
 * @param hasTags whether records have tags
 * @param sorts the fields that order the list
 * @param stale what a write makes stale; absent: what a change of the live table of the path does
 * @param usualSort the order of a list without one; absent: the first field, ascending
 */
export function recordRoutes<
  const Sort extends string,
  Filters extends Fields,
  Item extends z.core.$ZodType,
  Single extends z.core.$ZodType,
  Create extends z.core.$ZodType,
  Update extends z.core.$ZodType,
>({
  path,
  names: [one, many],
  writers,
  readers,
  creation,
  bulkFields = {},
  hasTags = true,
  usualSort,
  stale,
  ...given
}: {
  path: `/api/${string}`;
  names: readonly [one: string, many: string];
  writers: readonly MemberRole[];
  readers?: readonly MemberRole[];
  creation?: 'allClients';
  bulkFields?: Fields;
  hasTags?: boolean;
  sorts: readonly [Sort, ...Sort[]];
  usualSort?: ListSort<Sort>;
  stale?: Route<undefined, undefined>['stale'];
  filters: Filters;
  item: Item;
  record: Single;
  create: Create;
  update: Update;
}) {
  const queries = listQueries(given.sorts, given.filters, usualSort);
  const reading = { access: 'withAccess', ...(readers && { members: readers }) } as const;
  const writing = { access: 'withAccess', members: writers, ...(stale && { stale }) } as const;
  const ofOne = `${path}/:id` as const;
  return {
    list: defineRoute({
      ...reading,
      method: 'GET',
      path,
      summary: `A page of the ${many}: search, sort and filters`,
      query: queries.page,
      answer: summedListOf(given.item),
    }),
    csv: defineRoute({
      ...reading,
      method: 'GET',
      path: `${path}/export`,
      summary: `The same list as CSV, at most ${RECORDS.exportedRows} rows, or as XLSX, at most ${RECORDS.sheetRows}; \`ids\` leaves the others out`,
      query: z.strictObject({ ...queries.all.shape, ids: z.optional(pageOfIds) }),
    }),
    trash: defineRoute({
      ...writing,
      method: 'GET',
      path: `${path}/trash`,
      summary: `The deleted ${many} that can still be restored, the last deleted first`,
      query: pageQuery,
      answer: listOf(deletedRecordSchema),
    }),
    bulk: defineRoute({
      ...writing,
      method: 'POST',
      path: `${path}/bulk`,
      summary: `Archives, restores, deletes or edits several ${many}; each one that can’t be is named`,
      body: bulkBody(bulkFields, hasTags),
      answer: bulkAnswer,
    }),
    create: defineRoute({
      ...writing,
      needs: creation,
      method: 'POST',
      path,
      summary: `Adds a ${one}`,
      status: 201,
      body: given.create,
      answer: given.record,
    }),
    one: defineRoute({ ...reading, method: 'GET', path: ofOne, summary: `One ${one}`, answer: given.record }),
    update: defineRoute({
      ...writing,
      method: 'PATCH',
      path: ofOne,
      summary: `Changes a ${one}; 409 when it was changed in the meantime`,
      body: given.update,
      answer: given.record,
    }),
    archive: defineRoute({
      ...writing,
      method: 'POST',
      path: `${ofOne}/archive`,
      summary: `Puts a ${one} into the archive`,
      body: versionBody,
      answer: given.record,
    }),
    restore: defineRoute({
      ...writing,
      method: 'POST',
      path: `${ofOne}/restore`,
      summary: `Brings a ${one} back from the archive or the trash`,
      body: versionBody,
      answer: given.record,
    }),
    remove: defineRoute({
      ...writing,
      method: 'DELETE',
      path: ofOne,
      summary: `Puts a ${one} into the trash for 30 days`,
      status: 204,
    }),
  } as const;
}
