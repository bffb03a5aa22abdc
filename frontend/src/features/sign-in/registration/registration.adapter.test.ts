import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  memoryStorage,
  scriptedAuth,
  withoutAuthClient,
} from '../../../lib/session/scripted-auth.fixture.ts';
import { createRegistrationPorts } from './registration.adapter.ts';

const payload = {
  email: 'ines@taller.example',
  password: 'guitarra',
  firstName: 'Ines',
  lastName: 'Robles',
};
const user = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', email: payload.email };
const session = {
  access_token: 'a.b.c',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: 2_000_000_000,
  user,
};

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

function signUpAnswered(status: number, answer: object) {
  const { services, asked } = scriptedAuth(status, answer);
  return { result: createRegistrationPorts(services).signUp(payload), asked };
}

describe('signing up', () => {
  test("'email, password and user metadata firstName and lastName', back to /auth/callback", async () => {
    const { result, asked } = signUpAnswered(200, user);
    expect(await result).toEqual({ status: 'verifyEmail' });
    expect(asked).toMatchObject([
      {
        path: '/auth/v1/signup',
        query: { redirect_to: 'https://oficio.example/auth/callback' },
        body: {
          email: payload.email,
          password: payload.password,
          data: { firstName: 'Ines', lastName: 'Robles' },
        },
      },
    ]);
    expect(localStorage.getItem('oficio.begun')).toContain(payload.email);
  });

  test("'a session was returned'", async () => {
    expect(await signUpAnswered(200, session).result).toEqual({
      status: 'created',
      session: { accessToken: 'a.b.c', expiresAt: 2_000_000_000, userId: user.id },
    });
  });

  test.each([
    [422, { error_code: 'user_already_exists', msg: '' }, 'account_exists'],
    [422, { error_code: 'weak_password', msg: '' }, 'weak_password'],
    [400, { error_code: 'email_address_invalid', msg: '' }, 'invalid_email'],
    [429, { error_code: 'over_email_send_rate_limit', msg: '' }, 'rate_limited'],
    [429, { msg: 'slow down' }, 'rate_limited'],
    [500, { error_code: 'unexpected_failure', msg: '' }, 'server'],
    [400, { msg: 'User already registered' }, 'account_exists'],
    [400, { msg: 'Database error saving new user' }, 'server'],
  ] as const)('%i %o is refused as %s', async (status, answer, code) => {
    expect(await signUpAnswered(status, answer).result).toEqual({ status: 'refused', code });
  });

  test.each([
    ['signup_disabled', 'Signups not allowed for this instance'],
    ['invalid_credentials', 'Nobody expected this'],
  ])('%s has no message of its own and keeps the service’s message', async (error_code, msg) => {
    expect(await signUpAnswered(422, { error_code, msg }).result).toEqual({
      status: 'refused',
      code: 'unknown',
      text: msg,
    });
  });

  test('an auth client that can’t be loaded sends nothing', async () => {
    expect(await createRegistrationPorts(withoutAuthClient).signUp(payload)).toEqual({
      status: 'refused',
      code: 'network',
    });
  });
});
