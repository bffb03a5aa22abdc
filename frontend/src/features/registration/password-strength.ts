import { PASSWORDS } from '@oficio/contracts';

export const PASSWORD_RULES = [
  {
    label: `${PASSWORDS.resetMinLength} characters or more`,
    holds: (text: string) => text.length >= PASSWORDS.resetMinLength,
  },
  { label: 'An uppercase letter', holds: (text: string) => /\p{Lu}/u.test(text) },
  { label: 'A lowercase letter', holds: (text: string) => /\p{Ll}/u.test(text) },
  { label: 'A number', holds: (text: string) => /\d/.test(text) },
  { label: 'A special character', holds: (text: string) => /[^\p{L}\d\s]/u.test(text) },
] as const;

export type PasswordStrength = 'none' | 'tooShort' | 'weak' | 'fair' | 'strong';

/** How far a password is from the rule that a reset asks for; registration takes shorter ones. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'none';
  if (password.length < PASSWORDS.registrationMinLength) return 'tooShort';
  const held = PASSWORD_RULES.filter(({ holds }) => holds(password)).length;
  if (held === PASSWORD_RULES.length) return 'strong';
  return held >= 3 ? 'fair' : 'weak';
}
