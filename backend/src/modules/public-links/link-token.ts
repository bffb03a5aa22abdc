import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new secret of an address that works without an account, in base64url. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The only form in which the database has a token: SHA-256. */
export function hashOfLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
