import {
  type DocumentTax,
  type Expense,
  type TaxedExpense,
  type TaxRate,
  taxExpense,
} from '@oficio/contracts';
import { priceText, readAmount } from '../../lib/text/typed-values.ts';
import type { FormValues, PickedRecord } from '../../records/record-fields.ts';

/** A tax of an expense in its form. An empty base is everything that no other added tax names. */
export interface TypedTax extends DocumentTax {
  base: string;
}

export interface TypedTaxes {
  /** Whether the typed amount has its taxes in it. */
  includesTax: boolean;
  rows: readonly TypedTax[];
}

export const NO_TAXES: TypedTaxes = { includesTax: true, rows: [] };

const taxesIn = ({ taxes }: FormValues) => taxes as TypedTaxes;

export function typedTax({ name, ratePpm, kind, exempt }: DocumentTax): TypedTax {
  return { name, ratePpm, kind, exempt, base: '' };
}

/** The stored taxes as they are typed: those on everything have no base, nor has the first of several parts. */
export function toTypedTaxes({
  taxes,
  amountMinor,
  taxMinor,
  withheldMinor,
  currency,
}: Pick<Expense, 'taxes' | 'amountMinor' | 'taxMinor' | 'withheldMinor' | 'currency'>): TypedTaxes {
  const net = amountMinor - taxMinor + withheldMinor;
  const isNear = (one: number, other: number) => Math.abs(one - other) <= taxes.length;
  const added = taxes.filter(({ kind }) => kind === 'added');
  const parts = added.reduce((sum, { baseMinor }) => sum + baseMinor, 0);
  const rest = added.length > 1 && isNear(parts, net) ? added[0] : undefined;
  return {
    includesTax: true,
    rows: taxes.map((tax) => ({
      ...typedTax(tax),
      base: tax === rest || isNear(tax.baseMinor, net) ? '' : priceText(tax.baseMinor, currency),
    })),
  };
}

/** What is paid, and its taxes; null where the amounts can't be read or don't fit each other. */
export function readExpense(values: FormValues): TaxedExpense | null {
  const currency = String(values.currency);
  const { includesTax, rows } = taxesIn(values);
  const { value: typedMinor } = readAmount(String(values.amountMinor), currency, '');
  if (typedMinor === null) return null;
  const chosen = rows.map(({ base, ...tax }) => ({ ...tax, baseMinor: readBase(base, currency).value }));
  return rows.some(({ base }) => readBase(base, currency).fault)
    ? null
    : taxExpense(typedMinor, includesTax, chosen);
}

/** What is wrong with the taxes of an amount that can be read. */
export function taxesFault(values: FormValues): string | null {
  const currency = String(values.currency);
  const { value: typedMinor } = readAmount(String(values.amountMinor), currency, '');
  if (typedMinor === null || readExpense(values)) return null;
  const faults = taxesIn(values).rows.map(({ base }) => readBase(base, currency).fault);
  return faults.find((fault) => fault !== null) ?? 'The taxed amounts are more than the expense';
}

/** Null for none. */
function readBase(base: string, currency: string): { value: number | null; fault: string | null } {
  if (base.trim() === '') return { value: null, fault: null };
  const read = readAmount(base, currency, '');
  return read.value !== null && read.value < 0
    ? { value: null, fault: 'The taxed amount can’t be negative' }
    : read;
}

/** What the last expense of a vendor suggests for the next one. */
export function suggestedBy(
  last: Pick<
    Expense,
    | 'categoryId'
    | 'categoryName'
    | 'creditableTax'
    | 'taxes'
    | 'amountMinor'
    | 'taxMinor'
    | 'withheldMinor'
    | 'currency'
  >,
): FormValues {
  const { categoryId: id, categoryName: name, creditableTax } = last;
  const category: PickedRecord | null = id && name ? { id, name } : null;
  // The bases of its parts are those of its own amount.
  const rows = toTypedTaxes(last).rows.filter(({ base }) => base === '');
  return { categoryId: category, taxes: { ...NO_TAXES, rows }, creditableTax };
}

/** The rates that can be added to the chosen ones. */
export function offeredRates(rates: readonly TaxRate[], { rows }: TypedTaxes): TaxRate[] {
  return rates.filter(
    ({ archivedAt, name, kind }) =>
      archivedAt === null && !rows.some((row) => row.name === name && row.kind === kind),
  );
}
