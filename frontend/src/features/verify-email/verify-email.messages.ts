import type { VerifyEmailRefusalCode } from '@oficio/machines/verify-email';
import { RESEND_VERIFICATION_MESSAGES } from '../../lib/auth-messages.screens.ts';

/** The message for each refusal of a mail; an invalid address is shown at its field. */
export const VERIFY_EMAIL_REFUSALS: Record<Exclude<VerifyEmailRefusalCode, 'invalid_email'>, string> = {
  rate_limited: RESEND_VERIFICATION_MESSAGES.rate_limited,
  network: RESEND_VERIFICATION_MESSAGES.failed,
  unknown: RESEND_VERIFICATION_MESSAGES.failed,
};

export const NO_ADDRESS = 'Please enter a valid email address';
