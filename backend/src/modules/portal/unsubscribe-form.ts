import type { Request } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { parseForm } from './sent-form.ts';

const REMINDER_CHOICES = ['stop', 'resume'] as const;
export type ReminderChoice = (typeof REMINDER_CHOICES)[number];

/** The field of the page's form. */
export const CHOICE_FIELD = 'reminders';

/**
 * Reads the body of a POST, which is a form or a form in parts (RFC 8058).
 * @throws ApiError request.invalid for another body
 */
export function readForm({ body, headers }: Request): Promise<FormData> {
  const bytes: unknown = body;
  return parseForm(Buffer.isBuffer(bytes) ? bytes : Buffer.of(), headers['content-type']);
}

/** A mail program is no page, so it sends neither `Origin` nor `Sec-Fetch-Site`. Every browser sends one of them. */
export function isFromMailProgram({ headers }: Request, form: FormData): boolean {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return false;
  return form.get('List-Unsubscribe') === 'One-Click';
}

/** @throws ApiError request.invalid for a form without a choice */
export function choiceOf(form: FormData): ReminderChoice {
  const choice = REMINDER_CHOICES.find((one) => one === form.get(CHOICE_FIELD));
  if (!choice) throw new ApiError('request.invalid');
  return choice;
}
