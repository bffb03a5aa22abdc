import { exampleArrivedSession, exampleNewcomer } from '@oficio/machines/oauth-callback/model';
import { afterEach, expect, test, vi } from 'vitest';
import type { LinkArrival } from '../../../lib/session/link-arrival.ts';
import { memoryStorage } from '../../../lib/session/scripted-auth.fixture.ts';
import type { AuthClientInstance } from '../../../lib/session/supabase-client.ts';
import { createOauthCallbackPorts } from './oauth-callback.adapter.ts';

afterEach(() => vi.unstubAllGlobals());

const ACCESS_TOKEN = `e30.${btoa(JSON.stringify({ iat: 1_800_000_000 }))}.x`;
const userId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

function portsFor(user: object) {
  const answer = {
    access_token: ACCESS_TOKEN,
    expires_at: 1_800_003_600,
    expires_in: 3_600,
    user: { id: userId, created_at: '2027-01-15 07:59:30+00', email: 'ines@taller.example', ...user },
  };
  const client = {
    setSession: async () => ({ data: { session: answer, user: answer.user }, error: null }),
  } as unknown as AuthClientInstance;
  const linkArrival: LinkArrival = {
    kind: 'tokens',
    accessToken: ACCESS_TOKEN,
    refreshToken: 'r',
    type: null,
  };
  const signInState = vi.fn(async () => ({ status: 'signedIn' as const }));
  vi.stubGlobal('localStorage', memoryStorage());
  localStorage.setItem('oficio.session', JSON.stringify(answer));
  const load = async () => client;
  return createOauthCallbackPorts({ loadAuthClient: load, loadHeldClient: load, linkArrival, signInState });
}

test.each([
  [
    { app_metadata: { provider: 'google' }, user_metadata: { full_name: 'Ines Robles', name: 'Ines' } },
    { email: 'ines@taller.example', userName: 'Ines Robles', provider: 'google', ageMs: 30_000 },
  ],
  [
    { app_metadata: { provider: 'github' }, user_metadata: { full_name: ' ', name: 'Ines' } },
    { email: 'ines@taller.example', userName: 'Ines', provider: 'github', ageMs: 30_000 },
  ],
  [
    { app_metadata: { provider: 'email' }, user_metadata: { firstName: 'Ines' } },
    { email: 'ines@taller.example', userName: undefined, provider: null, ageMs: 30_000 },
  ],
  [
    { app_metadata: {}, user_metadata: {}, email: undefined, created_at: '' },
    { email: '', userName: undefined, provider: null, ageMs: Number.POSITIVE_INFINITY },
  ],
])('%o came as %o', async (user, arrived) => {
  expect(await portsFor(user).openLink({ attempt: 1 })).toEqual({
    status: 'opened',
    session: { accessToken: ACCESS_TOKEN, expiresAt: 1_800_003_600, userId },
    user: arrived,
  });
});

test('a link whose sign-in has ended is marked as used', async () => {
  const ports = portsFor({ app_metadata: {}, user_metadata: {} });
  await ports.openLink({ attempt: 1 });
  expect(await ports.waitForSignIn()).toEqual({ status: 'signedIn' });
  expect(await ports.openLink({ attempt: 1 })).toEqual({ status: 'nothing' });
});

test.each([
  ['Ines Robles', 'Ines Robles'],
  [undefined, 'User'],
])('the welcome of %s is requested with the new session', async (userName, sentName) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ sent: true }));
  vi.stubGlobal('fetch', fetched);
  const user = { ...exampleNewcomer, userName };
  await portsFor({}).triggerWelcome({ session: exampleArrivedSession, user });
  expect(fetched).toHaveBeenCalledTimes(1);
  const [url, init] = fetched.mock.calls[0] ?? ['', {}];
  expect([init.method, url]).toEqual(['POST', '/api/auth/trigger-oauth-welcome']);
  expect(new Headers(init.headers).get('authorization')).toBe('Bearer example-token');
  expect(JSON.parse(String(init.body))).toEqual({
    userId: exampleArrivedSession.userId,
    email: 'ines@taller.example',
    userName: sentName,
    provider: 'google',
  });
});

test('a failed welcome is logged without secret or personal data', async () => {
  const refusal = {
    error: 'No',
    code: 'auth.session_ended',
    message: 'No example-token ines@taller.example',
  };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }));
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await portsFor({}).triggerWelcome({ session: exampleArrivedSession, user: exampleNewcomer });
  expect(warn.mock.calls).toEqual([['The welcome mail could not be asked for: refused 401']]);
});
