/** Each is one line of the error catalogue. `invalid_email` is found before anybody is asked. */
export type VerifyEmailRefusalCode = 'invalid_email' | 'rate_limited' | 'network' | 'unknown';

export interface VerifyEmailContext {
  /** The address that was asked for last, trimmed. */
  email: string;
  refusal: VerifyEmailRefusalCode | null;
}

export type VerifyEmailEvent =
  | { type: 'form.submitted'; email: string }
  | { type: 'form.edited'; email: string };

export type VerifyEmailEmitted =
  | { type: 'verifyEmail.sent'; email: string }
  | { type: 'verifyEmail.refused'; code: VerifyEmailRefusalCode };

/** `busy`: disable the form. `coolingDown`: nothing is sent before the countdown ends. */
export type VerifyEmailTag = 'busy' | 'coolingDown';

/** Names of members that an inspector must not show. */
export const VERIFY_EMAIL_SECRETS = ['email'] as const;
