import { optionalText, requiredText, TEXT } from '@oficio/contracts';
import * as z from 'zod/mini';
import {
  ANSWERS,
  type ProposalAnswer,
  type ProposalAnswers,
} from '../renewals/proposals/portal-proposals.service.ts';

export { ANSWERS };

/** A form as it was sent, to be shown again with its faults. */
export interface FilledForm {
  answers: ReadonlyMap<number, ProposalAnswer>;
  name: string;
  note: string;
  faults: { name?: boolean; answers?: boolean };
}

const personSchema = z.object({ name: requiredText('Name'), note: optionalText(TEXT.long) });
const answerSchema = z.enum(ANSWERS);

/** The name of the field that answers a line. */
export function fieldOf(place: number): string {
  return `answer-${place}`;
}

/** Reads the fields of a sent form, of which unknown ones are ignored. */
export function readProposalForm(
  fields: Readonly<Record<string, unknown>>,
): { given: ProposalAnswers } | { filled: FilledForm } {
  const answers = new Map<number, ProposalAnswer>();
  for (const [field, value] of Object.entries(fields)) {
    const [, place] = /^answer-(\d{1,3})$/.exec(field) ?? [];
    const answer = answerSchema.safeParse(value);
    if (place !== undefined && answer.success) answers.set(Number(place), answer.data);
  }
  // A browser ends the lines of a text with CR and LF.
  const note = textOf(fields.note).replaceAll('\r\n', '\n');
  const person = personSchema.safeParse({ name: textOf(fields.name), note });
  if (person.success && answers.size > 0) return { given: { answers, ...person.data } };
  const faults = { name: !person.success, answers: answers.size === 0 };
  return { filled: { answers, name: textOf(fields.name), note, faults } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
