import type { PasswordRuleCode } from '@oficio/contracts';

export interface ResetPasswordForm {
  password: string;
  confirmPassword: string;
}

/** Faults of the form that are detected without a request. */
export type ResetPasswordProblem = PasswordRuleCode | 'too_long' | 'password_mismatch';

export type ResetPasswordRefusalCode =
  | 'same_password'
  | 'weak_password'
  | 'rate_limited'
  | 'network'
  | 'server'
  | 'unknown';

export interface ResetPasswordContext {
  /** The account's address; empty until the link has been opened. */
  email: string;
  userId: string;
  /** The error description in the link itself, or empty. */
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
  /** The success view was shown long enough, or left by hand. */
  | { type: 'resetPassword.finished'; userId: string }
  | { type: 'resetPassword.loginChosen' };

/** `busy`: disable the form. */
export type ResetPasswordTag = 'busy';

/** Members that an inspector must mask. */
export const RESET_PASSWORD_SECRETS = ['password', 'confirmPassword', 'email'] as const;
