import { brokenPasswordRules, PASSWORD_RULES, PASSWORDS } from '@oficio/contracts';

export type PasswordStrength = 'none' | 'tooShort' | 'weak' | 'fair' | 'strong';

/** The strength of a password by the reset's rules; registration itself only requires a minimum length. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'none';
  if (password.length < PASSWORDS.registrationMinLength) return 'tooShort';
  const broken = brokenPasswordRules(password).length;
  if (broken === 0) return 'strong';
  return PASSWORD_RULES.length - broken >= 3 ? 'fair' : 'weak';
}
