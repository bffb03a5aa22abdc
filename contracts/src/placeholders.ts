import * as z from 'zod/mini';
import type { LocalDate } from './dates.ts';
import { type DocumentLocale, formatDocumentDate } from './document-format.ts';

/** The names that the texts of recurring documents can have in braces, `{month}` for example. */
export const PLACEHOLDERS = ['month', 'quarter', 'year', 'period'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** All of them as they are typed, for a hint. */
export const PLACEHOLDERS_TEXT = PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

/** The days of an occurrence: its own, and the last one before the next occurrence. */
export interface PlaceholderDays {
  on: LocalDate;
  until: LocalDate;
}

const PATTERN = /\{([A-Za-z]+)\}/g;

/**
 * Replaces the placeholders of a text: `Hosting {month} {year}` becomes `Hosting January 2026`, or `Hosting enero 2026`.
 * A quarter is `Q1` or `T1`; a period is both of its days. Unknown names stay as they are.
 */
export function fillPlaceholders(text: string, days: PlaceholderDays, locale: DocumentLocale): string {
  return text.replace(PATTERN, (typed, name: string) =>
    isPlaceholder(name) ? WORDS[name](days, locale) : typed,
  );
}

/** The first name in braces that isn't a placeholder, as it is typed; null without one. */
export function unknownPlaceholder(text: string): string | null {
  for (const [typed, name = ''] of text.matchAll(PATTERN)) if (!isPlaceholder(name)) return typed;
  return null;
}

/** Refuses a text with an unknown placeholder. */
export const knownPlaceholders = z.refine<string | null>(
  (text) => text === null || unknownPlaceholder(text) === null,
  {
    error: ({ input }) =>
      `${unknownPlaceholder(String(input))} isn’t known here. You can write ${PLACEHOLDERS_TEXT}`,
  },
);

const WORDS: Record<Placeholder, (days: PlaceholderDays, locale: DocumentLocale) => string> = {
  month: ({ on }, locale) =>
    new Date(`${on}T00:00:00Z`).toLocaleDateString(locale === 'es' ? 'es-MX' : 'en-US', {
      timeZone: 'UTC',
      month: 'long',
    }),
  quarter: ({ on }, locale) => `${locale === 'es' ? 'T' : 'Q'}${Math.ceil(Number(on.slice(5, 7)) / 3)}`,
  year: ({ on }) => on.slice(0, 4),
  period: ({ on, until }, locale) =>
    `${formatDocumentDate(on, locale)} – ${formatDocumentDate(until, locale)}`,
};

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}
