import { randomUUID } from 'node:crypto';
import {
  convert,
  formatNumber,
  type LocalDate,
  normalised,
  settlementBase,
  settlementShares,
  settlementState,
  yearOf,
} from '@oficio/contracts';
import { documentBlock, sha256 } from '../../invoices/document-block.ts';
import { amountColumns, totalsOf } from '../../invoices/invoice-amounts.ts';
import { differenceLine, type ImportedLine, linesOfRows } from './invoice-lines.ts';
import type { FileRow, ImportContext, ImportedSeries, ReadRecord } from './target.types.ts';

/** What an imported invoice says beside its lines. */
export interface ImportedInvoice {
  number: string;
  clientId: string;
  clientName: string;
  issueDate: LocalDate;
  dueDate: LocalDate | null;
  currency: string;
  poNumber: string | null;
  notes: string | null;
  terms: string | null;
}

const FORM = {
  kind: 'invoice',
  taxMode: 'exclusive',
  roundingMode: 'per_invoice',
  cashStepMinor: 1,
} as const;
const WITHOUT = { discount: null, deductions: [] } as const;

/** Lines and totals that add up to the total of the file, if it names one. Throws an ApiError for amounts that no document can have. */
export function importedAmounts(rows: ReadRecord['rows']) {
  const lines = linesOfRows(rows);
  const totals = totalsOf({ ...FORM, ...WITHOUT, lines });
  const total = rows[0].values.total;
  if (typeof total !== 'number' || total === totals.totalMinor) return { lines, totals };
  const whole = [...lines, differenceLine(total - totals.totalMinor)];
  return { lines: whole, totals: totalsOf({ ...FORM, ...WITHOUT, lines: whole }) };
}

export type ImportedAmounts = ReturnType<typeof importedAmounts>;

/** What was paid of the total, by its own column, by the balance, or by the status. */
export function paidOf({ values, texts }: FileRow, totalMinor: number): number {
  if (typeof values.paid === 'number') return values.paid;
  if (typeof values.balance === 'number') return totalMinor - values.balance;
  return normalised(texts.state ?? '').trim() === 'paid' ? totalMinor : 0;
}

/**
 * The columns of an invoice that was issued elsewhere. It sends nothing: its reminders are paused. What was paid of it is in
 * its balance already, so that its ledger finds nothing to change.
 */
export function importedColumns(
  { number, issueDate, currency }: ImportedInvoice,
  { totals }: ImportedAmounts,
  { isVoid, paidMinor, context }: { isVoid: boolean; paidMinor: number; context: ImportContext },
): Record<string, unknown> {
  const { organization } = context.scope;
  const { totalMinor } = totals;
  const rate = currency === organization.currency ? null : context.rateOn(currency, issueDate);
  const inBase = (amount: number) => {
    const base = rate === null ? amount : convert(amount, currency, organization.currency, rate);
    if (base === null) throw new Error('The amounts were checked');
    return base;
  };
  const baseTotalMinor = inBase(totalMinor);
  return {
    ...FORM_COLUMNS,
    number,
    series: seriesOf(number, issueDate, context)?.series ?? context.documents.series[0]?.series ?? 'INV',
    lifecycle: isVoid ? 'void' : 'issued',
    voided_at: isVoid ? context.at : null,
    void_reason: isVoid ? 'It was void in the imported file' : null,
    ...amountColumns(totals),
    base_total_minor: baseTotalMinor,
    base_net_minor: inBase(totals.netMinor),
    fx_rate_e8: rate,
    fx_on: rate === null ? null : issueDate,
    balance_minor: totalMinor - paidMinor,
    base_balance_minor: baseTotalMinor - settlementBase({ totalMinor, baseTotalMinor }, 0, paidMinor),
    collected_minor: paidMinor,
    settlement: settlementState(totalMinor, totalMinor - paidMinor, null),
    has_settlements: paidMinor > 0,
  };
}

const FORM_COLUMNS = {
  kind: FORM.kind,
  tax_mode: FORM.taxMode,
  rounding_mode: FORM.roundingMode,
  cash_step_minor: FORM.cashStepMinor,
  delivery: 'none',
  sent_at: null,
  viewed_at: null,
  imported: true,
  reminders_paused: true,
};

