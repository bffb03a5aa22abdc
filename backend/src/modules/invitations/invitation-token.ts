import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;

/** A secret of 32 random bytes for a mail's link (base64url), with its hash for the database. */
export function newInvitationToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** The stored hash of a token. Null if it can't be a token. */
export function invitationTokenHash(token: string): string | null {
  return TOKEN.test(token) ? hashOf(token) : null;
}

/** SHA-256 as base64url is enough for a secret that can't be guessed. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
