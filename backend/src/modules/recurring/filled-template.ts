import { type DocumentLocale, fillPlaceholders, type LocalDate, lastDayOf } from '@oficio/contracts';
import type { LockedSeries } from './recurring.repository.ts';
import type { Subject } from './recurring-template.ts';
import { recurrenceOf } from './series-facts.ts';

/** The template of an occurrence, whose placeholders are its days in the client's language. */
export function filledSubject(series: LockedSeries, on: LocalDate, subject: Subject): Subject {
  const locale: DocumentLocale = series.locale === 'es' ? 'es' : 'en';
  const days = { on, until: lastDayOf(recurrenceOf(series), series.nextOccurrence) };
  const fill = <Text extends string | null | undefined>(text: Text) =>
    typeof text === 'string' ? fillPlaceholders(text, days, locale) : text;
  const notes = fill(subject.template.notes);
  if (subject.kind === 'income') return { ...subject, template: { ...subject.template, notes } };
  if (subject.kind === 'expense') return { ...subject, template: { ...subject.template, notes } };
  const { template } = subject;
  const lines = template.lines.map((line) => ({
    ...line,
    description: fillPlaceholders(line.description, days, locale),
  }));
  return { ...subject, template: { ...template, notes, terms: fill(template.terms), lines } };
}
