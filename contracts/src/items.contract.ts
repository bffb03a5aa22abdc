import * as z from 'zod/mini';
import { categoryFilter, currencyFilter } from './books-fields.ts';
import { currency, optionalText, requiredText } from './fields.ts';
import { lineShape, lineTaxRateIds } from './invoice-fields.ts';
import { INVOICES, ITEMS, TEXT } from './limits.ts';
import { textFilter } from './list.contract.ts';
import { INVOICE_READING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { createBody, itemShape, recordRoutes, recordShape, updateBody } from './records.contract.ts';
import { defineRoute } from './route.ts';

export const ITEM_SORTS = ['name', 'category', 'createdAt', 'updatedAt'] as const;

const itemPrice = z.strictObject({
  currency,
  unitPriceMinor: lineShape.unitPriceMinor,
  unitPriceMicros: lineShape.unitPriceMicros,
});

/** What an invoice's line can take over from an item, and what the organization notes about it. */
export const itemFields = {
  /** The text of a line; null: the name. */
  description: optionalText(INVOICES.descriptionLength),
  unit: lineShape.unit,
  /** One for each currency in which it is sold. */
  prices: z.array(itemPrice).check(
    z.maxLength(ITEMS.prices, `At most ${ITEMS.prices} prices`),
    z.refine((prices) => new Set(prices.map((price) => price.currency)).size === prices.length, {
      error: 'Each currency has one price',
    }),
  ),
  /** Ids of the organization's tax rates. One that was deleted since stays without effect. */
  taxRateIds: lineTaxRateIds,
  /** An income category. */
  categoryId: z.nullable(uuid),
  tags: z.array(requiredText('Tag', TEXT.tag)).check(z.maxLength(TEXT.tags, `At most ${TEXT.tags} tags`)),
  /** Nobody sees them on a document. */
  notes: optionalText(TEXT.long),
} as const;

const required = { name: requiredText('Name', TEXT.line) };
export const createItemBodySchema = createBody(itemFields, required);
const updateItemBodySchema = updateBody(itemFields, required);
export type UpdateItemBody = z.input<typeof updateItemBodySchema>;

const storedPrice = z.object({
  currency: z.string(),
  unitPriceMinor: z.number(),
  unitPriceMicros: z.number(),
});
export type ItemPrice = z.infer<typeof storedPrice>;

export const itemListItemSchema = z.object({
  ...itemShape,
  name: z.string(),
  description: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  prices: z.array(storedPrice),
  categoryId: z.nullable(uuid),
  categoryName: z.nullable(z.string()),
  tags: z.array(z.string()),
  isArchived: z.boolean(),
});
export type ItemListItem = z.infer<typeof itemListItemSchema>;

export const itemSchema = z.object({
  ...itemListItemSchema.shape,
  ...recordShape,
  taxRateIds: z.array(uuid),
  /** Those of its tax rates that are there still. A line takes the ones that aren't archived. */
  taxes: z.array(z.object({ id: uuid, name: z.string(), isArchived: z.boolean() })),
  notes: z.nullable(z.string()),
});
export type Item = z.infer<typeof itemSchema>;

/** What a line can take over: of an item, or of an earlier line of the client, whose item may be known. */
export const lineSuggestionSchema = z.object({
  itemId: z.nullable(uuid),
  /** The item's name; null for an earlier line. */
  itemName: z.nullable(z.string()),
  description: z.string(),
  unit: z.nullable(z.string()),
  /** In the currency that was asked for; null: there is none. */
  price: z.nullable(z.object({ unitPriceMinor: z.number(), unitPriceMicros: z.number() })),
  /** Tax rates that new lines can have. */
  taxRateIds: z.array(uuid),
});
export type LineSuggestion = z.infer<typeof lineSuggestionSchema>;

/** The rights are those of drafting invoices. Items have no client, so that a limited member has all of them. */
export const itemRoutes = {
  ...recordRoutes({
    path: '/api/items',
    names: ['item', 'items'],
    readers: INVOICE_READING_ROLES,
    writers: INVOICE_READING_ROLES,
    stale: [
      '/api/items',
      '/api/items/*',
      '/api/invoices/analytics/items',
      '/api/dashboard',
      '/api/dashboard/all',
    ],
    sorts: ITEM_SORTS,
    filters: {
      status: z.enum(['archived']),
      /** Items with a price in the currency. */
      currency: currencyFilter,
      categoryId: categoryFilter,
      tag: textFilter(TEXT.tag),
    },
    item: itemListItemSchema,
    record: itemSchema,
    create: createItemBodySchema,
    update: updateItemBodySchema,
  }),
  suggestions: defineRoute({
    access: 'withAccess',
    members: INVOICE_READING_ROLES,
    method: 'GET',
    path: '/api/items/suggestions',
    summary: `At most ${ITEMS.suggestions} suggestions for a line: items that match, then earlier lines of the client`,
    query: z.strictObject({
      q: z.string().check(z.minLength(ITEMS.suggestedFrom), z.maxLength(TEXT.search)),
      clientId: z.optional(uuid),
      currency,
    }),
    answer: z.object({ items: z.array(lineSuggestionSchema) }),
  }),
} as const;
