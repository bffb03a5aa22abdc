import * as z from 'zod/mini';
import { requiredText, version, wellFormed } from './fields.ts';
import { LIST_VIEWS } from './limits.ts';
import { uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** The lists that have views. */
export const VIEWED_LISTS = [
  'invoices',
  'quotes',
  'payments',
  'clients',
  'services',
  'domains',
  'certificates',
  'plans',
  'expenses',
  'income',
  'recurring',
  'renewals',
  'items',
  'projects',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

const name = requiredText('Name', LIST_VIEWS.name);
const word = z.string().check(z.minLength(1), z.maxLength(LIST_VIEWS.word), wellFormed);
/** The search, the sort and the filters of the list's query, by their names. */
const search = z
  .record(word, z.string().check(z.minLength(1), wellFormed))
  .check(
    z.refine((given) => bytesOf(given) <= LIST_VIEWS.searchBytes, { error: 'The view has too many filters' }),
  );
/** The ids of the hidden columns. Null: the view leaves the columns as they are. */
const hiddenColumns = z.nullable(z.array(word).check(z.maxLength(LIST_VIEWS.columns)));

const viewSchema = z.object({
  id: uuid,
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  hiddenColumns: z.nullable(z.array(z.string())),
  /** The names of stored filters that are no longer valid, because their record is gone, for example. */
  leftOut: z.array(z.string()),
  version: z.number(),
});
export type ListView = z.infer<typeof viewSchema>;

const writing = { access: 'withAccess', stale: ['/api/list-views'] } as const;

/** The saved views of a list, at most `LIST_VIEWS.most` a list. Each person has their own in each organization. */
export const listViewRoutes = {
  list: defineRoute({
    access: 'withAccess',
    method: 'GET',
    path: '/api/list-views',
    summary: 'The person’s views of a list, by name',
    query: z.strictObject({ list: z.enum(VIEWED_LISTS) }),
    answer: z.object({ items: z.array(viewSchema) }),
  }),
  create: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/list-views',
    summary: 'Saves a view of a list',
    status: 201,
    body: z.strictObject({ list: z.enum(VIEWED_LISTS), name, search, hiddenColumns }),
    answer: viewSchema,
  }),
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/list-views/:id',
    summary: 'Renames a view or overwrites what it shows; 409 when it was changed',
    body: z.strictObject({
      name: z.optional(name),
      search: z.optional(search),
      hiddenColumns: z.optional(hiddenColumns),
      version,
    }),
    answer: viewSchema,
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/list-views/:id',
    summary: 'Deletes a view',
    status: 204,
  }),
} as const;

/** The length of the JSON text in UTF-8. */
function bytesOf(value: object): number {
  return encodeURIComponent(JSON.stringify(value)).replace(/%../g, ' ').length;
}
