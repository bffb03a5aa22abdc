import * as z from 'zod/mini';
import { categoryFilter } from './books-fields.ts';
import {
  DELIVERY_FILTERS,
  INVOICE_KIND_FILTERS,
  INVOICE_SORTS,
  INVOICE_STATUS_FILTERS,
  INVOICE_STEPS,
  invoiceListItemSchema,
  invoiceSchema,
} from './invoice.ts';
import { invoiceFileRoutes } from './invoice-documents.contract.ts';
import {
  createInvoiceBodySchema,
  invoiceDay,
  invoiceFields,
  updateInvoiceBodySchema,
} from './invoice-fields.ts';
import { invoiceLifecycleRoutes } from './invoice-lifecycle.contract.ts';
import { invoiceMailRoutes } from './invoice-mails.contract.ts';
import { INVOICE_READING_ROLES } from './member-roles.ts';
import { periodFilter } from './period-filter.ts';
import { uuid } from './record-fields.ts';
import { recordRoutes } from './records.contract.ts';
import { defineRoute } from './route.ts';
import { taxFilter, taxPartSchema } from './tax-filter.ts';

/** The filter for documents with something that isn't of an item. */
export const NO_ITEM = 'none';
const itemFilter = z.union([uuid, z.literal(NO_ITEM)]);

const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** The members that a filter adds. */
const listedInvoiceSchema = z.object({
  ...invoiceListItemSchema.shape,
  /** The total without taxes, with the filter `reached`. */
  netMinor: z.optional(z.number()),
  /** What was written off in the filter's days, without taxes. */
  writtenOffMinor: z.optional(z.number()),
  /** What the document has of the filter's item or items, without taxes. */
  ofItem: z.optional(z.object({ quantityE4: z.number(), netMinor: z.number() })),
  /** The amounts of the filter's tax. */
  ofTax: z.optional(taxPartSchema),
});
export type ListedInvoice = z.infer<typeof listedInvoiceSchema>;

const recordsOfInvoices = recordRoutes({
  path: '/api/invoices',
  names: ['invoice', 'invoices'],
  readers: INVOICE_READING_ROLES,
  writers: INVOICE_READING_ROLES,
  sorts: INVOICE_SORTS,
  usualSort: '-createdAt',
  hasTags: false,
  bulkFields: { remindersPaused: invoiceFields.remindersPaused },
  filters: {
    /** `archived` selects the archive; the list leaves archived invoices out otherwise. */
    status: z.enum(INVOICE_STATUS_FILTERS),
    /** Documents that aren't void and have come to the step, whatever followed, those of the archive as well. */
    reached: z.enum(INVOICE_STEPS),
    /** What became of the mails with a document: its last one was refused, or one of them is unconfirmed. */
    delivery: z.enum(DELIVERY_FILTERS),
    kind: z.enum(INVOICE_KIND_FILTERS),
    clientId: uuid,
    /** The income category of issued documents. */
    categoryId: categoryFilter,
    /** The invoice that credit notes correct. */
    correctsId: uuid,
    /** The series of recurring invoices. */
    recurringId: uuid,
    /** Documents of the project, also archived ones. */
    projectId: uuid,
    /** Documents with a line of the item, or with one without an item. What the list shows has the item's amounts. */
    item: itemFilter,
    /** The same of all items of an income category. */
    itemCategoryId: categoryFilter,
    /** Documents with the tax. Their items have its amounts. */
    tax: taxFilter,
    /** Documents of which something was written off in the days, with its amounts; with `tax`, those of the tax. */
    writtenOff: periodFilter,
    currency: currencyCode,
    from: invoiceDay,
    to: invoiceDay,
    dueFrom: invoiceDay,
    dueTo: invoiceDay,
  },
  item: listedInvoiceSchema,
  record: invoiceSchema,
  create: createInvoiceBodySchema,
  update: updateInvoiceBodySchema,
});

/** One currency of the strip above the list. Amounts are in minor units. */
export const invoiceSumsSchema = z.object({
  currency: z.string(),
  /** Without drafts of credit notes. */
  drafts: z.object({ count: z.number(), amountMinor: z.number() }),
  outstanding: z.object({ count: z.number(), amountMinor: z.number() }),
  overdue: z.object({ count: z.number(), amountMinor: z.number() }),
  /** The payments of this month, less the refunds. Absent for one client, and for a role that doesn't read payments. */
  paid: z.optional(z.object({ count: z.number(), amountMinor: z.number() })),
});

export const invoiceRoutes = {
  ...recordsOfInvoices,
  ...invoiceLifecycleRoutes,
  ...invoiceMailRoutes,
  ...invoiceFileRoutes,
  sums: defineRoute({
    access: 'withAccess',
    members: INVOICE_READING_ROLES,
    method: 'GET',
    path: '/api/invoices/sums',
    summary:
      'Drafts, outstanding and overdue invoices by currency, of all clients or of one; payments of this month',
    query: z.strictObject({ clientId: z.optional(uuid) }),
    answer: z.object({
      /** The days of the figures `paid`. */
      month: z.optional(z.object({ from: z.string(), to: z.string() })),
      currencies: z.array(invoiceSumsSchema),
    }),
  }),
} as const;
