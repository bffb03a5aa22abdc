/** `failed` is everything else: what exactly is wrong isn't told. */
export type SendRefusalCode = 'rate_limited' | 'failed';
export type ForgotPasswordRefusalCode = 'invalid_email' | SendRefusalCode;

export interface ForgotPasswordContext {
  /** The address that was submitted last; a form that is shown again keeps it. */
  email: string;
  refusal: ForgotPasswordRefusalCode | null;
}

export type ForgotPasswordEvent =
  | { type: 'form.submitted'; email: string }
  | { type: 'form.edited' }
  | { type: 'tryAgain.chosen' };

export type ForgotPasswordEmitted =
  | { type: 'forgotPassword.sent' }
  | { type: 'forgotPassword.refused'; code: ForgotPasswordRefusalCode };

/** `busy`: disable the form. */
export type ForgotPasswordTag = 'busy';

/** Names of members that an inspector must not show. */
export const FORGOT_PASSWORD_SECRETS = ['email'] as const;
