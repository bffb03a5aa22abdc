import { PASSWORDS } from './limits.ts';

export type PasswordRuleCode =
  | 'too_short'
  | 'no_uppercase_letter'
  | 'no_lowercase_letter'
  | 'no_number'
  | 'no_special_character';

/** The rules for a new password at a reset, in the order of their messages. */
export const PASSWORD_RULES: readonly { code: PasswordRuleCode; holds(password: string): boolean }[] = [
  { code: 'too_short', holds: (password) => password.length >= PASSWORDS.resetMinLength },
  { code: 'no_uppercase_letter', holds: (password) => /\p{Lu}/u.test(password) },
  { code: 'no_lowercase_letter', holds: (password) => /\p{Ll}/u.test(password) },
  { code: 'no_number', holds: (password) => /\d/.test(password) },
  { code: 'no_special_character', holds: (password) => /[^\p{L}\d\s]/u.test(password) },
];

/** The rules that a password breaks, in order; empty for a valid one. */
export function brokenPasswordRules(password: string): PasswordRuleCode[] {
  return PASSWORD_RULES.filter(({ holds }) => !holds(password)).map(({ code }) => code);
}
