import { authError } from './auth-errors.ts';
import type { AuthRequest } from './auth-request.ts';

/** The members of `user_metadata` that a person may write. */
const MEMBERS: readonly string[] = ['firstName', 'lastName'];

const MAX_BYTES = 4_096;

/** Refuses `data` with other members, other values than texts, or too many bytes: every account would store it. */
export function refuseMetadata({ json: { data } }: AuthRequest): Response | undefined {
  if (data === undefined || data === null) return undefined;
  return isAllowed(data)
    ? undefined
    : authError(
        400,
        'validation_failed',
        `The data of an account can have the members ${MEMBERS.join(' and ')} with ${MAX_BYTES} bytes at most.`,
      );
}

function isAllowed(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  const members = Object.entries(data);
  return (
    members.every(([name, value]) => MEMBERS.includes(name) && typeof value === 'string') &&
    Buffer.byteLength(JSON.stringify(data)) <= MAX_BYTES
  );
}
