import {
  CURRENCY_CODES,
  durationText,
  exponentOf,
  formatLocalDate,
  type ImportDateOrder,
  type ImportDecimalMark,
  type ImportField,
  PRICE_SCALE,
  QUANTITY_SCALE,
} from '@oficio/contracts';
import { type ReadTime, readAmount, readDate, readDecimal, readSeconds, readTime } from '../reading/index.ts';
import { chosenWord, isYes } from './cell-words.ts';
import { countryCodeOf } from './country-names.ts';

/**
 * Amounts are in minor units, prices in millionths of them, quantities in ten thousandths, percents in parts per million,
 * hours in minutes, durations in seconds.
 */
export type CellValue = string | number | boolean | readonly string[] | ReadTime;

export interface CellReading {
  /** Dates of files in which the order makes no difference are read alike in each. */
  dateOrder: ImportDateOrder | null;
  decimalMark: ImportDecimalMark | null;
  /** Of the row: amounts have its decimals. */
  currency: string;
}

export type CellAnswer = { value: CellValue } | { fault: string };

/** The value of a cell that isn't empty. */
export function readCell(field: ImportField, text: string, reading: CellReading): CellAnswer {
  const value = READERS[field.type](text, field, reading);
  return value === null ? { fault: faultOf(field, text, reading) } : { value };
}

type Reader = (text: string, field: ImportField, reading: CellReading) => CellValue | null;

const READERS: Readonly<Record<ImportField['type'], Reader>> = {
  text: (text) => text,
  email: (text) => text,
  reference: (text) => text,
  day: (text, _, { dateOrder }) => readDate(text, dateOrder ?? 'ymd'),
  time: (text, _, { dateOrder }) => readTime(text, dateOrder ?? 'ymd'),
  duration: (text, _, { decimalMark }) => readSeconds(text, decimalMark ?? '.'),
  amount: (text, _, { decimalMark, currency }) => readAmount(text, decimalMark ?? '.', exponentOf(currency)),
  price: (text, _, { decimalMark, currency }) =>
    scaled(text, decimalMark, 10 ** exponentOf(currency) * PRICE_SCALE),
  quantity: (text, _, { decimalMark }) => scaled(text, decimalMark, QUANTITY_SCALE),
  percent: (text, _, { decimalMark }) => scaled(text, decimalMark, 10_000),
  number: (text, _, { decimalMark }) => scaled(text, decimalMark, 1),
  hours: (text, _, { decimalMark }) => minutesIn(text, decimalMark),
  choice: (text, { choices = [] }) => chosenWord(text, choices),
  yesNo: isYes,
  country: countryCodeOf,
  currency: currencyCodeOf,
  list: (text) => text.split(/[,;|]/).flatMap((part) => part.trim() || []),
};

/** The whole minutes of hours such as `12.5`, or of a duration such as `12:30`. */
function minutesIn(text: string, mark: ImportDecimalMark | null): number | null {
  const seconds = readSeconds(text, mark ?? '.');
  return seconds === null ? null : Math.round(seconds / 60);
}

/** A number times the scale; null where it has more decimals than that. */
function scaled(text: string, mark: ImportDecimalMark | null, scale: number): number | null {
  const decimal = readDecimal(text, mark ?? '.');
  if (decimal === null) return null;
  const digits = Math.log10(scale);
  const [whole = '', fraction = ''] = decimal.split('.');
  if (fraction.slice(digits).replaceAll('0', '') !== '') return null;
  const value = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(value) ? value + 0 : null;
}

/** `EUR`, `eur` and `Euro - EUR`. */
export function currencyCodeOf(text: string): string | null {
  const code = text.trim().slice(-3).toUpperCase();
  return CURRENCY_CODES.find((known) => known === code) ?? null;
}

const LONGEST_QUOTE = 60;

function faultOf(
  { type, label, choices = [] }: ImportField,
  text: string,
  { dateOrder, decimalMark }: CellReading,
) {
  const quoted = `“${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}”`;
  switch (type) {
    case 'day':
      return `${quoted} isn’t a date like ${DATE_EXAMPLES[dateOrder ?? 'ymd']}.`;
    case 'time':
      return `${quoted} isn’t a time like 09:30.`;
    case 'duration':
      return `${quoted} isn’t a duration like 1:30 or ${decimalMark === ',' ? '1,5' : '1.5'} hours.`;
    case 'choice':
      return `${quoted} is none of ${new Intl.ListFormat('en-GB').format(choices.map((choice) => choice.replaceAll('_', ' ')))}.`;
    case 'yesNo':
      return `${quoted} is neither yes nor no.`;
    case 'country':
      return `${quoted} isn’t a country or its code with two letters.`;
    case 'currency':
      return `${quoted} isn’t a currency like EUR.`;
    case 'hours':
      return `${quoted} isn’t a number of hours like 12.5 or 12:30.`;
    case 'number':
      return `${quoted} isn’t a whole number.`;
    default:
      return `${quoted} isn’t a number like ${decimalMark === ',' ? '1.234,50' : '1,234.50'}, as ${label.toLowerCase()} needs it.`;
  }
}

const DATE_EXAMPLES = { dmy: '31/12/2026', mdy: '12/31/2026', ymd: '2026-12-31' };

/** How a value is shown in the review. */
export function shownValue({ type }: ImportField, value: unknown, currency: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return type === 'day' ? formatLocalDate(String(value)) : String(value);
  if (type === 'amount') return shownMinor(value, currency);
  if (type === 'price') return `${value / PRICE_SCALE / 10 ** exponentOf(currency)} ${currency}`;
  if (type === 'quantity') return String(value / QUANTITY_SCALE);
  if (type === 'hours') return durationText(value);
  if (type === 'percent') return `${value / 10_000} %`;
  return String(value);
}

function shownMinor(minor: number, currency: string): string {
  const digits = exponentOf(currency);
  return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`;
}
