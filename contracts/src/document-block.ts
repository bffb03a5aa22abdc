import * as z from 'zod/mini';
import { PAPERS, TAX_MODES } from './billing-settings.contract.ts';
import { type Deposit, discountAnswer, INVOICE_KINDS, invoiceTaxSchema } from './invoice.ts';

/** A party of a document, as it was on the day of issue. */
/** The kinds of documents that clients get. */
export const DOCUMENT_KINDS = [...INVOICE_KINDS, 'quote'] as const;

const partySchema = z.object({
  name: z.string(),
  legalName: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  taxRegime: z.nullable(z.string()),
  /** Lines of the address, as they are printed. */
  address: z.array(z.string()),
  countryCode: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
});
export type DocumentParty = z.infer<typeof partySchema>;

const lineSchema = z.object({
  description: z.string(),
  quantityE4: z.number(),
  unit: z.nullable(z.string()),
  unitPriceMinor: z.number(),
  /** Absent: 0. */
  unitPriceMicros: z.optional(z.number()),
  discount: discountAnswer,
  /** The taxes' names. */
  taxes: z.array(z.string()),
  netMinor: z.number(),
  baseMinor: z.number(),
});

/**
 * A document as it is frozen at issue: all that its PDF, its page in the portal and its mail show. The preview of a draft
 * has the same shape, with null for the number.
 */
export const documentBlockSchema = z.object({
  /** The version of the layout. */
  template: z.number(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.nullable(z.string()),
  /** The version of a quote under its number; absent for the first one, and for other kinds. */
  revision: z.optional(z.number()),
  /** The number of the credited invoice. */
  corrects: z.nullable(z.string()),
  locale: z.enum(['en', 'es']),
  paper: z.enum(PAPERS),
  issueDate: z.string(),
  /** Of a quote: the last day on which the client can answer. */
  dueDate: z.nullable(z.string()),
  currency: z.string(),
  /** The rate to the base currency on the day of issue. */
  exchange: z.nullable(z.object({ baseCurrency: z.string(), rateE8: z.number(), on: z.string() })),
  poNumber: z.nullable(z.string()),
  seller: partySchema,
  client: partySchema,
  taxMode: z.enum(TAX_MODES),
  lines: z.array(lineSchema),
  /** The lines of a quote from which the client can choose. No total has them. Absent without one. */
  options: z.optional(
    z.array(
      z.object({
        ...lineSchema.shape,
        /** The place among `lines` of the one that it replaces; absent for a line that is added. */
        insteadOf: z.optional(z.number()),
      }),
    ),
  ),
  /** The deposits that reduce the taxable amount; absent without one. */
  deductions: z.optional(
    z.array(z.object({ number: z.string(), issueDate: z.string(), baseMinor: z.number() })),
  ),
  taxes: z.array(invoiceTaxSchema),
  /** Σ of the lines after their own discounts. */
  subtotalMinor: z.number(),
  /** The document's discount. */
  discountMinor: z.number(),
  /** The document's discount in percent, with its base; absent for an amount. */
  discountRate: z.optional(z.object({ ppm: z.number(), ofMinor: z.number() })),
  netMinor: z.number(),
  taxMinor: z.number(),
  withheldMinor: z.number(),
  adjustMinor: z.number(),
  totalMinor: z.number(),
  notes: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  paymentInstructions: z.nullable(z.string()),
  /** SHA-256 of the logo's PNG, hexadecimal. */
  logoSha256: z.nullable(z.string()),
});
export type DocumentBlock = z.infer<typeof documentBlockSchema>;

/** What each deposit takes from the taxable amount (minor units); a credit note gives it back. */
export function printedDeductions({
  kind,
  deductions,
}: {
  kind: DocumentBlock['kind'];
  deductions: readonly Deposit[];
}): { number: string; issueDate: string; baseMinor: number }[] {
  const sign = kind === 'credit_note' ? -1 : 1;
  return deductions.map(({ number, issueDate, baseMinor }) => ({
    number,
    issueDate,
    baseMinor: sign * baseMinor,
  }));
}
