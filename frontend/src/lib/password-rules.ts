import { PASSWORDS } from '@oficio/contracts';

/** The rules of a password that is chosen anew, each with what is said when it is broken. */
export const PASSWORD_RULES = [
  {
    label: `At least ${PASSWORDS.resetMinLength} characters`,
    message: `Password must be at least ${PASSWORDS.resetMinLength} characters long`,
    holds: (password: string) => [...password].length >= PASSWORDS.resetMinLength,
  },
  {
    label: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    holds: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    label: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    holds: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    label: 'One number',
    message: 'Password must contain at least one number',
    holds: (password: string) => /\d/.test(password),
  },
  {
    label: 'One special character',
    message: 'Password must contain at least one special character',
    holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
] as const;

/** The message of the first rule that a password breaks. */
export function passwordFault(password: string): string | undefined {
  const broken = PASSWORD_RULES.find(({ holds }) => !holds(password));
  if (broken) return broken.message;
  return password.length > PASSWORDS.maxLength
    ? `Password can have at most ${PASSWORDS.maxLength} characters`
    : undefined;
}
