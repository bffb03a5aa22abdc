import * as z from 'zod/mini';
import { analyticsMonths } from './analytics-months.ts';
import { ageingSchema, figureSchema } from './expected-figures.ts';
import { ACCOUNTING_READING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** The figures of one currency. Amounts are in minor units; each equals the sum of a filtered list. */
const currencyFiguresSchema = z.object({
  currency: z.string(),
  /** Σ totals of the documents issued in the months, credit notes included, void ones not. */
  invoiced: figureSchema,
  /** Σ payments by their day, refunds subtracted. */
  received: figureSchema,
  /** Of the documents issued in the months: what was paid on them, refunds subtracted. */
  collectedMinor: z.number(),
  /** The invoices whose balance became 0 in the months, and the sum of the days since their issue. */
  paidOff: z.object({ count: z.number(), days: z.number() }),
  /** What is owed today. The ageing divides it. */
  outstanding: figureSchema,
  /** The months of the range, the oldest first; `month` is `YYYY-MM`. */
  byMonth: z.array(z.object({ month: z.string(), invoiced: figureSchema, received: figureSchema })),
  ageing: ageingSchema,
  /** Of the invoices issued in the months. A later step doesn't need an earlier one: a link can be handed over. */
  funnel: z.object({ issued: z.number(), sent: z.number(), viewed: z.number(), paid: z.number() }),
  /** The five clients with the largest sum of documents issued in the months, the largest first. */
  topClients: z.array(z.object({ clientId: uuid, name: z.string(), ...figureSchema.shape })),
});
export type CurrencyFigures = z.infer<typeof currencyFiguresSchema>;

export const invoiceAnalyticsSchema = z.object({
  /** The first day of the first month, and the last day of the last one. */
  from: z.string(),
  to: z.string(),
  /** The organization's currency first, then the most frequent one. */
  currencies: z.array(currencyFiguresSchema),
});
export type InvoiceAnalytics = z.infer<typeof invoiceAnalyticsSchema>;

/** What was invoiced of one item, without taxes, or of what isn't of an item. */
const itemFiguresSchema = z.object({
  /** Null: the lines without an item, and deducted deposits. */
  itemId: z.nullable(uuid),
  name: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  categoryId: z.nullable(uuid),
  categoryName: z.nullable(z.string()),
  /** Ten-thousandths, less what was credited. */
  quantityE4: z.number(),
  netMinor: z.number(),
});
export type ItemFigures = z.infer<typeof itemFiguresSchema>;

export const invoiceAnalyticsRoutes = {
  figures: defineRoute({
    method: 'GET',
    path: '/api/invoices/analytics',
    access: 'withAccess',
    members: ACCOUNTING_READING_ROLES,
    summary:
      'Figures of the invoices by currency, each the sum of a filtered list; without days, of twelve months',
    query: analyticsMonths,
    answer: invoiceAnalyticsSchema,
  }),
  items: defineRoute({
    method: 'GET',
    path: '/api/invoices/analytics/items',
    access: 'withAccess',
    members: ACCOUNTING_READING_ROLES,
    summary: 'What was invoiced of each item in the same months, without taxes, credit notes subtracted',
    query: analyticsMonths,
    answer: z.object({
      from: z.string(),
      to: z.string(),
      currencies: z.array(z.object({ currency: z.string(), items: z.array(itemFiguresSchema) })),
    }),
  }),
} as const;
