import type { CurrentUser } from '@oficio/contracts';
import { type AuthSession, authMachine, provideAuthPorts, type RefreshResult } from '@oficio/machines/auth';
import {
  provideSessionMonitorPorts,
  type SessionMonitorPorts,
  sessionMonitorMachine,
} from '@oficio/machines/session-monitor';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { createApiClient } from '../../lib/api/api-client.ts';
import { memoryStorage } from '../../lib/session/scripted-auth.fixture.ts';
import { authOf, type RootActor, sessionMonitorOf } from '../actors.ts';
import { rootMachine, type SignedInPart } from '../root.machine.ts';
import { sessionMonitorWires } from '../wires/session-monitor.ts';
import { refreshForRequest } from './refresh-for-request.ts';

const session: AuthSession = { accessToken: 'first', expiresAt: 2_000_000_000, userId: 'ines' };
const renewed: AuthSession = { ...session, accessToken: 'second' };
const user = { id: 'ines' } as CurrentUser;

describe('without typed text', () => {
  test('ten requests that are refused together share one refresh', async () => {
    const { root, asked } = await signedIn({ status: 'refreshed', session: renewed });
    const all = Array.from({ length: 10 }, () => refreshForRequest(root, () => false));
    expect(await Promise.all(all)).toEqual(Array.from({ length: 10 }, () => 'refreshed'));
    expect(asked()).toBe(1);
  });

  test('a refused refresh ends the session and opens no dialog', async () => {
    const { root } = await signedIn({ status: 'refused' });
    const ended = vi.fn();
    authOf(root).on('auth.signedOut', ended);
    expect(await refreshForRequest(root, () => false)).toBe('refused');
    await vi.waitFor(() =>
      expect(ended).toHaveBeenCalledExactlyOnceWith({
        type: 'auth.signedOut',
        reason: 'requestUnauthorized',
      }),
    );
    expect(monitorOf(root).getSnapshot().hasTag('expired')).toBe(false);
  });

  test('a transient failure leaves the session as it is', async () => {
    const { root } = await signedIn({ status: 'unavailable' });
    expect(await refreshForRequest(root, () => false)).toBe('unavailable');
    expect(authOf(root).getSnapshot().hasTag('authenticated')).toBe(true);
  });
});

describe('with typed text', () => {
  test('a refused refresh opens the dialog and leaves the person on the page', async () => {
    const { root } = await signedIn({ status: 'refused' });
    expect(await refreshForRequest(root, () => true)).toBe('unavailable');
    expect(monitorOf(root).getSnapshot().hasTag('expired')).toBe(true);
    expect(authOf(root).getSnapshot().hasTag('authenticated')).toBe(true);
  });

  test('a later 401 starts no further refresh', async () => {
    const { root, asked } = await signedIn({ status: 'refused' });
    await refreshForRequest(root, () => true);
    expect(await refreshForRequest(root, () => false)).toBe('unavailable');
    expect(asked()).toBe(1);
    expect(authOf(root).getSnapshot().hasTag('authenticated')).toBe(true);
  });

  test('concurrent requests share one refresh, whose token reaches the auth actor before they are retried', async () => {
    const { root, asked } = await signedIn({ status: 'refreshed', session: renewed });
    const all = Array.from({ length: 10 }, () => refreshForRequest(root, () => true));
    expect(await Promise.all(all)).toEqual(Array.from({ length: 10 }, () => 'refreshed'));
    expect(asked()).toBe(1);
    expect(authOf(root).getSnapshot().context.session).toEqual(renewed);
  });

  test('a 401 in the page’s first 10 s starts no refresh', async () => {
    const { root, asked } = await signedIn({ status: 'refused' }, 9_999);
    expect(await refreshForRequest(root, () => true)).toBe('unavailable');
    expect(asked()).toBe(0);
  });
});

test('a 401 during the monitor’s own refresh waits for that refresh', async () => {
  const { root, asked } = await signedIn({ status: 'refused' }, 10_000, 'due');
  monitorOf(root).send({ type: 'page.resumed' });
  expect(await refreshForRequest(root, () => false)).toBe('unavailable');
  expect(monitorOf(root).getSnapshot().hasTag('expired')).toBe(true);
  expect(authOf(root).getSnapshot().hasTag('authenticated')).toBe(true);
  expect(asked()).toBe(1);
});

