import {
  computeDocument,
  type DeductedDeposit,
  type Discount,
  type DocumentTax,
  type DocumentTotals,
  type FailureCode,
  type Invoice,
} from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';

interface Amounts extends Pick<Invoice, 'kind' | 'taxMode' | 'roundingMode' | 'cashStepMinor'> {
  discount: Discount | null;
  lines: readonly {
    quantityE4: number;
    unitPriceMinor: number;
    unitPriceMicros?: number | undefined;
    discount: Discount | null;
    discountable: boolean;
    taxes: readonly DocumentTax[];
  }[];
  deductions: readonly DeductedDeposit[];
}

/**
 * The totals of a document.
 * @throws ApiError amount.too_large, invoice.discount_exceeds, invoice.total_negative
 */
export function totalsOf({ cashStepMinor, ...document }: Amounts): DocumentTotals {
  const computed = computeDocument({ ...document, cashStep: cashStepMinor });
  if (computed.status === 'computed') return computed.totals;
  const { code, line } = computed;
  const path = line === null ? PATHS[code] : `lines.${line}.${LINE_PATHS[code]}`;
  throw new ApiError(code, undefined, { fields: [{ path, message: new ApiError(code).message }] });
}

type Refusal = Extract<
  FailureCode,
  'amount.too_large' | 'invoice.discount_exceeds' | 'invoice.total_negative'
>;
const PATHS: Record<Refusal, string> = {
  'amount.too_large': 'lines',
  'invoice.discount_exceeds': 'discount',
  'invoice.total_negative': 'lines',
};
const LINE_PATHS: Record<Refusal, string> = {
  'amount.too_large': 'unitPriceMinor',
  'invoice.discount_exceeds': 'discount',
  'invoice.total_negative': 'quantityE4',
};

/** The columns of an unpaid document's amounts. */
export function amountColumns({
  netMinor,
  taxMinor,
  withheldMinor,
  adjustMinor,
  totalMinor,
}: DocumentTotals): Record<string, number> {
  return {
    net_minor: netMinor,
    tax_minor: taxMinor,
    withheld_minor: withheldMinor,
    adjust_minor: adjustMinor,
    total_minor: totalMinor,
    balance_minor: totalMinor,
  };
}
