import * as z from 'zod/mini';

/** How an organization types numbers: 1,234.56 · 1.234,56 · 1 234,56. */
export const NUMBER_FORMATS = ['comma-point', 'point-comma', 'space-comma'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** The order in which an organization types the parts of a date. */
export const DATE_FORMATS = ['month-day-year', 'day-month-year', 'year-month-day'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** How an organization's members type numbers and dates. What the screens show is always in the style of en-US. */
export const typedFormatsSchema = z.object({
  numberFormat: z.enum(NUMBER_FORMATS),
  dateFormat: z.enum(DATE_FORMATS),
});
export type TypedFormats = z.infer<typeof typedFormatsSchema>;

/** The formats of an organization without a country. */
export const DEFAULT_FORMATS: TypedFormats = { numberFormat: 'comma-point', dateFormat: 'month-day-year' };

/** The usual formats of a country, in the language that most people there use. */
export function formatsOfCountry(countryCode: string | null): TypedFormats {
  if (countryCode === null) return DEFAULT_FORMATS;
  const { language } = new Intl.Locale(`und-${countryCode}`).maximize();
  const locale = `${language}-${countryCode}-u-ca-gregory-nu-latn`;
  const marks = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const mark = (type: 'group' | 'decimal') => marks.find((part) => part.type === type)?.value;
  const date = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' });
  const order = date.formatToParts(0).flatMap(({ type }) => (type === 'literal' ? [] : [type]));
  return {
    numberFormat:
      mark('decimal') !== ',' ? 'comma-point' : mark('group') === '.' ? 'point-comma' : 'space-comma',
    dateFormat: DATE_FORMATS.find((one) => one === order.join('-')) ?? DEFAULT_FORMATS.dateFormat,
  };
}
