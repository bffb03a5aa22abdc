import { FAILURES, MAILBOXES } from '@oficio/contracts';
import type { Refusal } from '../../http/refusal.ts';

/** What came in a form, by the names of its fields. */
export type Typed = Record<string, string>;

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

/** What the contact page's places say when something has to be put right: everything typed, and what is wrong. */
export function mistakenPlaces(
  typed: Typed,
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> {
  const mistakes = FIELDS.flatMap((field) => {
    const message = issues.find(({ path }) => path[0] === field)?.message;
    return message === undefined ? [] : [[field, message] as const];
  });
  return {
    ...typedPlaces(typed),
    ...notice('Your message wasn’t sent', 'Please check the fields marked below.'),
    ...Object.fromEntries(
      mistakes.flatMap(([field, message]) => [
        [`contact.${field}.invalid`, 'true'],
        [`contact.${field}.error`, message],
      ]),
    ),
  };
}

/** What they say when the message could not be taken: everything typed, and what to do. */
export function failedPlaces(typed: Typed, { code, message }: Refusal): Record<string, string> {
  const text =
    FAILURES[code] === 429 ? message : `Please try again or contact us directly at ${MAILBOXES.support}`;
  return { ...typedPlaces(typed), ...notice('Failed to send message', text) };
}

function typedPlaces(typed: Typed): Record<string, string> {
  return Object.fromEntries(FIELDS.map((field) => [`contact.${field}`, typed[field] ?? '']));
}

function notice(title: string, text: string): Record<string, string> {
  return { 'contact.notice': 'shown', 'contact.notice.title': title, 'contact.notice.text': text };
}
