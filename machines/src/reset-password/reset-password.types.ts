import type { PasswordRuleCode } from '@oficio/contracts';

export interface ResetPasswordForm {
  password: string;
  confirmPassword: string;
}

/** What is wrong with a form before anybody else is asked. */
export type ResetPasswordProblem = PasswordRuleCode | 'too_long' | 'password_mismatch';

export type ResetPasswordRefusalCode =
  | 'same_password'
  | 'weak_password'
  | 'rate_limited'
  | 'network'
  | 'server'
  | 'unknown';

export interface ResetPasswordContext {
  /** Whose password it is; empty until the link has been opened. */
  email: string;
  userId: string;
  /** What the link itself says is wrong with it; empty where it doesn't. */
  linkProblem: string;
  problems: readonly ResetPasswordProblem[];
  refusal: ResetPasswordRefusalCode | null;
}

export type ResetPasswordEvent =
  | ({ type: 'form.submitted' } & ResetPasswordForm)
  | { type: 'form.edited' }
  | { type: 'retry.requested' }
  | { type: 'login.chosen' };

export type ResetPasswordEmitted =
  | { type: 'resetPassword.refused'; code: ResetPasswordRefusalCode }
  | { type: 'resetPassword.succeeded'; userId: string }
  /** The success has been shown for long enough, or left by hand. */
  | { type: 'resetPassword.finished'; userId: string }
  | { type: 'resetPassword.loginChosen' };

/** `busy`: disable the form. */
export type ResetPasswordTag = 'busy';

/** Names of members that an inspector must not show. */
export const RESET_PASSWORD_SECRETS = ['password', 'confirmPassword', 'email'] as const;
