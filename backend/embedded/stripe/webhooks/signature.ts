import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` of a payload's bytes at an instant of the real time, in seconds. */
export function signatureOf(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
