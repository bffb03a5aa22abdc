import * as z from 'zod/mini';
import { CURRENCY_CODES } from './currency-codes.ts';
import { isPlausibleDate } from './dates.ts';
import { TEXT } from './signed-in-limits.ts';

/*
 * The field types that several areas share. Text is trimmed; an empty optional text is null, so that
 * "cleared" and "never given" are one value.
 */

/** A lone surrogate can't be stored as UTF-8. */
export const wellFormed = z.refine<string>((text) => text.isWellFormed() && !text.includes('\u0000'), {
  error: 'This text has characters that can’t be stored',
});

export const requiredText = (label: string, max: number = TEXT.short) =>
  z
    .string({ error: `${label} is required` })
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(max, `${label} can have at most ${max} characters`),
      wellFormed,
    );

/**
 * Line breaks and control characters in a one-line text become spaces, because they would start new header lines in a
 * mail.
 */
export const asOneLine = z.overwrite<string>((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));

const trimmed = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `This can have at most ${max} characters`), wellFormed);

/** The text or null; '' becomes null. */
const orNull = (text: z.ZodMiniString<string>) =>
  z.pipe(
    z.nullable(text),
    z.transform((given: string | null) => given || null),
  );

export const optionalText = (max: number = TEXT.short) => orNull(trimmed(max));

/**
 * An address that a mail server can be asked to deliver to: a dot-atom, an at sign, a domain of two labels or more
 * (RFC 5321), with letters of every script (RFC 6531). Quoted local parts are left out.
 */
export const EMAIL_PATTERN =
  /^[^\s@.()<>[\]\\,;:"\p{Cc}]+(?:\.[^\s@.()<>[\]\\,;:"\p{Cc}]+)*@(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)$/u;

export const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(TEXT.line, 'Please enter a valid email'),
    z.regex(EMAIL_PATTERN, 'Please enter a valid email'),
    wellFormed,
  );

export const optionalEmail = orNull(
  z.string().check(
    z.trim(),
    z.maxLength(TEXT.line, 'Please enter a valid email'),
    z.refine((text) => text === '' || EMAIL_PATTERN.test(text), { error: 'Please enter a valid email' }),
    wellFormed,
  ),
);

/** An `http(s)` address; `example.mx` is taken as `https://example.mx`. */
export const optionalWebsite = z.pipe(
  z.nullable(
    z.string().check(
      z.trim(),
      z.maxLength(TEXT.line, `This can have at most ${TEXT.line} characters`),
      z.refine((text) => text === '' || parseWebsite(text) !== null, {
        error: 'Please enter a web address like example.com',
      }),
      wellFormed,
    ),
  ),
  z.transform((text: string | null) => (text === null || text === '' ? null : parseWebsite(text))),
);

function parseWebsite(text: string): string | null {
  // `URL` skips line breaks and tabs, which would be stored with the address.
  if (/[\s\p{Cc}]/u.test(text)) return null;
  const withScheme =
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+\.[^/]+:\d/.test(text) ? text : `https://${text}`;
  try {
    const url = new URL(withScheme);
    return ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.') ? withScheme : null;
  } catch {
    return null;
  }
}

export const currency = z.enum(CURRENCY_CODES, { error: 'Please choose a currency' });

/** Integer amount in the currency's smallest unit. */
export const amountMinor = z
  .number({ error: 'Please enter an amount' })
  .check(
    z.int('Please enter an amount'),
    z.gte(0, 'The amount can’t be negative'),
    z.lte(Number.MAX_SAFE_INTEGER),
  );

/** A calendar day that a person has chosen. */
export const localDate = z
  .string({ error: 'Please enter a date' })
  .check(z.refine(isPlausibleDate, { error: 'Please enter a date' }));

/** The version that the change was based on; a stale one is answered with 409. */
export const version = z.number().check(z.int(), z.gte(1));

export const countryCode = orNull(
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine((text) => text === '' || /^[A-Z]{2}$/.test(text), {
      error: 'Please use the two-letter country code, like MX',
    }),
  ),
);

/** A calendar day, `YYYY-MM-DD`, or null; '' becomes null. */
export const optionalLocalDate = orNull(
  z
    .string()
    .check(z.refine((text) => text === '' || isPlausibleDate(text), { error: 'Please enter a date' })),
);

export const timezone = z.string().check(z.refine(isTimezone, { error: 'Please choose a time zone' }));

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return name.length > 0;
  } catch {
    return false;
  }
}

/**
 * The same fields, each of which may be absent. `z.partial` does this for an object schema, but its code would come with
 * the first load of every page, where nothing is partial.
 */
export function eachOptional<Fields extends Record<string, z.core.$ZodType>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(field)])) as {
    [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name]>;
  };
}
