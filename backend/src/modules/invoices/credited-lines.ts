import {
  type DocumentTotals,
  type Invoice,
  microsOf,
  PRICE_SCALE,
  QUANTITY_SCALE,
  type UnitPrice,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { decimalOf } from '../../records/record-csv.ts';
import type { InvoiceBody } from './invoice-body.ts';

interface Amount {
  quantityE4: number;
  /** The taxable base. */
  baseMinor: number;
}

/** A line of an invoice with what issued credit notes have credited of it. */
export interface SoldLine extends Amount {
  id: string;
  credited: Amount[];
}

/** A line of a credit note, whose amounts are negative. */
export interface CreditingLine {
  creditsLineId: string | null;
  quantityE4: number;
  baseMinor: number;
}

export function soldLines(
  tx: Transaction,
  organizationId: string,
  invoiceId: string,
): Promise<(SoldLine & Record<string, unknown>)[]> {
  return tx.rows(
    `SELECT line.id, line.quantity_e4 AS "quantityE4", line.base_minor AS "baseMinor", (
       SELECT coalesce(json_agg(json_build_object('quantityE4', part.quantity_e4, 'baseMinor', -part.base_minor)), '[]')
       FROM oficio.invoice_lines part
       JOIN public.invoices note ON note.id = part.invoice_id AND note.organization_id = part.organization_id
       WHERE part.credits_line_id = line.id AND part.organization_id = line.organization_id
         AND note.lifecycle = 'issued'
     ) AS credited
     FROM oficio.invoice_lines line
     WHERE line.organization_id = $1 AND line.invoice_id = $2 AND line.source_type IS DISTINCT FROM 'deposit'
     ORDER BY line.position`,
    [organizationId, invoiceId],
  );
}

/**
 * Requires that the lines of a credit note credit lines of its invoice, and of each no more than is left of its quantity
 * and of its amount.
 * @throws ApiError request.invalid, invoice.credit_exceeds, each at its line
 */
export function requireSold(
  sold: readonly SoldLine[],
  lines: readonly CreditingLine[],
  currency: string,
): void {
  const found = new Map(sold.map((line) => [line.id, { ...line, credited: [...line.credited] }]));
  for (const [index, { creditsLineId, quantityE4, baseMinor }] of lines.entries()) {
    const line = found.get(creditsLineId ?? '');
    if (!line) {
      throw faultAt('request.invalid', `lines.${index}.description`, 'The credited invoice has no such line');
    }
    const left = leftOf(line);
    if (!isWithin(quantityE4, left.quantityE4)) {
      const message =
        left.quantityE4 === 0
          ? 'This line is credited already'
          : `At most ${left.quantityE4 / QUANTITY_SCALE} can be credited of this line`;
      throw faultAt('invoice.credit_exceeds', `lines.${index}.quantityE4`, message);
    }
    if (!isWithin(-baseMinor, left.baseMinor)) {
      const rest = `${decimalOf(left.baseMinor, currency)} ${currency}`;
      const message = `At most ${rest} without taxes can be credited of this line`;
      throw faultAt('invoice.credit_exceeds', `lines.${index}.unitPriceMinor`, message);
    }
    line.credited.push({ quantityE4, baseMinor: -baseMinor });
  }
}

/** The lines of a draft, with its totals. */
export function creditingLines(
  lines: readonly Pick<CreditingLine, 'creditsLineId' | 'quantityE4'>[],
  totals: DocumentTotals,
): CreditingLine[] {
  return lines.map(({ creditsLineId, quantityE4 }, index) => ({
    creditsLineId,
    quantityE4,
    baseMinor: totals.lines[index]?.baseMinor ?? 0,
  }));
}

/**
 * Nothing is paid by a credit note, and its client and currency are those of its invoice.
 * @throws ApiError request.invalid, at its field
 */
export function requireCreditFields(
  { clientId, currency, dueDate, terms }: Partial<InvoiceBody>,
  kept: Invoice | undefined,
): void {
  const isOther = (given: string | undefined, stored: string | undefined): boolean =>
    given !== undefined && stored !== undefined && given !== stored;
  if (isOther(clientId, kept?.clientId)) {
    throw faultAt('request.invalid', 'clientId', 'A credit note is for the client of its invoice');
  }
  if (isOther(currency, kept?.currency)) {
    throw faultAt('request.invalid', 'currency', 'A credit note is in the currency of its invoice');
  }
  if (dueDate) throw faultAt('request.invalid', 'dueDate', 'A credit note has no due date');
  if (terms) throw faultAt('request.invalid', 'terms', 'A credit note has no terms of payment');
}

/**
 * What can still be credited of an invoice: the lines with a rest, with their share of fixed discounts. A line whose
 * price was reduced has a lower price.
 */
export function creditableParts(
  { lines, discount }: Pick<Invoice, 'lines' | 'discount'>,
  sold: readonly SoldLine[],
): Pick<Invoice, 'lines' | 'discount'> {
  const byId = new Map(sold.map((line) => [line.id, line]));
  const kept = lines.flatMap((line) => {
    const stored = byId.get(line.id);
    if (!stored || stored.credited.length === 0) return line;
    const { quantityE4, baseMinor } = leftOf(stored);
    if (quantityE4 === 0 || baseMinor === 0) return [];
    const left = BigInt(baseMinor) * BigInt(stored.quantityE4);
    const whole = BigInt(stored.baseMinor) * BigInt(quantityE4);
    const price = left < whole ? partOfPrice(line, left, whole) : {};
    const ofLine = shareOf(line.discount, BigInt(baseMinor), BigInt(stored.baseMinor));
    return { ...line, quantityE4, ...price, discount: ofLine };
  });
  return { lines: kept, discount: shareOf(discount, grossOf(kept), grossOf(lines)) };
}

/** A part of a unit price, rounded down, to millionths where the price has some. */
function partOfPrice(price: UnitPrice, part: bigint, whole: bigint): UnitPrice {
  const scale = BigInt(PRICE_SCALE);
  const exact = (microsOf(price) * part) / whole;
  const unitPriceMicros = price.unitPriceMicros ? Number(exact % scale) : 0;
  return { unitPriceMinor: Number(exact / scale), unitPriceMicros };
}

/** What is left of a line. Units that were credited below their price reduce its amount alone. */
function leftOf({ quantityE4, baseMinor, credited }: SoldLine): Amount {
  const unitBase = baseMinor / quantityE4;
  const returned = credited.filter(
    (part) => Math.abs(part.baseMinor) + 1 > Math.abs(part.quantityE4 * unitBase),
  );
  return {
    quantityE4: returned.reduce((left, part) => left - part.quantityE4, quantityE4),
    baseMinor: credited.reduce((left, part) => left - part.baseMinor, baseMinor),
  };
}

/** A fixed discount is rounded up, so that what it leaves isn't too much. */
function shareOf(discount: Invoice['discount'], part: bigint, whole: bigint): Invoice['discount'] {
  if (discount?.kind !== 'amount' || whole === 0n) return discount;
  const amountMinor = Number((BigInt(discount.amountMinor) * part + whole - 1n) / whole);
  return { ...discount, amountMinor };
}

function grossOf(lines: Invoice['lines']): bigint {
  const gross = lines.map((line) => BigInt(Math.abs(line.quantityE4)) * BigInt(line.unitPriceMinor));
  return gross.reduce((sum, amount) => sum + amount, 0n);
}

/** Whether an amount has the sign of another one, and isn't larger. */
function isWithin(amount: number, most: number): boolean {
  return most < 0 ? amount <= 0 && amount >= most : amount >= 0 && amount <= most;
}

function faultAt(
  code: 'request.invalid' | 'invoice.credit_exceeds',
  path: string,
  message: string,
): ApiError {
  return new ApiError(code, message, { fields: [{ path, message }] });
}
