import type { CurrentUser } from '@oficio/contracts';
import { type AuthPorts, type AuthSession, authMachine, provideAuthPorts } from '@oficio/machines/auth';
import { crossTabMachine, provideCrossTabPorts } from '@oficio/machines/cross-tab';
import {
  provideRealtimePorts,
  type RealtimePorts,
  realtimeReconnectMachine,
  type TableListener,
} from '@oficio/machines/realtime-reconnect';
import { provideSessionMonitorPorts, sessionMonitorMachine } from '@oficio/machines/session-monitor';
import { selectToast, toastsMachine } from '@oficio/machines/toasts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { authOf, type RootActor, realtimeOf, sessionMonitorOf, toastsOf } from '../actors.ts';
import { rootMachine, type SignedInPart } from '../root.machine.ts';
import { wireEnds } from '../targets/wire-ends.fixture.ts';
import { connectBrowser } from './browser.ts';
import type { WireParts } from './connect.ts';
import { connectActors } from './connect-actors.ts';
import { realtimeWires } from './realtime.ts';
import { sessionMonitorWires } from './session-monitor.ts';
import { browserPage } from './signed-in-tab.fixture.ts';

const userId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ownerUserId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const session: AuthSession = { accessToken: 'first', expiresAt: 2_000_000_000, userId };
const renewed: AuthSession = { ...session, accessToken: 'second' };
const user = { id: userId, ownerUserId, currentOrganizationId: 'norte' } as CurrentUser;

// The tab has no view as a member.
beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});

describe('a sign-in', () => {
  test('gives the cache to the person, runs the guards and raises a toast', async () => {
    const { root, targets } = await signedIn();
    expect(targets.giveCacheTo).toHaveBeenCalledWith(userId);
    expect(targets.storeCurrentUser).toHaveBeenCalledExactlyOnceWith(user);
    expect(targets.checkRoute).toHaveBeenCalledOnce();
    expect(selectToast(toastsOf(root).getSnapshot())).toMatchObject({
      kind: 'success',
      title: 'Logged in successfully',
    });
  });

  test('consumes the stored redirect before the guards run', async () => {
    const { targets } = await signedIn();
    expect(targets.spendStoredRedirect).toHaveBeenCalledOnce();
    const [spent] = targets.spendStoredRedirect.mock.invocationCallOrder;
    const [checked] = targets.checkRoute.mock.invocationCallOrder;
    expect(Number(spent)).toBeLessThan(Number(checked));
  });

  test.each(['link', 'oauth'] as const)(
    'by %s leaves the stored redirect to its landing page',
    async (how) => {
      const { root, targets } = start();
      await waitFor(authOf(root), (snapshot) => snapshot.matches('signedOut'));
      authOf(root).send({ type: 'session.established', session, how });
      await vi.waitFor(() => expect(targets.checkRoute).toHaveBeenCalledOnce());
      expect(targets.spendStoredRedirect).not.toHaveBeenCalled();
    },
  );

  test('opens the connection for the owner’s rows', async () => {
    const { realtime } = await signedIn();
    expect(realtime.openTable).toHaveBeenCalledExactlyOnceWith(
      { table: 'client_directory', ownerUserId, accessToken: 'first' },
      expect.anything(),
    );
  });

  test('applies live changes, and refreshes tables once their delivery is live', async () => {
    const { realtime, targets } = await signedIn();
    const listener = realtime.openTable.mock.calls[0]?.[1] as TableListener;
    listener.connected();
    const change = {
      kind: 'UPDATE' as const,
      id: 'a',
      record: { version: 2 },
      previous: null,
      committedAt: '2026-11-20T10:00:00.000Z',
    };
    listener.changed(change);
    await vi.waitFor(() => expect(targets.applyChange).toHaveBeenCalledOnce());
    expect(targets.refreshTable).toHaveBeenCalledExactlyOnceWith('client_directory');
    expect(targets.applyChange).toHaveBeenCalledWith({ ...change, table: 'client_directory' });
  });
});

