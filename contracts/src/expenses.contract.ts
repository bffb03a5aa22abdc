import * as z from 'zod/mini';
import {
  bookedDay,
  categoryFilter,
  clientFilter,
  currencyFilter,
  PAYMENT_METHODS,
  rateE8,
  spentAmount,
  spentPart,
} from './books-fields.ts';
import { expenseTaxes } from './expense-taxes.ts';
import { currency, optionalText, requiredText } from './fields.ts';
import { TEXT } from './limits.ts';
import { textFilter } from './list.contract.ts';
import { ACCOUNTING_READING_ROLES, ACCOUNTING_WRITING_ROLES } from './member-roles.ts';
import { projectReferenceSchema } from './project-reference.ts';
import { uuid } from './record-fields.ts';
import { createBody, itemShape, recordRoutes, recordShape, updateBody } from './records.contract.ts';
import { expenseTaxFilter, taxPartSchema } from './tax-filter.ts';

export const EXPENSE_STATUSES = ['planned', 'unpaid', 'paid', 'reimbursed'] as const;
export type ExpenseStatus = (typeof EXPENSE_STATUSES)[number];
export const EXPENSE_SOURCES = ['manual', 'import', 'recurring', 'payment_fee'] as const;
export const EXPENSE_SORTS = [
  'date',
  'vendor',
  'category',
  'clientName',
  'amount',
  'createdAt',
  'updatedAt',
] as const;

export const expenseFields = {
  categoryId: z.nullable(uuid),
  /** The client for whom it was spent. */
  clientId: z.nullable(uuid),
  /** A project of the client, or one without a client. */
  projectId: z.nullable(uuid),
  /** With taxes, `taxMinor` and `withheldMinor` are their sums. */
  taxes: expenseTaxes,
  /** The contained tax. */
  taxMinor: spentPart,
  /** Whether the tax office gives the tax back. Absent: whether the organization charges that tax itself. */
  creditableTax: z.boolean(),
  /** What was kept back from the vendor for the tax office, beside the amount. */
  withheldMinor: spentPart,
  currency,
  /** Absent: the last known rate of that day. Null for the organization's currency. */
  rateE8: z.nullable(rateE8),
  status: z.enum(EXPENSE_STATUSES, { error: 'Please choose a status' }),
  /** The day of payment, of a paid or reimbursed expense; absent: its date. */
  paidOn: z.nullable(bookedDay),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  /** Whether it is to be billed to a client. */
  billable: z.boolean(),
  vendorTaxId: optionalText(),
  documentNumber: optionalText(),
  notes: optionalText(TEXT.long),
} as const;

const required = { date: bookedDay, vendor: requiredText('Vendor', TEXT.line), amountMinor: spentAmount };
export const createExpenseBodySchema = createBody(expenseFields, required);
const updateExpenseBodySchema = updateBody(expenseFields, required);
export type UpdateExpenseBody = z.input<typeof updateExpenseBodySchema>;

export const expenseListItemSchema = z.object({
  ...itemShape,
  date: z.string(),
  vendor: z.string(),
  categoryId: z.nullable(uuid),
  categoryName: z.nullable(z.string()),
  clientId: z.nullable(uuid),
  clientName: z.nullable(z.string()),
  /** What was paid, with its tax, in minor units; negative for a refund. */
  amountMinor: z.number(),
  taxes: expenseTaxes,
  taxMinor: z.number(),
  creditableTax: z.boolean(),
  withheldMinor: z.number(),
  currency: z.string(),
  status: z.enum(EXPENSE_STATUSES),
  paidOn: z.nullable(z.string()),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  billable: z.boolean(),
  /** The document with a line for it. Meanwhile its amount, currency and client stay, and no other document bills it. */
  billedInvoiceId: z.nullable(uuid),
  /** Its number; null for a draft. */
  billedNumber: z.nullable(z.string()),
  source: z.enum(EXPENSE_SOURCES),
  /** How many receipts it has. */
  files: z.number(),
  isArchived: z.boolean(),
  /** Of a list of one tax: its part. */
  ofTax: z.optional(taxPartSchema),
});
export type ExpenseListItem = z.infer<typeof expenseListItemSchema>;

export const expenseSchema = z.object({
  ...expenseListItemSchema.shape,
  ...recordShape,
  /** The series that has made it. */
  recurringId: z.nullable(uuid),
  projectId: z.nullable(uuid),
  /** The project to which it belongs. */
  project: z.nullable(projectReferenceSchema),
  rateE8: z.nullable(z.number()),
  /** In the organization's currency, at the stored rate. */
  baseAmountMinor: z.number(),
  vendorTaxId: z.nullable(z.string()),
  documentNumber: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
export type Expense = z.infer<typeof expenseSchema>;

/** Changes of what an invoice bills are refused with `expense.billed`, those of a closed day with `books.closed`. */
export const expenseRoutes = recordRoutes({
  path: '/api/expenses',
  names: ['expense', 'expenses'],
  writers: ACCOUNTING_WRITING_ROLES,
  readers: ACCOUNTING_READING_ROLES,
  hasTags: false,
  bulkFields: { categoryId: expenseFields.categoryId },
  sorts: EXPENSE_SORTS,
  usualSort: '-date',
  filters: {
    from: bookedDay,
    to: bookedDay,
    /** By the day of payment, which unpaid expenses don't have. */
    paidFrom: bookedDay,
    paidTo: bookedDay,
    vendor: textFilter(TEXT.line),
    /** The vendor, however its name is spelled. */
    sameVendor: textFilter(TEXT.line),
    /** `incurred`: all but planned ones. */
    status: z.enum([...EXPENSE_STATUSES, 'incurred', 'archived']),
    currency: currencyFilter,
    /** `unbilled`: billable, and on no document. */
    billable: z.enum(['true', 'false', 'unbilled']),
    categoryId: categoryFilter,
    clientId: clientFilter,
    projectId: uuid,
    method: z.enum(PAYMENT_METHODS),
    receipt: z.enum(['with', 'without']),
    /** Entries with such a tax. */
    tax: expenseTaxFilter,
    /** Entries that a series has made. */
    recurringId: uuid,
  },
  item: expenseListItemSchema,
  record: expenseSchema,
  create: createExpenseBodySchema,
  update: updateExpenseBodySchema,
});
