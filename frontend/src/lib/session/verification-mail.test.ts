import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, scriptedAuth, withoutAuthClient } from './scripted-auth.fixture.ts';
import { sendVerificationMail } from './verification-mail.ts';

const email = 'ines@taller.example';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test("'resend signup verification (type signup, email)', back to /auth/callback", async () => {
  const { services, asked } = scriptedAuth(200, {});
  expect(await sendVerificationMail(services, email)).toEqual({ status: 'sent' });
  expect(asked).toMatchObject([
    {
      path: '/auth/v1/resend',
      query: { redirect_to: 'https://oficio.example/auth/callback' },
      body: { type: 'signup', email },
    },
  ]);
  expect(localStorage.getItem('oficio.begun')).toContain(email);
});

test.each([
  [429, { error_code: 'over_email_send_rate_limit', msg: '' }, 'rate_limited'],
  [400, { msg: 'Email rate limit exceeded' }, 'rate_limited'],
  [400, { error_code: 'validation_failed', msg: 'Unable to validate' }, 'unknown'],
  [500, { error_code: 'unexpected_failure', msg: 'Error sending mail' }, 'unknown'],
] as const)('%i %o is %s', async (status, answer, code) => {
  const { services } = scriptedAuth(status, answer);
  expect(await sendVerificationMail(services, email)).toEqual({ status: 'refused', code });
});

test('an auth client that can’t be loaded sends nothing', async () => {
  expect(await sendVerificationMail(withoutAuthClient, email)).toEqual({
    status: 'refused',
    code: 'network',
  });
});
