import { CONNECTION_TEXTS } from '../../lib/api/request-failure.ts';
import { NO_ADDRESS } from '../../lib/session/auth-messages.screens.ts';
import type { AddressRefusalCode, PasswordRefusalCode } from './account.adapter.ts';

const { unreachable: CONNECTION, unavailable: SERVER } = CONNECTION_TEXTS;
const SESSION = 'Your session has ended. Please sign in again.';

/** The message for each refused change of the address. */
export const ADDRESS_MESSAGES: Record<AddressRefusalCode, string> = {
  invalid_email: NO_ADDRESS,
  rate_limited: 'Too many attempts. Please wait a minute and try again.',
  network: CONNECTION,
  server: SERVER,
  expired: SESSION,
  unknown: 'The link could not be sent. Please try again.',
};

/** The message for each refused change of the password. */
export const PASSWORD_MESSAGES: Record<PasswordRefusalCode, string> = {
  password_required: 'Please enter your current password',
  wrong_password: 'This is not your current password.',
  same_password: 'Your new password must be different from the current one.',
  weak_password: 'This password is too easy to guess. Please choose another one.',
  rate_limited: 'Too many attempts. Please wait a few minutes and try again.',
  network: CONNECTION,
  server: SERVER,
  expired: SESSION,
  unknown: 'Your password could not be changed. Please try again.',
};
