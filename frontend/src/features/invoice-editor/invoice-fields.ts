import {
  type BillingSettings,
  CURRENCY_CODES,
  type Deposit,
  type Discount,
  formatMoney,
  type Invoice,
  type InvoiceLine,
  ROUNDING_MODES,
  TAX_MODES,
  type UpdateInvoiceBody,
} from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';
import {
  discountText,
  NO_DISCOUNT,
  rateText,
  readDiscount,
  readRate,
  shownPercent,
  shownRate,
  type TypedDiscount,
} from '../../lib/text/typed-values.ts';
import type { FieldKind, FormValues, PickedRecord, RecordField } from '../../records/record-fields.ts';
import { isBlank, lineBody, readLine, type TypedLine, toTypedLine } from './invoice-lines.ts';

/** The values of the form, by their names in the body. */
export interface InvoiceValues extends FormValues {
  clientId: PickedRecord | null;
  issueDate: string | null;
  dueDate: string | null;
  /** Empty: the client's. */
  currency: string;
  /** Null: the last rate of the currency. */
  fxRateE8: string | null;
  taxMode: Invoice['taxMode'];
  roundingMode: Invoice['roundingMode'];
  discount: TypedDiscount;
  poNumber: string;
  lines: readonly TypedLine[];
  depositIds: readonly Deposit[];
  notes: string;
  terms: string;
  internalNote: string;
}

export const TAX_MODE_WORDS: Record<Invoice['taxMode'], string> = {
  exclusive: 'Prices without taxes',
  inclusive: 'Prices include taxes',
};

export const ROUNDING_MODE_WORDS: Record<Invoice['roundingMode'], string> = {
  per_invoice: 'Once for the whole invoice',
  per_line: 'For each line',
};

const currencyOf = (holder: object) => (holder as { currency: string }).currency;

const RATE: FieldKind = {
  empty: null,
  read: (stored) => (stored === null ? null : rateText(stored as number)),
  write: (value) => {
    const { value: rate, fault } = readRate((value as string | null) ?? '');
    return fault === null ? rate : value;
  },
  words: (value) => {
    const text = String(value ?? '');
    const { value: rate } = readRate(text);
    return rate === null ? text : shownRate(rate);
  },
};

const DISCOUNT: FieldKind = {
  empty: NO_DISCOUNT,
  read: (stored, record) => discountText(stored as Discount | null, currencyOf(record)),
  write: (value, values) => {
    const typed = value as TypedDiscount;
    const { value: discount, fault } = readDiscount(typed, currencyOf(values));
    return fault === null ? discount : typed.text;
  },
  words: (value, _, values) => {
    const currency = currencyOf(values);
    const { value: discount } = readDiscount(value as TypedDiscount, currency);
    if (discount === null) return (value as TypedDiscount).text;
    return discount.kind === 'percent'
      ? `${shownPercent(discount.ppm)} %`
      : formatMoney({ amountMinor: discount.amountMinor, currency });
  },
};

const LINES: FieldKind = {
  empty: [],
  read: (stored, record) => (stored as InvoiceLine[]).map((line) => toTypedLine(line, currencyOf(record))),
  write: (value, values) =>
    keptLines(value as TypedLine[]).map((line) => readLine(line, currencyOf(values)).input),
  words: (value, _, values) =>
    keptLines(value as TypedLine[])
      .map((line) => lineWords(line, currencyOf(values)))
      .join(' · '),
};

/** The form keeps the deposits themselves, because its totals need their amounts. */
const DEPOSITS: FieldKind = {
  empty: [],
  read: (stored) => stored,
  write: (value) => (value as Deposit[]).map(({ depositId }) => depositId),
  words: (value) => (value as Deposit[]).map(({ number }) => number).join(', '),
};

/** For example `Hosting: 2 × MX$250.00`. A price that can't be read stands as it was typed. */
function lineWords(line: TypedLine, currency: string): string {
  const { faults, input } = readLine(line, currency);
  const { unitPriceMinor: amountMinor } = input;
  const price = faults === null ? moneyText({ amountMinor, currency }) : line.price;
  return `${line.description}: ${line.quantity} × ${price}`;
}

/** The lines that are saved. */
export function keptLines(lines: readonly TypedLine[]): TypedLine[] {
  return lines.filter((line) => !isBlank(line));
}

/** Whether the same lines are sent. */
export function hasSameLines(one: InvoiceValues, other: InvoiceValues): boolean {
  const lines = keptLines(one.lines);
  const others = keptLines(other.lines);
  return (
    lines.length === others.length &&
    lines.every((line, index) => {
      const counterpart = others[index];
      return counterpart && lineBody(line, one.currency) === lineBody(counterpart, other.currency);
    })
  );
}

type InvoiceField = RecordField<Invoice, keyof UpdateInvoiceBody>;

export const INVOICE_FIELDS = [
  {
    name: 'clientId',
    label: 'Client',
    kind: 'record',
    required: true,
    read: ({ clientId: id, clientName: name }) => ({ id, name }),
  },
  { name: 'issueDate', label: 'Issue date', kind: 'date' },
  { name: 'dueDate', label: 'Due date', kind: 'date' },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'select',
    options: CURRENCY_CODES.map((value) => ({ value, label: value })),
  },
  { name: 'fxRateE8', label: 'Exchange rate', kind: RATE },
  { name: 'poNumber', label: 'PO number' },
  { name: 'lines', label: 'Lines', kind: LINES },
  {
    name: 'depositIds',
    label: 'Deposits to deduct',
    kind: DEPOSITS,
    read: ({ deductions }) => deductions,
  },
  { name: 'discount', label: 'Discount', kind: DISCOUNT },
  {
    name: 'taxMode',
    label: 'Taxes',
    kind: 'select',
    options: TAX_MODES.map((value) => ({ value, label: TAX_MODE_WORDS[value] })),
  },
  {
    name: 'roundingMode',
    label: 'Rounding of taxes',
    kind: 'select',
    options: ROUNDING_MODES.map((value) => ({ value, label: ROUNDING_MODE_WORDS[value] })),
  },
  { name: 'notes', label: 'Notes', kind: 'area' },
  { name: 'terms', label: 'Terms', kind: 'area' },
  { name: 'internalNote', label: 'Internal note', kind: 'area' },
] as const satisfies readonly InvoiceField[];

export const FIELDS = INVOICE_FIELDS as unknown as readonly RecordField[];

/** The values of a new invoice. Its first line is blank. */
export function newValues(
  { taxMode, roundingMode, notes, terms }: BillingSettings,
  line: TypedLine,
): InvoiceValues {
  return {
    clientId: null,
    issueDate: null,
    dueDate: null,
    currency: '',
    fxRateE8: null,
    taxMode,
    roundingMode,
    discount: NO_DISCOUNT,
    poNumber: '',
    lines: [line],
    depositIds: [],
    notes: notes ?? '',
    terms: terms ?? '',
    internalNote: '',
  };
}
