import { optionalText, requiredText, TEXT } from '@oficio/contracts';
import * as z from 'zod/mini';

/** The value of a page's query after an answer that wasn't stored, because it met another one. */
const BEFORE = 'before';

/** Whether the last answer wasn't stored. */
export function isAnsweredBefore({ query }: { query: { answered?: unknown } }): boolean {
  return query.answered === BEFORE;
}

/** The page to which an answer leads on. */
export function afterAnswer(path: string, stands: boolean): string {
  return stands ? path : `${path}?answered=${BEFORE}`;
}

/** The person who answers, as the form was sent. */
export interface TypedPerson {
  name: string;
  note: string;
}

const personSchema = z.object({ name: requiredText('Name'), note: optionalText(TEXT.long) });

/** The person who answers. `person` is null without a valid name. */
export function readPerson(fields: Readonly<Record<string, unknown>>): {
  typed: TypedPerson;
  person: { name: string; note: string | null } | null;
} {
  const name = textOf(fields.name);
  // A browser ends the lines of a text with CR and LF.
  const note = textOf(fields.note).replaceAll('\r\n', '\n');
  return { typed: { name, note }, person: personSchema.safeParse({ name, note }).data ?? null };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
