import { PASSWORDS, type PasswordRuleCode } from '@oficio/contracts';
import type { ResetPasswordProblem, ResetPasswordRefusalCode } from '@oficio/machines/reset-password';
import { NEW_PASSWORD_MESSAGES } from '../../../lib/session/auth-messages.screens.ts';

const { mismatch, ...rules } = NEW_PASSWORD_MESSAGES;
export const RULE_MESSAGES: Record<PasswordRuleCode, string> = rules;

export const PROBLEM_MESSAGES: Record<ResetPasswordProblem, string> = {
  ...RULE_MESSAGES,
  too_long: `Password must be at most ${PASSWORDS.maxLength} characters long`,
  password_mismatch: mismatch,
};

/** The text below the title of a refused password's notice. */
export const REFUSAL_MESSAGES: Record<ResetPasswordRefusalCode, string> = {
  same_password: 'This is your current password. Please choose a different one.',
  weak_password: 'This password is too easy to guess. Please choose a different one.',
  rate_limited: 'Please wait a few minutes and try again.',
  network: 'Please check your internet connection and try again.',
  server: 'Something went wrong on our side. Please try again later or contact support.',
  unknown: 'Something went wrong while processing your request.',
};

export const PASSWORD_HINT = `Password needs at least ${PASSWORDS.resetMinLength} characters including uppercase, lowercase, numbers and special characters`;
