import { brokenPasswordRules, PASSWORDS } from '@oficio/contracts';
import type { ResetPasswordForm, ResetPasswordProblem } from './reset-password.types.ts';

/** Everything that is wrong with a form, first what the password itself lacks; none if it may be sent. */
export function findProblems({ password, confirmPassword }: ResetPasswordForm): ResetPasswordProblem[] {
  const problems: ResetPasswordProblem[] = brokenPasswordRules(password);
  if (password.length > PASSWORDS.maxLength) problems.push('too_long');
  if (password !== confirmPassword) problems.push('password_mismatch');
  return problems;
}
