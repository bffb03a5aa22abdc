import {
  type DocumentSeries,
  formatNumber,
  type LocalDate,
  nextInSeries,
  parseSeriesPattern,
  SERIES_KINDS,
  SERIES_RESETS,
  type SeriesKind,
} from '@oficio/contracts';
import { categoryField } from '../../entities/category/category-picker.tsx';
import type { FormValues, RecordField } from '../../records/record-fields.ts';

export const SERIES_KIND_WORDS: Readonly<Record<SeriesKind, string>> = {
  invoice: 'Invoices',
  deposit: 'Deposit invoices',
  credit_note: 'Credit notes',
  quote: 'Quotes',
};
export const RESET_WORDS = { never: 'Never', yearly: 'Every year' } as const;

const PATTERN: RecordField<DocumentSeries> = {
  name: 'pattern',
  label: 'Pattern',
  required: true,
  wide: true,
  hint: '{YYYY} or {YY} is the year, {MM} the month, {0000} the number with at least four digits.',
};
const RESET: RecordField<DocumentSeries> = {
  name: 'reset',
  label: 'Starts again with 1',
  kind: 'select',
  options: SERIES_RESETS.map((value) => ({ value, label: RESET_WORDS[value] })),
};

const CATEGORY = {
  ...categoryField(
    'income',
    'For the revenue of its documents, including issued ones outside the closed books',
  ),
  label: 'Income category',
  wide: true,
} as RecordField<DocumentSeries>;

/** The fields of a series. The next number is that of a document of today. */
export function seriesFields(today: LocalDate): readonly RecordField<DocumentSeries>[] {
  const nextNumber: RecordField<DocumentSeries> = {
    name: 'nextNumber',
    label: 'Next number',
    kind: 'numeric',
    required: true,
    hint: 'It can only go up.',
    read: (series) => nextOf(series, today),
  };
  return [PATTERN, RESET, nextNumber, CATEGORY];
}

export const NEW_SERIES_FIELDS: readonly RecordField[] = [
  { name: 'series', label: 'Code', required: true, hint: 'Capital letters and digits, like EXP.' },
  {
    name: 'kind',
    label: 'For',
    kind: 'select',
    options: SERIES_KINDS.map((value) => ({ value, label: SERIES_KIND_WORDS[value] })),
    initial: 'invoice',
  },
  { ...PATTERN, initial: '{YYYY}-{0000}' } as RecordField,
  { ...RESET, initial: 'yearly' } as RecordField,
  { name: 'nextNumber', label: 'First number', kind: 'numeric', required: true, initial: '1' },
  CATEGORY as RecordField,
];

/** The next number of a series today. */
export function nextOf(series: DocumentSeries, today: LocalDate): number {
  return nextInSeries(series, today)?.sequence ?? series.nextNumber;
}

/** The text of the next number; null while the typed values give none. */
export function previewOf(
  { pattern, reset, nextNumber }: FormValues,
  today: LocalDate,
): { number: string } | { fault: string } | null {
  const parsed = parseSeriesPattern(String(pattern).trim(), reset === 'yearly' ? 'yearly' : 'never');
  if (parsed.status === 'invalid') return { fault: parsed.fault };
  const number = Number(nextNumber);
  if (!Number.isSafeInteger(number) || number < 1) return null;
  return { number: formatNumber(parsed.pattern, number, today) };
}
