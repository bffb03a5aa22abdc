import { type ContactBody, contactBodySchema, supportRoutes } from '@oficio/contracts';
import { safeParse } from 'zod/mini';
import { CONTACT_FIELDS, type ContactField } from './contact-view.ts';

export type Mistakes = Partial<Record<ContactField, string>>;

export type Outcome =
  | { status: 'sent' }
  | { status: 'mistaken'; mistakes: Mistakes }
  /** Any answer but a success counts as a failure. */
  | { status: 'failed' };

/** The time limit for an answer, in milliseconds. */
const PATIENCE_MS = 15_000;

/** Validates the values like the server, and sends them. */
export async function sendMessage(typed: Record<string, unknown>, send = fetch): Promise<Outcome> {
  const parsed = safeParse(contactBodySchema, typed);
  if (!parsed.success) return { status: 'mistaken', mistakes: mistakesOf(parsed.error.issues) };
  return (await isTaken(parsed.data, send)) ? { status: 'sent' } : { status: 'failed' };
}

async function isTaken(body: ContactBody, send: typeof fetch): Promise<boolean> {
  try {
    const answer = await send(supportRoutes.contact.path, {
      method: supportRoutes.contact.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

function mistakesOf(issues: readonly { path: PropertyKey[]; message: string }[]): Mistakes {
  const messages = CONTACT_FIELDS.flatMap((field) => {
    const message = issues.find(({ path }) => path[0] === field)?.message;
    return message === undefined ? [] : [[field, message]];
  });
  return Object.fromEntries(messages);
}
