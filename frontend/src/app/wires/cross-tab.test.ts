import { selectToast } from '@oficio/machines/toasts';
import { describe, expect, test } from 'vitest';
import { crossTabOf, toastsOf } from '../actors.ts';
import {
  ana,
  anasTab,
  bruno,
  organizationId,
  settle,
  type Tab,
  visitorsTab,
} from './signed-in-tab.fixture.ts';

const { userId } = ana;
const logout = { type: 'logout', userId } as const;

describe('an action of this tab', () => {
  test('a sign-in is sent to the other tabs once', async () => {
    const { notified, auth } = await anasTab();
    expect(notified).toEqual([{ type: 'login', userId }]);
    auth.send({ type: 'profile.changed', user: { ...ana.user, firstName: 'Ines' } });
    expect(notified).toHaveLength(1);
  });

  test('a sign-out is sent when it starts, not when the server has answered', async () => {
    const { notified, auth } = await anasTab();
    auth.send({ type: 'signOut.requested' });
    expect(auth.getSnapshot().matches('signingOut')).toBe(true);
    expect(notified.slice(1)).toEqual([logout]);
  });

  test('a write is sent with its person and organization', async () => {
    const { root, notified } = await anasTab();
    const write = { table: 'client_directory', id: bruno.userId } as const;
    crossTabOf(root)?.send({ type: 'write.finished', write });
    expect(notified.slice(1)).toEqual([{ type: 'data.updated', userId, organizationId, ...write }]);
  });
});

describe('an event during the load of the signed-in part', () => {
  test('a sign-in of this tab is sent after the load', async () => {
    const loaded = Promise.withResolvers<void>();
    const { notified, auth } = await anasTab(loaded.promise);
    expect(auth.getSnapshot().matches({ signedIn: 'verified' })).toBe(true);
    expect(notified).toEqual([]);
    loaded.resolve();
    await settle();
    expect(notified).toEqual([{ type: 'login', userId }]);
  });

  test('a sign-in that was followed from another tab is not sent', async () => {
    const loaded = Promise.withResolvers<void>();
    const { root, auth, notified, say } = await followed(loaded.promise);
    loaded.resolve();
    await settle();
    expect(crossTabOf(root)?.getSnapshot().context).toEqual({ userId, organizationId });
    expect(notified).toEqual([]);
    say(logout);
    await settle();
    expect(auth.getSnapshot().matches('signedOut')).toBe(true);
  });

  test('a missed logout of another tab is noticed, and no sign-in is sent', async () => {
    const loaded = Promise.withResolvers<void>();
    const { auth, targets, clock, device, notified } = await anasTab(loaded.promise);
    device.stored = null;
    loaded.resolve();
    await settle();
    expect(auth.getSnapshot().context).toMatchObject({ session: null, signedOutBecause: 'endedElsewhere' });
    clock.increment(500);
    await settle();
    expect(targets.leaveForLogin).toHaveBeenCalledExactlyOnceWith('requested');
    expect(notified).toEqual([]);
  });

  test('a sign-in of another person starts the page anew', async () => {
    const loaded = Promise.withResolvers<void>();
    const { targets, device, notified } = await anasTab(loaded.promise);
    device.stored = bruno.session;
    loaded.resolve();
    await settle();
    expect(targets.startAnew).toHaveBeenCalledOnce();
    expect(notified).toEqual([]);
  });

  test('a person who has left meanwhile is not sent', async () => {
    const loaded = Promise.withResolvers<void>();
    const { root, auth, device, notified } = await anasTab(loaded.promise);
    device.stored = null;
    auth.send({ type: 'signOut.requested' });
    loaded.resolve();
    await settle();
    expect(crossTabOf(root)?.getSnapshot().value).toBe('signedOut');
    expect(notified).toEqual([]);
  });
});

