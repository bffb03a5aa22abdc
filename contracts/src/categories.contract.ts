import * as z from 'zod/mini';
import { requiredText, version } from './fields.ts';
import { ACCOUNTING_READING_ROLES, ACCOUNTING_WRITING_ROLES } from './member-roles.ts';
import { paletteColor } from './palette-color.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** The filter of entries without a category. */
export const NO_CATEGORY = 'none';

export const CATEGORY_KINDS = ['income', 'expense'] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

const name = requiredText('Name');

const categorySchema = z.object({
  id: uuid,
  kind: z.enum(CATEGORY_KINDS),
  name: z.string(),
  color: z.number(),
  /** Income or an expense has it, so that it can be archived but not deleted. */
  isUsed: z.boolean(),
  archivedAt: z.nullable(instant),
  version: z.number(),
});
export type Category = z.infer<typeof categorySchema>;

const reading = { access: 'withAccess', members: ACCOUNTING_READING_ROLES } as const;
const writing = {
  access: 'withAccess',
  members: ACCOUNTING_WRITING_ROLES,
  stale: ['/api/categories', '/api/categories/*'],
} as const;

/** The categories of income and expenses, at most `CATEGORIES.most` of an organization. */
export const categoryRoutes = {
  list: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/categories',
    summary: 'The categories of income and expenses by name, archived ones last',
    answer: z.object({ items: z.array(categorySchema) }),
  }),
  one: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/categories/:id',
    summary: 'One category',
    answer: categorySchema,
  }),
  create: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/categories',
    summary: 'Adds a category',
    status: 201,
    body: z.strictObject({
      kind: z.enum(CATEGORY_KINDS, { error: 'Please choose income or expense' }),
      name,
      color: z.optional(paletteColor),
    }),
    answer: categorySchema,
  }),
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/categories/:id',
    summary: 'Renames a category, archives it or brings it back; 409 when it was changed',
    body: z.strictObject({
      name: z.optional(name),
      color: z.optional(paletteColor),
      archived: z.optional(z.boolean()),
      version,
    }),
    answer: categorySchema,
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/categories/:id',
    summary: 'Deletes a category without income and expenses; 409 for any other, which can be archived',
    status: 204,
  }),
} as const;
