import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, test, vi } from 'vitest';
import type { AuthClientInstance, LoadAuthClient } from '../../../lib/session/supabase-client.ts';
import { createForgotPasswordPorts } from './forgot-password.adapter.ts';

const RESET_URL = 'https://oficio.example/reset-password';
const request = { email: 'ines@taller.example' };

function portsWith(error: unknown) {
  const resetPasswordForEmail = vi.fn(async () => ({ data: null, error }));
  const client = { resetPasswordForEmail } as unknown as AuthClientInstance;
  return { ports: createForgotPasswordPorts(async () => client, RESET_URL), resetPasswordForEmail };
}

test('the mail’s link leads to the page for the new password', async () => {
  const { ports, resetPasswordForEmail } = portsWith(null);
  expect(await ports.sendLink(request)).toEqual({ status: 'sent' });
  expect(resetPasswordForEmail).toHaveBeenCalledExactlyOnceWith('ines@taller.example', {
    redirectTo: RESET_URL,
  });
});

test('an address without an account has the same answer as any other', async () => {
  const { ports } = portsWith(new AuthApiError('User not found', 404, 'user_not_found'));
  expect(await ports.sendLink(request)).toEqual({ status: 'sent' });
});

test.each([
  [new AuthApiError('slow down', 429, 'over_email_send_rate_limit'), 'rate_limited'],
  [new AuthApiError('Email rate limit exceeded', 400, undefined), 'rate_limited'],
  [new AuthApiError('Error sending recovery email', 500, 'unexpected_failure'), 'failed'],
  [new AuthApiError('Unable to validate email address', 400, 'validation_failed'), 'failed'],
  [new AuthRetryableFetchError('Failed to fetch', 0), 'failed'],
] as const)('%o is %s', async (error, code) => {
  expect(await portsWith(error).ports.sendLink(request)).toEqual({ status: 'refused', code });
});

test('an auth client that can’t be loaded sends nothing', async () => {
  const loadClient: LoadAuthClient = () => Promise.reject(new Error('offline'));
  expect(await createForgotPasswordPorts(loadClient, RESET_URL).sendLink(request)).toEqual({
    status: 'refused',
    code: 'failed',
  });
});
