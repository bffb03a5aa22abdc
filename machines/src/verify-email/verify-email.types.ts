/** Each code is one line of the error catalogue. `invalid_email` is detected without a request. */
export type VerifyEmailRefusalCode = 'invalid_email' | 'rate_limited' | 'network' | 'unknown';

export interface VerifyEmailContext {
  /** The last requested address, trimmed. */
  email: string;
  refusal: VerifyEmailRefusalCode | null;
}

export type VerifyEmailEvent =
  | { type: 'form.submitted'; email: string }
  | { type: 'form.edited'; email: string };

export type VerifyEmailEmitted =
  | { type: 'verifyEmail.sent'; email: string }
  | { type: 'verifyEmail.refused'; code: VerifyEmailRefusalCode };

/** `busy`: disable the form. `coolingDown`: no mail before the countdown ends. */
export type VerifyEmailTag = 'busy' | 'coolingDown';

/** Members that an inspector must mask. */
export const VERIFY_EMAIL_SECRETS = ['email'] as const;
