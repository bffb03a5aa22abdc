import { convert, formatLocalDate, type LocalDate } from '@oficio/contracts';
import type { RowError } from '../stored-import.ts';
import type { ImportContext, ReadRecord, StoredRow } from './target.types.ts';

/** The paths that income and expenses have in common. */
export const bookedPaths = {
  date: 'date',
  amount: 'amountMinor',
  tax: 'taxMinor',
  withheld: 'withheldMinor',
  currency: 'currency',
  method: 'method',
  notes: 'notes',
} as const;

interface Booked {
  date: LocalDate;
  amountMinor: number;
  currency: string;
}

/** Faults of an entry's day and currency. */
export function bookedFaults(fields: Record<string, unknown>, context: ImportContext): RowError[] {
  const { date } = fields as unknown as Booked;
  const { closedOn } = context;
  const errors: RowError[] = [];
  if (closedOn !== null && date <= closedOn) {
    errors.push({ field: 'date', message: `The books are closed until ${formatLocalDate(closedOn)}.` });
  }
  return [...errors, ...conversionFaults(fields as unknown as Booked, 'amount', context)];
}

/** Why an amount can't be booked in the organization's currency. @param field the field of the amount */
export function conversionFaults(
  { amountMinor, currency, date }: Booked,
  field: string,
  { scope: { organization }, rateOn }: ImportContext,
): RowError[] {
  if (currency === organization.currency) return [];
  const rate = rateOn(currency, date);
  if (rate === null) {
    return [
      {
        field: 'currency',
        message: `There is no exchange rate of ${currency} on this day. Please enter it in the settings first.`,
      },
    ];
  }
  if (convert(amountMinor, currency, organization.currency, rate) !== null) return [];
  return [{ field, message: `This amount is too large in ${organization.currency}.` }];
}

/** The columns of an entry's amount in the organization's currency. */
export function baseAmount(
  fields: Record<string, unknown>,
  { scope: { organization }, rateOn }: ImportContext,
  before: StoredRow | null,
): Record<string, unknown> {
  const { amountMinor, currency, date } = fields as unknown as Booked;
  if (currency === organization.currency) return { fx_rate_e8: null, base_amount_minor: amountMinor };
  const isKept = before?.currency === currency && before.date === date;
  const rate = isKept ? (before.fx_rate_e8 as number) : rateOn(currency, date);
  return {
    fx_rate_e8: rate,
    base_amount_minor: rate === null ? null : convert(amountMinor, currency, organization.currency, rate),
  };
}

/** SQL of a key by day, amount and texts, which are compared without case. */
export const entryKey = (...texts: string[]) =>
  [
    'entry.date::text',
    'entry.amount_minor::text',
    'entry.currency',
    ...texts.map((text) => `lower(btrim(coalesce(${text}, '')))`),
  ].join(" || '|' || ");

/** The same key of a row; nothing for a row without day or amount. */
export function entryKeyOf(
  { given, rows: [{ currency }] }: ReadRecord,
  ...texts: (string | undefined)[]
): string | null {
  const { date, amountMinor } = given;
  if (date === undefined || amountMinor === undefined) return null;
  return [date, amountMinor, currency, ...texts.map((text) => (text ?? '').trim().toLowerCase())].join('|');
}

export const entryAmount = (fields: Record<string, unknown>) => {
  const { currency, amountMinor } = fields as unknown as Booked;
  return { currency, amountMinor };
};
