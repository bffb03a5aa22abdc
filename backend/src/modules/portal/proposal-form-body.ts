import * as z from 'zod/mini';
import {
  ANSWERS,
  type ProposalAnswer,
  type ProposalAnswers,
} from '../renewals/proposals/portal-proposals.service.ts';
import { readPerson, type TypedPerson } from './answering-person.ts';

export { ANSWERS };

/** A form as it was sent, to be shown again with its faults. */
export interface FilledForm extends TypedPerson {
  answers: ReadonlyMap<number, ProposalAnswer>;
  faults: { name?: boolean; answers?: boolean };
}

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
  const { typed, person } = readPerson(fields);
  if (person && answers.size > 0) return { given: { answers, ...person } };
  const faults = { name: person === null, answers: answers.size === 0 };
  return { filled: { answers, ...typed, faults } };
}
