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
  type UpdateQuoteBody,
} from '@oficio/contracts';
import { PROJECT_FIELD } from '../../entities/project/project-field.tsx';
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
import {
  type FieldKind,
  type FormValues,
  type PickedRecord,
  type RecordField,
  toValues,
} from '../../records/record-fields.ts';
import type { EditedDocument, StoredDocument } from './edited-document.ts';
import { isBlank, lineBody, readLine, type TypedLine, toTypedLine } from './invoice-lines.ts';

/** The values of the form, by their names in the body. Those that only one kind of documents has stay empty in others. */
export interface InvoiceValues extends FormValues {
  clientId: PickedRecord | null;
  issueDate: string | null;
  dueDate: string | null;
  /** Of a quote. Null: the usual number of days after it is sent. */
  validUntil: string | null;
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
  projectId: PickedRecord | null;
}

export const TAX_MODE_WORDS: Record<Invoice['taxMode'], string> = {
  exclusive: 'Prices without taxes',
  inclusive: 'Prices include taxes',
};

export const ROUNDING_MODE_WORDS: Record<Invoice['roundingMode'], string> = {
  per_invoice: 'Once for the whole invoice',
  per_line: 'For each line',
};

export const currencyOf = (holder: object) => (holder as { currency: string }).currency;

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

export const LINES: FieldKind = {
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

/** For example `Hosting: 2 × MX$250.00, optional`. A price that can't be read stands as it was typed. */
function lineWords(line: TypedLine, currency: string): string {
  const { faults, input } = readLine(line, currency);
  const { unitPriceMinor: amountMinor } = input;
  const price = faults === null ? moneyText({ amountMinor, currency }) : line.price;
  return `${line.description}: ${line.quantity} × ${price}${line.choice === 'fixed' ? '' : `, ${line.choice}`}`;
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
/** A field that every kind of documents has. */
type SharedField = RecordField<StoredDocument, keyof UpdateInvoiceBody & keyof UpdateQuoteBody>;

export const CLIENT_FIELD = {
  name: 'clientId',
  label: 'Client',
  kind: 'record',
  required: true,
  read: ({ clientId: id, clientName: name }) => ({ id, name }),
} as const satisfies SharedField;

export const CURRENCY_FIELD = {
  name: 'currency',
  label: 'Currency',
  kind: 'select',
  options: CURRENCY_CODES.map((value) => ({ value, label: value })),
} as const satisfies SharedField;

export const PO_NUMBER_FIELD = { name: 'poNumber', label: 'PO number' } as const satisfies SharedField;

export const TERMS_FIELDS = [
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
  PROJECT_FIELD,
] as const satisfies readonly SharedField[];

export const INVOICE_FIELDS = [
  CLIENT_FIELD,
  { name: 'issueDate', label: 'Issue date', kind: 'date' },
  { name: 'dueDate', label: 'Due date', kind: 'date' },
  CURRENCY_FIELD,
  { name: 'fxRateE8', label: 'Exchange rate', kind: RATE },
  PO_NUMBER_FIELD,
  { name: 'lines', label: 'Lines', kind: LINES },
  {
    name: 'depositIds',
    label: 'Deposits to deduct',
    kind: DEPOSITS,
    read: ({ deductions }) => deductions,
  },
  ...TERMS_FIELDS,
] as const satisfies readonly InvoiceField[];

/** The fields that only some kinds of documents have. */
const OF_SOME_KINDS = {
  issueDate: null,
  dueDate: null,
  validUntil: null,
  fxRateE8: null,
  depositIds: [],
} satisfies Partial<InvoiceValues>;

/** The form's values of a stored document. */
export function readValues(
  { fields }: Pick<EditedDocument, 'fields'>,
  record: StoredDocument,
): InvoiceValues {
  return { ...OF_SOME_KINDS, ...(toValues(fields, record) as InvoiceValues) };
}

/** The values of a new document. Its first line is blank. */
export function newValues(
  { taxMode, roundingMode, notes, terms }: BillingSettings,
  line: TypedLine,
): InvoiceValues {
  return {
    ...OF_SOME_KINDS,
    clientId: null,
    currency: '',
    taxMode,
    roundingMode,
    discount: NO_DISCOUNT,
    poNumber: '',
    lines: [line],
    notes: notes ?? '',
    terms: terms ?? '',
    internalNote: '',
    projectId: null,
  };
}
