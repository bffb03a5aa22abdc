/*
 * The amounts of an invoice, a deposit invoice or a credit note. Amounts are minor units, rates are parts per million,
 * quantities are ten-thousandths.
 */

import type { UnitPrice } from './exact-money.ts';

/** A part of the amount, or an amount that is at most as large. Neither is negative. */
export type Discount = { kind: 'percent'; ppm: number } | { kind: 'amount'; amountMinor: number };

/** Exempt taxes have the rate 0. */
export interface DocumentTax {
  name: string;
  ratePpm: number;
  kind: 'added' | 'withheld';
  exempt: boolean;
}

/** A tax with its base and its amount. */
export interface TaxAmount extends DocumentTax {
  baseMinor: number;
  taxMinor: number;
}

/** The price isn't negative. */
export interface DocumentLineInput extends UnitPrice {
  /** Not 0; negative for a line that reduces the total. */
  quantityE4: number;
  discount: Discount | null;
  /** Whether the document's discount applies to the line. */
  discountable: boolean;
  /** Each tax at most once. */
  taxes: readonly DocumentTax[];
}

/** The frozen amounts of an issued deposit invoice. */
export interface DeductedDeposit {
  baseMinor: number;
  taxes: readonly TaxAmount[];
}

export interface DocumentInput {
  kind: 'invoice' | 'deposit' | 'credit_note';
  taxMode: 'exclusive' | 'inclusive';
  roundingMode: 'per_invoice' | 'per_line';
  /** The step of the total, in minor units: 1 for none, 5 for Swiss cash. */
  cashStep: number;
  discount: Discount | null;
  lines: readonly DocumentLineInput[];
  deductions: readonly DeductedDeposit[];
}

export interface DocumentLineTotals {
  grossMinor: number;
  lineDiscountMinor: number;
  documentDiscountMinor: number;
  /** After both discounts; contains the added taxes in inclusive mode. */
  netMinor: number;
  /** The taxable base. */
  baseMinor: number;
}

/** `totalMinor = netMinor + taxMinor − withheldMinor + adjustMinor` in every mode. Credit notes are negative. */
export interface DocumentTotals {
  lines: DocumentLineTotals[];
  /** The sum of the lines after their own discounts. */
  subtotalMinor: number;
  /** The document's discount. */
  discountMinor: number;
  /** The sum of the deposits' bases: the lines' bases minus it are `netMinor`. */
  deductedMinor: number;
  /** The sum of the bases. */
  netMinor: number;
  /** Added taxes before withheld ones, higher rates first; deposits are deducted. */
  taxes: TaxAmount[];
  taxMinor: number;
  withheldMinor: number;
  /** The rounding of the total to the cash step. */
  adjustMinor: number;
  totalMinor: number;
}

/** `line` is the index of the faulty line; null if the whole document is faulty. */
export interface RefusedDocument {
  status: 'refused';
  code: 'amount.too_large' | 'invoice.total_negative' | 'invoice.discount_exceeds';
  line: number | null;
}

export type ComputedDocument = { status: 'computed'; totals: DocumentTotals } | RefusedDocument;