describe('a change of the person', () => {
  const elsewhere = { ...user, currentOrganizationId: 'sur', ownerUserId: userId };

  test('to another organization empties the cache before any reader and reopens the connection for its owner', async () => {
    const { root, realtime, targets } = await signedIn();
    authOf(root).send({ type: 'profile.changed', user: elsewhere });
    expect(targets.giveCacheToOrganization).toHaveBeenCalledExactlyOnceWith(elsewhere);
    expect(realtime.openTable).toHaveBeenLastCalledWith(
      { table: 'client_directory', ownerUserId: userId, accessToken: 'first' },
      expect.anything(),
    );
  });

  test('to another organization of the same owner keeps the connection', async () => {
    const { root, realtime, targets } = await signedIn();
    authOf(root).send({ type: 'profile.changed', user: { ...elsewhere, ownerUserId } });
    expect(targets.giveCacheToOrganization).toHaveBeenCalledOnce();
    expect(realtime.openTable).toHaveBeenCalledOnce();
  });

  test('to another owner of the same organization only reopens the connection', async () => {
    const { root, realtime, targets } = await signedIn();
    authOf(root).send({ type: 'profile.changed', user: { ...user, ownerUserId: userId } });
    expect(targets.giveCacheToOrganization).not.toHaveBeenCalled();
    expect(realtime.openTable).toHaveBeenLastCalledWith(
      { table: 'client_directory', ownerUserId: userId, accessToken: 'first' },
      expect.anything(),
    );
  });

  test('to no organization closes the connection', async () => {
    const { root, realtime, targets } = await signedIn();
    const none = { ...user, currentOrganizationId: null, ownerUserId: null };
    authOf(root).send({ type: 'profile.changed', user: none });
    expect(targets.giveCacheToOrganization).toHaveBeenCalledExactlyOnceWith(none);
    expect(realtime.closeSocket).toHaveBeenCalledOnce();
  });

  test('to another name, or a new sign-in, keeps the cache', async () => {
    const { root, targets } = await signedIn();
    authOf(root).send({ type: 'profile.changed', user: { ...user, firstName: 'Ines' } });
    authOf(root).send({ type: 'signOut.requested' });
    await waitFor(authOf(root), (snapshot) => snapshot.matches('signedOut'));
    authOf(root).send({ type: 'session.established', session, how: 'link' });
    await waitFor(authOf(root), (snapshot) => snapshot.matches('signedIn'));
    expect(targets.giveCacheToOrganization).not.toHaveBeenCalled();
  });
});

test('a new token reaches the open socket', async () => {
  const { root, realtime } = await signedIn();
  authOf(root).send({ type: 'session.renewed', session: renewed });
  await vi.waitFor(() => expect(realtime.renewToken).toHaveBeenCalledExactlyOnceWith('second'));
});

describe('a table whose connection has failed is rejoined', () => {
  const failed = async () => {
    const started = await signedIn();
    const [request, listener] = started.realtime.openTable.mock.calls[0] ?? [];
    listener?.failed();
    expect(started.realtime.openTable).toHaveBeenCalledOnce();
    return { ...started, request };
  };

  test('with a new token', async () => {
    const { root, realtime, request } = await failed();
    authOf(root).send({ type: 'session.renewed', session: renewed });
    await vi.waitFor(() =>
      expect(realtime.openTable).toHaveBeenLastCalledWith(
        { ...request, accessToken: 'second' },
        expect.anything(),
      ),
    );
  });

  test.each([
    ['when the network is back', (page: Window) => page.dispatchEvent(new Event('online'))],
    [
      'when the page is visible',
      (page: Window) => page.document.dispatchEvent(new Event('visibilitychange')),
    ],
  ])('%s', async (_, happen) => {
    const { root, realtime, targets } = await failed();
    const page = browserPage();
    connectBrowser(root, targets, page, { readSession: () => session, hasExpired: () => false });
    happen(page);
    expect(realtime.openTable).toHaveBeenCalledTimes(2);
  });
});

test('signing out closes the connection, leaves, and empties the cache last', async () => {
  const { root, realtime, targets } = await signedIn();
  const left = Promise.withResolvers<void>();
  targets.leaveForLogin.mockReturnValue(left.promise);
  targets.giveCacheTo.mockClear();
  authOf(root).send({ type: 'signOut.requested' });
  await vi.waitFor(() => expect(targets.leaveForLogin).toHaveBeenCalledExactlyOnceWith('requested'));
  expect(realtime.closeSocket).toHaveBeenCalledOnce();
  expect(targets.giveCacheTo).not.toHaveBeenCalled();
  left.resolve();
  await vi.waitFor(() => expect(targets.giveCacheTo).toHaveBeenCalledExactlyOnceWith(null));
});

test('a session that the server refuses leads to the sign-in with a toast', async () => {
  const { root, targets, clock } = await signedIn({ refreshSession: async () => ({ status: 'refused' }) });
  clock.increment(10_000);
  authOf(root).send({ type: 'request.unauthorized' });
  await vi.waitFor(() => expect(targets.leaveForLogin).toHaveBeenCalledExactlyOnceWith('expired'));
  expect(selectToast(toastsOf(root).getSnapshot())).toMatchObject({
    kind: 'error',
    title: 'Session expired',
  });
});