/** The rows of other tables: lines, taxes, the frozen document, the payment with its settlement, the place in a series. */
export function importedParts(
  invoice: ImportedInvoice,
  { lines, totals }: ImportedAmounts,
  columns: Record<string, unknown>,
  { paidMinor, row, context }: { paidMinor: number; row: FileRow; context: ImportContext },
): Record<string, unknown> {
  const rate = columns.fx_rate_e8 as number | null;
  const sequence = seriesOf(invoice.number, invoice.issueDate, context);
  return {
    lines: lines.map(({ discount, taxes, ...line }, index) => ({
      ...line,
      position: index + 1,
      discountPpm: discount?.ppm ?? 0,
      taxes: taxes.map((tax) => ({ taxRateId: randomUUID(), ...tax })),
      netMinor: totals.lines[index]?.netMinor,
      baseMinor: totals.lines[index]?.baseMinor,
    })),
    taxes: totals.taxes.map((tax, index) => ({ ...tax, position: index + 1 })),
    ...frozen(invoice, lines, rate, context),
    ...(paidMinor > 0 && {
      payment: paymentOf(invoice, paidMinor, { row, context }),
      settlement: {
        id: randomUUID(),
        amountMinor: paidMinor,
        baseMinor: settlementBase(
          { totalMinor: totals.totalMinor, baseTotalMinor: columns.base_total_minor as number },
          0,
          paidMinor,
        ),
        taxes: settlementShares(totals, 0, paidMinor).map((tax, index) => ({ ...tax, position: index + 1 })),
      },
    }),
    ...(sequence && { sequence: { id: sequence.id, year: sequence.year, number: sequence.number } }),
  };
}

function frozen(
  invoice: ImportedInvoice,
  lines: readonly ImportedLine[],
  rate: number | null,
  { documents, scope }: ImportContext,
) {
  const { facts, seller } = documents;
  const own = facts.get(invoice.clientId);
  if (!seller) throw new Error('The facts of the organization were read');
  const block = documentBlock(
    {
      ...FORM,
      ...WITHOUT,
      deductions: [],
      currency: invoice.currency,
      poNumber: invoice.poNumber,
      notes: invoice.notes,
      terms: invoice.terms,
      lines: lines.map((line) => ({
        ...line,
        id: randomUUID(),
        itemId: null,
        netMinor: 0,
        baseMinor: 0,
        taxes: line.taxes.map((tax) => ({ ...tax, taxRateId: randomUUID() })),
      })),
    },
    own ?? {
      ...seller,
      locale: scope.organization.documentLanguage,
      client: { ...NOBODY, name: invoice.clientName },
    },
    { number: invoice.number, issueDate: invoice.issueDate, dueDate: invoice.dueDate, fxRateE8: rate },
  );
  const text = JSON.stringify(block);
  return { block: text, sha256: sha256(text), template: block.template, locale: block.locale };
}

/** What is known of a client that is made along. */
const NOBODY = {
  legalName: null,
  taxId: null,
  taxRegime: null,
  address: { line1: null, line2: null, city: null, state: null, postalCode: null },
  countryCode: null,
  email: null,
  phone: null,
  website: null,
};

function paymentOf(
  { currency, issueDate }: ImportedInvoice,
  amountMinor: number,
  { row: { values }, context }: { row: FileRow; context: ImportContext },
) {
  const { organization } = context.scope;
  const date = paidOnOf(values, issueDate);
  const rate = currency === organization.currency ? null : context.rateOn(currency, date);
  return {
    id: context.newId(),
    date,
    amountMinor,
    currency,
    method: values.method ?? 'other',
    rateE8: rate,
    baseAmountMinor:
      rate === null ? amountMinor : convert(amountMinor, currency, organization.currency, rate),
  };
}

export const paidOnOf = (values: FileRow['values'], issueDate: LocalDate): LocalDate =>
  typeof values.paidOn === 'string' ? values.paidOn : issueDate;

/** The series whose pattern gives this number on this day, and the count in it. */
function seriesOf(
  number: string,
  issueDate: LocalDate,
  { documents: { series } }: ImportContext,
): (ImportedSeries & { number: number; year: number }) | null {
  for (const one of series) {
    for (const digits of number.match(/\d+/g) ?? []) {
      const count = Number(digits);
      if (!Number.isSafeInteger(count) || count > HIGHEST_COUNT) continue;
      if (formatNumber(one.pattern, count, issueDate) !== number) continue;
      return { ...one, number: count, year: one.reset === 'yearly' ? yearOf(issueDate) : 0 };
    }
  }
  return null;
}

const HIGHEST_COUNT = 999_999_999_998;