describe('a logout in another tab', () => {
  test("'clears the cache and sends the other tabs to /login after 0.5 s'", async () => {
    const { auth, targets, clock, say, notified } = await anasTab();
    targets.giveCacheTo.mockClear();
    say(logout);
    await settle();
    expect(auth.getSnapshot().matches('signedOut')).toBe(true);
    expect(auth.getSnapshot().context).toMatchObject({ user: null, session: null });
    expect(targets.giveCacheTo).toHaveBeenCalledExactlyOnceWith(null);
    clock.increment(499);
    await settle();
    expect(targets.leaveForLogin).not.toHaveBeenCalled();
    clock.increment(1);
    await settle();
    expect(targets.leaveForLogin).toHaveBeenCalledExactlyOnceWith('requested');
    expect(notified).toEqual([{ type: 'login', userId }]);
  });

  test('raises a toast that replaces the one on screen', async () => {
    const { root, say } = await anasTab();
    say(logout);
    await settle();
    expect(selectToast(toastsOf(root).getSnapshot())).toEqual({
      id: 2,
      kind: 'info',
      title: 'Signed out in another tab',
    });
  });

  test('during a write warns that its outcome is unknown', async () => {
    const { root, targets, say } = await anasTab();
    targets.isWriting.mockReturnValue(true);
    say(logout);
    await settle();
    expect(selectToast(toastsOf(root).getSnapshot())).toMatchObject({
      kind: 'warning',
      description: 'What was being saved here may be missing. Look again once you have signed in.',
    });
  });

  test('followed by another person within the 0.5 s leaves with an empty cache and then follows that person', async () => {
    const { auth, targets, clock, device, say } = await anasTab();
    targets.isAtSignIn.mockReturnValue(false);
    say(logout);
    await settle();
    device.stored = bruno.session;
    say({ type: 'login', userId: bruno.userId });
    await settle();
    expect(auth.getSnapshot().context.session).toBe(null);
    clock.increment(500);
    await settle();
    expect(targets.leaveForLogin).toHaveBeenCalledExactlyOnceWith('requested');
    targets.isAtSignIn.mockReturnValue(true);
    for (const [arrived] of targets.whenArrived.mock.calls) arrived();
    await settle();
    expect(auth.getSnapshot().context).toMatchObject({ user: bruno.user, origin: 'otherTab' });
    expect(targets.giveCacheTo.mock.calls.slice(-2)).toEqual([[bruno.userId], [bruno.userId]]);
  });
});

describe('a login in another tab', () => {
  test('is followed from the stored session by a tab at /login, which sends no message', async () => {
    const { auth, device, notified, say, targets } = await leftTab();
    device.stored = ana.session;
    say({ type: 'login', userId });
    await settle();
    expect(auth.getSnapshot().context).toMatchObject({ session: ana.session, origin: 'otherTab' });
    expect(targets.checkRoute).toHaveBeenCalledOnce();
    expect(notified).toEqual([]);
  });

  test('is followed by another page without a person only on its arrival at /login', async () => {
    const { auth, device, say, targets } = await leftTab();
    targets.isAtSignIn.mockReturnValue(false);
    device.stored = ana.session;
    say({ type: 'login', userId });
    await settle();
    expect(auth.getSnapshot().matches('signedOut')).toBe(true);
    targets.isAtSignIn.mockReturnValue(true);
    for (const [arrived] of targets.whenArrived.mock.calls) arrived();
    await settle();
    expect(auth.getSnapshot().context.session).toEqual(ana.session);
  });

  test('without a stored session is ignored', async () => {
    const { auth, say } = await leftTab();
    say({ type: 'login', userId });
    await settle();
    expect(auth.getSnapshot().matches('signedOut')).toBe(true);
  });

  test('doesn’t interrupt a tab that is signing somebody in', async () => {
    const { auth, device, say } = await leftTab();
    auth.send({ type: 'signIn.submitted', email: 'ana@example.com', password: 'secret' });
    device.stored = bruno.session;
    say({ type: 'login', userId: bruno.userId });
    expect(auth.getSnapshot().matches('signingIn')).toBe(true);
    await settle();
    expect(auth.getSnapshot().context.session).toEqual(ana.session);
  });

  test('of another person signs this tab out at once and starts it anew', async () => {
    const { auth, device, say, targets } = await anasTab();
    device.stored = bruno.session;
    targets.giveCacheTo.mockClear();
    say({ type: 'login', userId: bruno.userId });
    await settle();
    expect(auth.getSnapshot().context).toMatchObject({ user: null, session: null });
    expect(targets.giveCacheTo).toHaveBeenCalledExactlyOnceWith(null);
    expect(targets.startAnew).toHaveBeenCalledOnce();
    expect(targets.leaveForLogin).not.toHaveBeenCalled();
  });
});

describe('a change in another tab', () => {
  test('of a row refetches the row', async () => {
    const { say, targets } = await anasTab();
    const { userId: id } = bruno;
    say({ type: 'data.updated', userId, organizationId, table: 'client_directory', id });
    await settle();
    expect(targets.refreshRow).toHaveBeenCalledExactlyOnceWith('client_directory', id);
  });

  test('of paths refetches them and the person', async () => {
    const { say, targets, notified } = await anasTab();
    say({ type: 'cache.invalidated', userId, organizationId, paths: ['/api/organization/*'] });
    await settle();
    expect(targets.refreshPaths).toHaveBeenCalledExactlyOnceWith(['/api/organization/*']);
    expect(targets.followOrganization).toHaveBeenCalledOnce();
    expect(notified).toHaveLength(1);
  });
});

/** A tab in which Ana has signed in and out. */
async function leftTab(): Promise<Tab> {
  const tab = await anasTab();
  tab.device.stored = null;
  tab.auth.send({ type: 'signOut.requested' });
  await settle();
  tab.notified.length = 0;
  tab.targets.checkRoute.mockClear();
  return tab;
}

/** A tab that has followed Ana's sign-in in another tab. */
async function followed(loaded: Promise<void>): Promise<Tab> {
  const tab = await visitorsTab(loaded);
  tab.device.stored = ana.session;
  tab.page.happens('storage', { key: 'oficio.session' });
  await settle();
  return tab;
}