describe('the session monitor', () => {
  const monitorOf = (root: RootActor) => {
    const monitor = sessionMonitorOf(root);
    if (!monitor) throw new Error('The monitor has not been started');
    return monitor;
  };
  const atRest = (root: RootActor) =>
    waitFor(monitorOf(root), (snapshot) => snapshot.matches({ watching: { session: 'betweenChecks' } }));

  test('watches the signed-in person, and is idle after the sign-out', async () => {
    const { root } = await signedIn();
    const monitor = monitorOf(root);
    await waitFor(monitor, (snapshot) => snapshot.matches('watching'));
    expect(monitor.getSnapshot().context.expiresAt).toBe(session.expiresAt);
    authOf(root).send({ type: 'signOut.requested' });
    await waitFor(monitor, (snapshot) => snapshot.matches('idle'));
    authOf(root).send({ type: 'session.established', session, how: 'link' });
    await waitFor(monitor, (snapshot) => snapshot.matches('watching'));
  });

  test('gives refreshed sessions to the auth actor and to the open socket', async () => {
    const { root, realtime } = await signedIn();
    await atRest(root);
    monitorOf(root).send({ type: 'unauthorized.seen' });
    await vi.waitFor(() => expect(realtime.renewToken).toHaveBeenCalledExactlyOnceWith('second'));
    expect(authOf(root).getSnapshot().context.session).toEqual(renewed);
    expect(monitorOf(root).getSnapshot().context.events.at(-1)?.kind).toBe('renewed');
  });

  test('leads from its dialog to the sign-in with a redirect, without a toast, and reports one alert', async () => {
    const { root, targets } = await signedIn({}, 'refused');
    await atRest(root);
    monitorOf(root).send({ type: 'unauthorized.seen' });
    await waitFor(monitorOf(root), (snapshot) => snapshot.hasTag('expired'));
    expect(targets.reportAlert).toHaveBeenCalledExactlyOnceWith('unexpectedLogouts');
    monitorOf(root).send({ type: 'signInAgain.chosen' });
    await vi.waitFor(() => expect(targets.leaveForLogin).toHaveBeenCalledExactlyOnceWith('expired'));
    expect(selectToast(toastsOf(root).getSnapshot())?.title).not.toBe('Session expired');
    await waitFor(monitorOf(root), (snapshot) => snapshot.matches('idle'));
    expect(targets.reportAlert).toHaveBeenCalledOnce();
  });

  test('notices a session that a refused request has ended', async () => {
    const { root, targets, clock } = await signedIn({ refreshSession: async () => ({ status: 'refused' }) });
    await atRest(root);
    clock.increment(10_000);
    authOf(root).send({ type: 'request.unauthorized' });
    await waitFor(monitorOf(root), (snapshot) => snapshot.matches('idle'));
    expect(targets.reportAlert).toHaveBeenCalledExactlyOnceWith('unexpectedLogouts');
  });
});

test('an incomplete profile forces the onboarding', async () => {
  const { root, targets } = await signedIn();
  authOf(root).send({ type: 'profile.incomplete' });
  await vi.waitFor(() => expect(targets.forceOnboarding).toHaveBeenCalledOnce());
});

const STORED_RENEWED = JSON.stringify({
  access_token: renewed.accessToken,
  expires_at: renewed.expiresAt,
  user: { id: userId },
});

function start(overrides: Partial<AuthPorts> = {}, refresh: 'refreshed' | 'refused' = 'refreshed') {
  const ports: AuthPorts = {
    restoreSession: async () => ({ status: 'none' }),
    signIn: async () => ({ status: 'accepted', session }),
    verifyServerSession: async () => ({ status: 'verified', user }),
    refreshSession: async () => ({ status: 'refreshed', session: renewed }),
    endSession: async () => {},
    random: () => 1,
    ...overrides,
  };
  const realtime = {
    openTable: vi.fn<RealtimePorts['openTable']>(() => () => {}),
    renewToken: vi.fn(),
    closeSocket: vi.fn(),
    random: () => 0,
  };
  const { targets } = wireEnds();
  targets.leaveForLogin.mockResolvedValue(undefined);
  const clock = new SimulatedClock();
  const part: SignedInPart = {
    actors: {
      realtime: {
        logic: realtimeReconnectMachine.provide(provideRealtimePorts(realtime)),
        input: { tables: ['client_directory'] },
      },
      sessionMonitor: {
        logic: sessionMonitorMachine.provide(
          provideSessionMonitorPorts({
            checkSession: async () => ({ status: 'valid' }),
            refreshSession: async () => ({ status: refresh }),
            watchPage: () => () => {},
            now: () => 0,
          }),
        ),
      },
    },
    connect() {
      realtimeWires(parts);
      sessionMonitorWires(parts, { getItem: () => STORED_RENEWED });
    },
  };
  const machine = rootMachine.provide({
    actors: { loadSignedInPart: fromPromise<SignedInPart>(async () => part) },
  });
  const actors = {
    toasts: { logic: toastsMachine },
    auth: { logic: authMachine.provide(provideAuthPorts(ports)) },
    crossTab: {
      logic: crossTabMachine.provide(provideCrossTabPorts({ listenToTabs: () => () => {}, broadcast() {} })),
    },
  };
  const root: RootActor = createActor(machine, { systemId: 'root', clock, input: { actors } });
  const parts: WireParts = {
    root,
    targets,
    raise: (toast) => toastsOf(root).send({ type: 'toast.raised', toast }),
  };
  root.start();
  connectActors(parts);
  return { root, realtime, targets, clock };
}

async function signedIn(overrides: Partial<AuthPorts> = {}, refresh?: 'refreshed' | 'refused') {
  const started = start(overrides, refresh);
  const { root, realtime } = started;
  await waitFor(authOf(root), (snapshot) => snapshot.matches('signedOut'));
  authOf(root).send({ type: 'signIn.submitted', email: 'ana@example.com', password: 'secret' });
  await vi.waitFor(() => expect(realtime.openTable).toHaveBeenCalled());
  expect(realtimeOf(root)).toBeDefined();
  return started;
}
