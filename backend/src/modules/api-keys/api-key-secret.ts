import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX_LENGTH, API_KEY_START } from '@oficio/contracts';

const RANDOM_BYTES = 32;

/** What the database has of a key. */
export interface StoredSecret {
  prefix: string;
  /** SHA-256. The key has as many random bits as the hash, so that no slower hash is needed. */
  hash: Buffer;
}

export function newApiKey(): string {
  return API_KEY_START + randomBytes(RANDOM_BYTES).toString('base64url');
}

export function storedSecret(key: string): StoredSecret {
  return { prefix: key.slice(0, API_KEY_PREFIX_LENGTH), hash: createHash('sha256').update(key).digest() };
}