test('a 401 starts no refresh while the circuit breaker is open', async () => {
  const { root, asked } = await signedIn({ status: 'unavailable' });
  for (let failure = 0; failure < 3; failure += 1) await refreshForRequest(root, () => true);
  expect(await refreshForRequest(root, () => true)).toBe('unavailable');
  expect(await refreshForRequest(root, () => false)).toBe('unavailable');
  expect(asked()).toBe(3);
});

test('ten refused requests of the API client are all retried with the one new token', async () => {
  const { root, asked } = await signedIn({ status: 'refreshed', session: renewed });
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    const token = headers.get('Authorization');
    tokens.push(token);
    const refused = token === 'Bearer first';
    return Response.json(refused ? { error: 'Your session has ended.' } : { fine: true }, {
      status: refused ? 401 : 200,
    });
  });
  const api = createApiClient({
    accessToken: () => authOf(root).getSnapshot().context.session?.accessToken ?? null,
    refreshSession: () => refreshForRequest(root, () => false),
    onSessionRefused: () => expect.unreachable(),
    onProfileIncomplete() {},
    onReached() {},
  });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => api.get(`/api/${index}`)));
  expect(answers).toEqual(Array.from({ length: 10 }, () => ({ fine: true })));
  expect(tokens.filter((token) => token === 'Bearer second')).toHaveLength(10);
  expect(asked()).toBe(1);
  vi.unstubAllGlobals();
});

/** A signed-in person on a page of this age. The monitor's first check is done. */
async function signedIn(
  answer: RefreshResult,
  pageAge = 10_000,
  status: 'valid' | 'due' = 'valid',
): Promise<{ root: RootActor; asked: () => number }> {
  const storage = memoryStorage() as Storage;
  const refresh = vi.fn(async () => {
    if (answer.status === 'refreshed') {
      const { accessToken, expiresAt, userId } = answer.session;
      const text = JSON.stringify({ access_token: accessToken, expires_at: expiresAt, user: { id: userId } });
      storage.setItem('oficio.session', text);
    }
    return answer;
  });
  const auth = provideAuthPorts({
    restoreSession: async () => ({ status: 'restored', session, expired: false }),
    signIn: async () => ({ status: 'accepted', session }),
    verifyServerSession: async () => ({ status: 'verified', user }),
    refreshSession: refresh,
    endSession: async () => {},
    random: () => 1,
  });
  let found: 'valid' | 'due' = 'valid';
  const monitorPorts: SessionMonitorPorts = {
    checkSession: async () => ({ status: found }),
    refreshSession: async () => ({ status: (await refresh()).status }),
    watchPage: () => () => {},
    now: () => 0,
  };
  const part: SignedInPart = {
    actors: {
      sessionMonitor: { logic: sessionMonitorMachine.provide(provideSessionMonitorPorts(monitorPorts)) },
    },
    connect() {},
  };
  const machine = rootMachine.provide({
    actors: { loadSignedInPart: fromPromise<SignedInPart>(async () => part) },
  });
  const clock = new SimulatedClock();
  const actors = { auth: { logic: authMachine.provide(auth) } };
  const root: RootActor = createActor(machine, { systemId: 'root', clock, input: { actors } });
  root.start();
  await waitFor(authOf(root), (snapshot) => snapshot.matches({ signedIn: 'verified' }));
  root.send({ type: 'session.started' });
  await waitFor(root, (snapshot) => snapshot.matches('complete'));
  sessionMonitorWires({ root, targets: { reportAlert() {} } }, storage);
  await waitFor(monitorOf(root), (snapshot) => !snapshot.hasTag('refreshing'));
  clock.increment(pageAge);
  found = status;
  return { root, asked: () => refresh.mock.calls.length };
}

function monitorOf(root: RootActor) {
  const monitor = sessionMonitorOf(root);
  if (!monitor) throw new Error('The monitor has not been started');
  return monitor;
}
