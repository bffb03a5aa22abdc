import { FAILURES, MAILBOXES } from '@oficio/contracts';
import type { ApiError } from '../../http/api-error.ts';

/** The submitted values by field name. */
export type Typed = Record<string, string>;

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

/** The places of the contact page for an invalid form: the submitted values, and what is wrong. */
export function invalidFormPlaces(
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

/** The places for a message that failed: the submitted values, and what to do. */
export function failedFormPlaces(typed: Typed, { code, message }: ApiError): Record<string, string> {
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
