import { INVOICES, optionalText, requiredText, TEXT } from '@oficio/contracts';
import * as z from 'zod/mini';
import type { ClientAnswer } from '../quotes/portal-quotes.service.ts';

/** A form as it was sent, to be shown again with its faults. */
export interface FilledQuoteForm {
  options: readonly number[];
  name: string;
  note: string;
  faults: { name?: boolean; answer?: boolean };
}

const person = z.object({ name: requiredText('Name'), note: optionalText(TEXT.long) });
const answers = z.enum(['accept', 'decline']);

/** The name of the field of an option. */
export function optionField(place: number): string {
  return `option-${place}`;
}

/** Reads the fields of a sent form, of which unknown ones are ignored. */
export function readQuoteForm(
  fields: Readonly<Record<string, unknown>>,
): { given: ClientAnswer } | { filled: FilledQuoteForm } {
  const options = Array.from({ length: INVOICES.lines }, (_, place) => place).filter(
    (place) => fields[optionField(place)] !== undefined,
  );
  // A browser ends the lines of a text with CR and LF.
  const note = textOf(fields.note).replaceAll('\r\n', '\n');
  const answer = answers.safeParse(fields.answer);
  const given = person.safeParse({ name: textOf(fields.name), note });
  const revision = Number(textOf(fields.revision));
  if (given.success && answer.success) {
    return { given: { revision, answer: answer.data, options, ...given.data } };
  }
  const faults = { name: !given.success, answer: !answer.success };
  return { filled: { options, name: textOf(fields.name), note, faults } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
