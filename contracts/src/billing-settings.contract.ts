import * as z from 'zod/mini';
import { amountMinor, optionalText } from './fields.ts';
import { INVOICING, PUBLIC_LINKS, TEXT, TIME } from './limits.ts';
import { INVOICE_READING_ROLES, MANAGING_ROLES } from './member-roles.ts';
import { postalAddressSchema } from './postal-address.ts';
import { uuid } from './record-fields.ts';
import { updateBody } from './records.contract.ts';
import { defineRoute } from './route.ts';

export const TAX_MODES = ['exclusive', 'inclusive'] as const;
export const ROUNDING_MODES = ['per_invoice', 'per_line'] as const;
/** `strict`: issue dates follow the numbers. */
export const DATE_ORDERS = ['strict', 'free'] as const;
export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

/** The countries whose documents are printed on Letter; all others use A4. */
const LETTER_COUNTRIES = ['MX', 'US', 'CA'];

/** The paper of a document: the organization's choice, otherwise that of its country. */
export function paperOf(chosen: Paper | null, countryCode: string | null): Paper {
  return chosen ?? (countryCode !== null && LETTER_COUNTRIES.includes(countryCode) ? 'letter' : 'a4');
}

const dayCount = (least: z.core.$ZodCheck<number>, most: number) =>
  z
    .number({ error: 'Please enter a number of days' })
    .check(z.int('Please enter whole days'), least, z.lte(most, `At most ${most} days`));

const optionalFields = {
  /** The seller's tax regime, as it is printed. */
  taxRegime: optionalText(),
  terms: optionalText(TEXT.long),
  notes: optionalText(TEXT.long),
  paymentInstructions: optionalText(TEXT.long),
  /** Null: the paper of the organization's country. */
  paper: z.nullable(z.enum(PAPERS, { error: 'Please choose a paper' })),
  /** How long a link to a client's page works after it was made; null: as long as what it opens. */
  linkDays: z.nullable(dayCount(z.gte(1, 'At least one day'), PUBLIC_LINKS.mostDays)),
  /** The price of an hour where neither the project nor its client has one, in the organization's currency. */
  hourlyRateMinor: z.nullable(amountMinor),
};

const requiredFields = {
  paymentTermsDays: dayCount(z.gte(0, 'Days can’t be negative'), 365),
  /** How long a quote can be answered after it is sent, where nobody has chosen a last day. */
  quoteValidDays: dayCount(z.gte(1, 'At least one day'), 365),
  taxMode: z.enum(TAX_MODES),
  roundingMode: z.enum(ROUNDING_MODES),
  /** Totals are rounded to this many minor units; 1: not rounded. */
  cashStep: z
    .number()
    .check(z.refine((step) => INVOICING.cashSteps.includes(step), 'Please choose one of the steps')),
  /** The largest balance that can be written off, in the organization's currency. */
  writeOffLimitMinor: amountMinor,
  attachPdf: z.boolean(),
  /** Fees of online payments become expenses. */
  recordFees: z.boolean(),
  /** A client who pays online gets a receipt at once, unless a rule of reminders mails one. */
  mailReceipts: z.boolean(),
  dateOrder: z.enum(DATE_ORDERS),
  /** An invoice rounds each time entry up to this many minutes; 0: not rounded. */
  timeStepMinutes: z
    .number()
    .check(
      z.refine((step) => (TIME.steps as readonly number[]).includes(step), 'Please choose one of the steps'),
    ),
};

const billingSettingsSchema = z.object({
  /** The organization's. */
  id: uuid,
  version: z.number(),
  /** What documents say about the seller; the organization's profile has it. */
  seller: z.object({
    name: z.string(),
    legalName: z.nullable(z.string()),
    taxId: z.nullable(z.string()),
    businessEmail: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    website: z.nullable(z.string()),
    address: postalAddressSchema,
  }),
  taxRegime: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  paymentInstructions: z.nullable(z.string()),
  paper: z.nullable(z.enum(PAPERS)),
  paymentTermsDays: z.number(),
  quoteValidDays: z.number(),
  linkDays: z.nullable(z.number()),
  taxMode: z.enum(TAX_MODES),
  roundingMode: z.enum(ROUNDING_MODES),
  cashStep: z.number(),
  writeOffLimitMinor: z.number(),
  attachPdf: z.boolean(),
  recordFees: z.boolean(),
  mailReceipts: z.boolean(),
  dateOrder: z.enum(DATE_ORDERS),
  hourlyRateMinor: z.nullable(z.number()),
  timeStepMinutes: z.number(),
  /** Nothing on or before this day changes any more; null: no period is closed. */
  closedOn: z.nullable(z.string()),
});
export type BillingSettings = z.infer<typeof billingSettingsSchema>;

const updateBillingSettingsBodySchema = updateBody(optionalFields, requiredFields);
export type UpdateBillingSettingsBody = z.input<typeof updateBillingSettingsBodySchema>;

export const billingSettingsRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/billing-settings',
    access: 'withAccess',
    members: INVOICE_READING_ROLES,
    summary: 'How the organization invoices: seller, terms, rules of totals',
    answer: billingSettingsSchema,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/api/billing-settings',
    access: 'withAccess',
    members: MANAGING_ROLES,
    summary: 'Changes how later documents are made; 409 when it was changed in the meantime',
    body: updateBillingSettingsBodySchema,
    answer: billingSettingsSchema,
  }),
} as const;
