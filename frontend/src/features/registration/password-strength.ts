import { brokenPasswordRules, PASSWORD_RULES, PASSWORDS } from '@oficio/contracts';

export type PasswordStrength = 'none' | 'tooShort' | 'weak' | 'fair' | 'strong';

/** How many of the reset's password rules a password meets; registration requires fewer. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'none';
  if (password.length < PASSWORDS.registrationMinLength) return 'tooShort';
  const broken = brokenPasswordRules(password).length;
  if (broken === 0) return 'strong';
  return PASSWORD_RULES.length - broken >= 3 ? 'fair' : 'weak';
}
