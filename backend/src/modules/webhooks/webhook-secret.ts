import { randomBytes } from 'node:crypto';

const RANDOM_BYTES = 32;

/** A new signing secret, spelt as Standard Webhooks spells symmetric ones. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(RANDOM_BYTES).toString('base64')}`;
}
