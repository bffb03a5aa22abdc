import { formatLocalDate, isLocalDate, type LocalDate } from './dates.ts';
import { type MoneyReaders, withDistinctCode } from './distinct-money.ts';

import { microsOf, PRICE_DIGITS, type UnitPrice } from './exact-money.ts';
import { decimalText, exponentOf, formatMoney, type Money } from './money.ts';

/** The languages of the documents that clients get. */
export type DocumentLocale = 'en' | 'es';

/** The languages of documents, whose numbers have the marks that are usual in Mexico and in the United States. */
export const DOCUMENT_LANGUAGES = { en: 'en-US', es: 'es-MX' } as const;

/**
 * An amount: `MX$1,234.50` in English; in Mexico's Spanish `$1,234.50`, and `USD 1,234.50` in dollars. A real minus.
 * The code follows where one of the readers could take the sign for another currency.
 */
export function formatDocumentMoney(money: Money, locale: DocumentLocale, readers: MoneyReaders): string {
  return withDistinctCode(formatIn(money, locale), money.currency, readers);
}

function formatIn(money: Money, locale: DocumentLocale): string {
  if (locale === 'en') return formatMoney(money);
  const digits = exponentOf(money.currency);
  const formatter = numberFormatter(locale, {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return formatExactly(formatter, money.amountMinor, digits);
}

/** A unit price as an amount, with as many further decimals as it has: `€0.0035`; for these readers. */
export function formatUnitPrice(
  price: UnitPrice,
  { currency, locale }: { currency: string; locale: DocumentLocale },
  readers: MoneyReaders,
): string {
  const digits = exponentOf(currency);
  const formatter = numberFormatter(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits + PRICE_DIGITS,
  });
  const number = decimalText(microsOf(price), digits + PRICE_DIGITS) as Intl.StringNumericLiteral;
  return withDistinctCode(formatter.format(number), currency, readers);
}

/** A day: `Nov 21, 2026` or `21 nov 2026`. Throws a RangeError for a text that is no day. */
export function formatDocumentDate(date: LocalDate, locale: DocumentLocale): string {
  if (locale === 'en') return formatLocalDate(date);
  if (!isLocalDate(date)) throw new RangeError(`"${date}" is not a date`);
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(DOCUMENT_LANGUAGES[locale], {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}

/** An integer with `digits` decimals, without trailing zeros: `15000` with 4 is `1.5`. A real minus. */
export function formatDecimal(value: number, digits: number, locale: DocumentLocale): string {
  return formatExactly(numberFormatter(locale, { maximumFractionDigits: digits }), value, digits);
}

function formatExactly(formatter: Intl.NumberFormat, value: number, digits: number): string {
  const text = decimalText(BigInt(value), digits) as Intl.StringNumericLiteral;
  return formatter.format(text).replace('-', '−');
}

const formatters = new Map<string, Intl.NumberFormat>();

function numberFormatter(locale: DocumentLocale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.currency ?? ''} ${options.maximumFractionDigits}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(DOCUMENT_LANGUAGES[locale], options);
  formatters.set(key, formatter);
  return formatter;
}
