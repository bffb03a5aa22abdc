import { createHash } from 'node:crypto';

/** The form in which a used trial remembers an address: its hash outlives the account, the address doesn't. */
export function trialAddressHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
