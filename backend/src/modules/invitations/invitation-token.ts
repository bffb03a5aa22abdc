import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;

/** The secret of a mail's link, 32 random bytes in base64url, with what is stored of it. */
export function newInvitationToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** What is stored of a token; null for what can't be one. */
export function invitationTokenHash(token: string): string | null {
  return TOKEN.test(token) ? hashOf(token) : null;
}

/** SHA-256, base64url: enough for a secret that can't be guessed. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
