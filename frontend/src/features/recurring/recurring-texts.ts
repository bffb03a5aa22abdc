import { fillPlaceholders, lastDayOf, type RecurringDocument } from '@oficio/contracts';
import { type Subject, subjectOf } from './recurring-subject.ts';

/** A text of the documents, in which placeholders can be typed. */
export interface RecurringText {
  /** Its path in the body. */
  path: string;
  label: string;
  text: string;
}

/** The texts of the documents: the lines, and those below them that aren't empty. */
export function textsOf({ template, income, expense }: Subject): RecurringText[] {
  const lines = template?.lines ?? [];
  const further = [
    { path: 'template.notes', label: 'Notes', text: template?.notes },
    { path: 'template.terms', label: 'Terms', text: template?.terms },
    { path: 'income.notes', label: 'Notes', text: income?.notes },
    { path: 'expense.notes', label: 'Notes', text: expense?.notes },
  ];
  return [
    ...lines.map(({ description }, index) => ({
      path: `template.lines.${index}.description`,
      label: lines.length === 1 ? 'Line' : `Line ${index + 1}`,
      text: description,
    })),
    ...further.flatMap(({ text, ...place }) => (text ? { ...place, text } : [])),
  ];
}

/** The subject with other texts. */
export function withTexts(subject: Subject, texts: readonly RecurringText[]): Subject {
  const { template, income, expense, ...rest } = subject;
  const textAt = (path: string) => texts.find((text) => text.path === path)?.text;
  const notesOf = (name: string, notes: string | null | undefined) => textAt(`${name}.notes`) ?? notes;
  return {
    ...rest,
    ...(template && {
      template: {
        ...template,
        notes: notesOf('template', template.notes),
        terms: textAt('template.terms') ?? template.terms,
        lines: template.lines.map((line, index) => ({
          ...line,
          description: textAt(`template.lines.${index}.description`) ?? line.description,
        })),
      },
    }),
    ...(income && { income: { ...income, notes: notesOf('income', income.notes) } }),
    ...(expense && { expense: { ...expense, notes: notesOf('expense', expense.notes) } }),
  };
}

/**
 * The contents of a document that a series has made, for its coming ones: a text that a placeholder of the series has
 * given gets the placeholder back.
 */
export function withPlaceholders(subject: Subject, series: RecurringDocument): Subject {
  const days = series.documents.map(({ occurrence, on }) => ({ on, until: lastDayOf(series, occurrence) }));
  const gives = (stored: string, text: string): boolean =>
    days.some((one) => LOCALES.some((locale) => fillPlaceholders(stored, one, locale) === text));
  const kept = textsOf(subjectOf(series));
  return withTexts(
    subject,
    textsOf(subject).map((typed) => ({
      ...typed,
      text: kept.find(({ text }) => gives(text, typed.text))?.text ?? typed.text,
    })),
  );
}

const LOCALES = ['en', 'es'] as const;
