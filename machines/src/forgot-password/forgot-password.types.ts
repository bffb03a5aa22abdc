/** `failed` covers everything else; the exact cause is not shown. */
export type SendRefusalCode = 'rate_limited' | 'failed';
export type ForgotPasswordRefusalCode = 'invalid_email' | SendRefusalCode;

export interface ForgotPasswordContext {
  /** The last submitted address, which prefills the form. */
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

/** Members that an inspector must mask. */
export const FORGOT_PASSWORD_SECRETS = ['email'] as const;
