import type { Quote, QuoteLine, UpdateQuoteBody } from '@oficio/contracts';
import type { FieldKind, RecordField } from '../../records/record-fields.ts';
import {
  CLIENT_FIELD,
  CURRENCY_FIELD,
  currencyOf,
  keptLines,
  LINES,
  PO_NUMBER_FIELD,
  TERMS_FIELDS,
} from './invoice-fields.ts';
import { readLine, type TypedLine, toTypedLine } from './invoice-lines.ts';

/** A line of a quote bills nothing and credits nothing. */
const QUOTE_LINES: FieldKind = {
  ...LINES,
  read: (stored, record) =>
    (stored as QuoteLine[]).map((line) =>
      toTypedLine({ ...line, source: null, creditsLineId: null }, currencyOf(record)),
    ),
  write: (value, values) =>
    keptLines(value as TypedLine[]).map((line) => {
      const { source: _, creditsLineId: __, ...input } = readLine(line, currencyOf(values)).input;
      return input;
    }),
};

type QuoteField = RecordField<Quote, keyof UpdateQuoteBody>;

export const QUOTE_FIELDS = [
  CLIENT_FIELD,
  { name: 'validUntil', label: 'Valid until', kind: 'date' },
  CURRENCY_FIELD,
  PO_NUMBER_FIELD,
  { name: 'lines', label: 'Lines', kind: QUOTE_LINES },
  ...TERMS_FIELDS,
] as const satisfies readonly QuoteField[];
