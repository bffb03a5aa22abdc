import { brokenPasswordRules } from '@oficio/contracts';
import { authError } from './auth-errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Refuses a password that is guessed first: a common one, a run of one step, or the account's own address. */
export function refuseGuessable(password: unknown, email: string | undefined): Response | undefined {
  if (typeof password !== 'string' || !isGuessable(password.toLowerCase(), email ?? '')) return undefined;
  return weakPassword(
    'Password is known to be weak and easy to guess, please choose a different one.',
    'pwned',
  );
}

/** Refuses a new password of an existing account that breaks the rules of a reset. */
export function refuseWeak(password: unknown): Response | undefined {
  if (typeof password !== 'string') return authError(400, 'validation_failed', 'A password is a text.');
  const broken = brokenPasswordRules(password);
  if (broken.length === 0) return undefined;
  return weakPassword(
    'Password should have at least 10 characters with uppercase and lowercase letters, numbers and special characters.',
    broken.includes('too_short') ? 'length' : 'characters',
  );
}

/** The protocol's answer, with its name for the reason. */
function weakPassword(message: string, reason: 'pwned' | 'length' | 'characters'): Response {
  return authError(422, 'weak_password', message, {}, { weak_password: { reasons: [reason] } });
}

function isGuessable(password: string, email: string): boolean {
  const [local = ''] = email.toLowerCase().split('@', 1);
  const own = [email.toLowerCase(), local, withoutTail(local)];
  const guesses = [password, withoutTail(password)].filter((text) => text !== '');
  return isRun(password) || guesses.some((text) => own.includes(text) || COMMON_PASSWORDS.has(text));
}

/** Without the numbers and characters at the end. */
function withoutTail(text: string): string {
  return text.replace(/[^\p{L}]+$/u, '');
}

/** `aaaaaa`, `123456`, `fedcba`: each character is one step from the one before, or equal to it. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step = 2] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}
