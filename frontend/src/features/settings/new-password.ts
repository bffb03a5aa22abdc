import { brokenPasswordRules, PASSWORDS, type PasswordRuleCode } from '@oficio/contracts';
import { NEW_PASSWORD_MESSAGES } from '../../lib/session/auth-messages.screens.ts';

/** Each password rule in a few words, for the list beside the field. */
export const RULE_LABELS: Record<PasswordRuleCode, string> = {
  too_short: `At least ${PASSWORDS.resetMinLength} characters`,
  no_uppercase_letter: 'One uppercase letter',
  no_lowercase_letter: 'One lowercase letter',
  no_number: 'One number',
  no_special_character: 'One special character',
};

/** The message of the first rule that a new password breaks. */
export function newPasswordFault(password: string): string | undefined {
  const [broken] = brokenPasswordRules(password);
  if (broken) return NEW_PASSWORD_MESSAGES[broken];
  return password.length > PASSWORDS.maxLength
    ? `Password can have at most ${PASSWORDS.maxLength} characters`
    : undefined;
}
