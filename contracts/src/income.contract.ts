import * as z from 'zod/mini';
import {
  bookedDay,
  categoryFilter,
  clientFilter,
  currencyFilter,
  PAYMENT_METHODS,
  paidAmount,
  partMinor,
  rateE8,
  receivedSchema,
} from './books-fields.ts';
import { currency, optionalText } from './fields.ts';
import { TEXT } from './limits.ts';
import { ACCOUNTING_READING_ROLES, ACCOUNTING_WRITING_ROLES } from './member-roles.ts';
import { projectReferenceSchema } from './project-reference.ts';
import { uuid } from './record-fields.ts';
import { createBody, itemShape, recordRoutes, recordShape, updateBody } from './records.contract.ts';

export { NO_CLIENT } from './books-fields.ts';

/** `invoice_payment`: the row of a payment, which the payment alone changes. */
export const INCOME_SOURCES = ['invoice_payment', 'manual', 'import', 'recurring'] as const;
/** The filter for all sources but payments. */
export const OWN_INCOME = 'own';
export const INCOME_SORTS = ['date', 'clientName', 'category', 'amount', 'createdAt', 'updatedAt'] as const;

export const incomeFields = {
  clientId: z.nullable(uuid),
  /** A project of the client, or one without a client. */
  projectId: z.nullable(uuid),
  /** Who paid, where it is no client. */
  payer: optionalText(),
  categoryId: z.nullable(uuid),
  /** The contained tax. */
  taxMinor: partMinor,
  /** What the payer kept back, beside the amount. */
  withheldMinor: partMinor,
  currency,
  /** Absent: the last known rate of that day. Null for the organization's currency. */
  rateE8: z.nullable(rateE8),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  reference: optionalText(),
  notes: optionalText(TEXT.long),
} as const;

const required = { date: bookedDay, amountMinor: paidAmount };
export const createIncomeBodySchema = createBody(incomeFields, required);
const updateIncomeBodySchema = updateBody(incomeFields, required);
export type UpdateIncomeBody = z.input<typeof updateIncomeBodySchema>;

export const incomeListItemSchema = z.object({
  ...itemShape,
  date: z.string(),
  clientId: z.nullable(uuid),
  /** The client's name or the payer's. */
  clientName: z.string(),
  categoryId: z.nullable(uuid),
  categoryName: z.nullable(z.string()),
  /** What arrived, in minor units; negative for a refund. */
  amountMinor: z.number(),
  taxMinor: z.number(),
  withheldMinor: z.number(),
  currency: z.string(),
  source: z.enum(INCOME_SOURCES),
  paymentId: z.nullable(uuid),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  reference: z.nullable(z.string()),
  /** How many receipts it has. */
  files: z.number(),
  isArchived: z.boolean(),
});
export type IncomeListItem = z.infer<typeof incomeListItemSchema>;

export const incomeSchema = z.object({
  ...incomeListItemSchema.shape,
  ...recordShape,
  /** The series that has made it. */
  recurringId: z.nullable(uuid),
  projectId: z.nullable(uuid),
  /** The project to which it belongs; of a payment: that of what it pays. */
  project: z.nullable(projectReferenceSchema),
  payer: z.nullable(z.string()),
  rateE8: z.nullable(z.number()),
  /** In the organization's currency, at the stored rate. */
  baseAmountMinor: z.number(),
  /** What arrived of a payment, or went back of a refund, in another currency than the entry's. */
  received: z.nullable(receivedSchema),
  notes: z.nullable(z.string()),
});
export type Income = z.infer<typeof incomeSchema>;

/** Changes of a payment's row are refused with `income.of_payment`, those of a closed day with `books.closed`. */
export const incomeRoutes = recordRoutes({
  path: '/api/income',
  names: ['income entry', 'income entries'],
  writers: ACCOUNTING_WRITING_ROLES,
  readers: ACCOUNTING_READING_ROLES,
  hasTags: false,
  bulkFields: { categoryId: incomeFields.categoryId },
  sorts: INCOME_SORTS,
  usualSort: '-date',
  filters: {
    from: bookedDay,
    to: bookedDay,
    status: z.enum(['archived']),
    source: z.enum([...INCOME_SOURCES, OWN_INCOME]),
    currency: currencyFilter,
    categoryId: categoryFilter,
    clientId: clientFilter,
    projectId: uuid,
    method: z.enum(PAYMENT_METHODS),
    receipt: z.enum(['with', 'without']),
    /** Entries with such a tax. */
    tax: z.enum(['charged', 'withheld']),
    /** Entries that a series has made. */
    recurringId: uuid,
  },
  item: incomeListItemSchema,
  record: incomeSchema,
  create: createIncomeBodySchema,
  update: updateIncomeBodySchema,
});
