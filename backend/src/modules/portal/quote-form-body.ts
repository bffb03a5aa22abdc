import { INVOICES } from '@oficio/contracts';
import * as z from 'zod/mini';
import type { ClientAnswer } from '../quotes/portal-quotes.service.ts';
import { readPerson, type TypedPerson, textOf } from './answering-person.ts';

/** A form as it was sent, to be shown again with its faults. */
export interface FilledQuoteForm extends TypedPerson {
  options: readonly number[];
  faults: { name?: boolean };
}

const answers = z.enum(['accept', 'decline']);

/** The name of the field of an option that is added. */
export function optionField(place: number): string {
  return `option-${place}`;
}

/** The name of the field of a line with alternatives. Its value is the place of an option; empty for the line itself. */
export function alternativeField(line: number): string {
  return `line-${line}`;
}

/** Reads the fields of a sent form, of which unknown ones are ignored. */
export function readQuoteForm(
  fields: Readonly<Record<string, unknown>>,
): { given: ClientAnswer } | { filled: FilledQuoteForm } {
  const places = Array.from({ length: INVOICES.lines }, (_, place) => place);
  const options = [
    ...places.filter((place) => fields[optionField(place)] !== undefined),
    ...places.flatMap((line) => {
      const place = textOf(fields[alternativeField(line)]);
      return place === '' ? [] : Number(place);
    }),
  ];
  const { typed, person } = readPerson(fields);
  const answer = answers.safeParse(fields.answer);
  const revision = Number(textOf(fields.revision));
  if (person && answer.success) return { given: { revision, answer: answer.data, options, ...person } };
  return { filled: { options, ...typed, faults: { name: person === null } } };
}
