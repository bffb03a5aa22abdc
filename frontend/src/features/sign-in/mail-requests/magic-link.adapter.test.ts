import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  memoryStorage,
  scriptedAuth,
  withoutAuthClient,
} from '../../../lib/session/scripted-auth.fixture.ts';
import { createMagicLinkRequestPorts } from './magic-link.adapter.ts';

const request = { email: 'ines@taller.example' };

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("'one-time link (email, redirect to {origin}/auth/callback, user creation disabled)'", async () => {
  const { services, asked } = scriptedAuth(200, {});
  const ports = createMagicLinkRequestPorts(services, '/clients?search=nopal');
  expect(await ports.sendMagicLink(request)).toEqual({ status: 'sent' });
  expect(asked).toMatchObject([
    {
      path: '/auth/v1/otp',
      query: { redirect_to: 'https://oficio.example/auth/callback' },
      body: { email: 'ines@taller.example', create_user: false },
    },
  ]);
  expect(localStorage.getItem('auth_redirect_url')).toBe('/clients?search=nopal');
  expect(localStorage.getItem('oficio.begun')).toContain('ines@taller.example');
});

test('a hostile redirect is not stored', async () => {
  await createMagicLinkRequestPorts(scriptedAuth(200, {}).services, '//evil.example').sendMagicLink(request);
  expect(localStorage.getItem('auth_redirect_url')).toBe('/dashboard');
});

test.each([
  [422, { error_code: 'otp_disabled', msg: 'Signups not allowed for otp' }, 'no_account'],
  [400, { msg: 'Signups not allowed for otp' }, 'no_account'],
  [429, { error_code: 'over_email_send_rate_limit', msg: '' }, 'rate_limited'],
  [429, { msg: 'slow down' }, 'rate_limited'],
  [400, { error_code: 'validation_failed', msg: 'Unable to validate' }, 'unknown'],
  [500, { error_code: 'unexpected_failure', msg: 'Error sending magic link email' }, 'unknown'],
] as const)('%i %o is %s', async (status, answer, code) => {
  const { services } = scriptedAuth(status, answer);
  expect(await createMagicLinkRequestPorts(services, undefined).sendMagicLink(request)).toEqual({
    status: 'refused',
    code,
  });
});

test('an auth client that can’t be loaded sends nothing', async () => {
  expect(await createMagicLinkRequestPorts(withoutAuthClient, undefined).sendMagicLink(request)).toEqual({
    status: 'refused',
    code: 'network',
  });
});
