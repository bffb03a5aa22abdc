import { selectToast } from '@oficio/machines/toasts';
import { describe, expect, test } from 'vitest';
import { crossTabOf, toastsOf } from '../actors.ts';
import { ana, anasTab, bruno, settle, type Tab, visitorsTab } from './signed-in-tab.fixture.ts';

const stores = ({ page }: Tab, key: string | null) => page.happens('storage', { key });

describe('what another tab stores', () => {
  test('no session: this one ends, once, however often it is heard', async () => {
    const tab = await anasTab();
    tab.device.stored = null;
    stores(tab, 'oficio.session');
    stores(tab, null);
    tab.say({ type: 'logout', userId: ana.userId });
    await settle();
    tab.clock.increment(500);
    await settle();
    expect(tab.targets.leaveForLogin).toHaveBeenCalledExactlyOnceWith('requested');
  });

  test('no session, because it has expired: this one says so, and leaves with the way back', async () => {
    const tab = await anasTab();
    tab.device.stored = null;
    tab.device.expired = ana.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(selectToast(toastsOf(tab.root).getSnapshot())).toMatchObject({ title: 'Session expired' });
    expect(tab.targets.leaveForLogin).toHaveBeenCalledExactlyOnceWith('expired');
    expect(tab.notified).toEqual([{ type: 'login', userId: ana.userId }]);
  });

  test('a renewed session: the token is shared, and who the person is is read again', async () => {
    const tab = await anasTab();
    const renewed = { ...ana.session, accessToken: 'second' };
    tab.device.stored = renewed;
    stores(tab, 'oficio.session');
    expect(tab.auth.getSnapshot().context.session).toEqual(renewed);
    expect(tab.targets.followOrganization).toHaveBeenCalledOnce();
  });

  test('somebody else’s session: this page begins anew', async () => {
    const tab = await anasTab();
    tab.device.stored = bruno.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(tab.targets.startAnew).toHaveBeenCalledOnce();
  });

  test('a session where nobody is signed in: followed at /login', async () => {
    const tab = await visitorsTab();
    tab.device.stored = ana.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(tab.auth.getSnapshot().context.session).toEqual(ana.session);
  });

  test('a session where nobody is signed in: elsewhere than at /login followed on arriving there', async () => {
    const tab = await visitorsTab();
    tab.targets.isAtSignIn.mockReturnValue(false);
    tab.device.stored = ana.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(tab.auth.getSnapshot().matches('signedOut')).toBe(true);
    tab.targets.isAtSignIn.mockReturnValue(true);
    for (const [arrived] of tab.targets.whenArrived.mock.calls) arrived();
    expect(tab.auth.getSnapshot().context).toMatchObject({ session: ana.session, origin: 'otherTab' });
  });

  test('another organization: followed, but not by a visitor', async () => {
    const tab = await anasTab();
    stores(tab, 'oficio.organization');
    expect(tab.targets.followOrganization).toHaveBeenCalledOnce();
    const visitor = await visitorsTab();
    stores(visitor, 'oficio.organization');
    expect(visitor.targets.followOrganization).not.toHaveBeenCalled();
  });

  test('something else: nothing', async () => {
    const tab = await anasTab();
    tab.device.stored = null;
    stores(tab, 'oficio.theme');
    await settle();
    expect(tab.auth.getSnapshot().hasTag('authenticated')).toBe(true);
  });
});

describe('what another tab stores while this one has no say among them (yet)', () => {
  const never = new Promise<void>(() => {});

  test('no session: this one ends and leaves, once, and only then empties the cache', async () => {
    const tab = await anasTab(never);
    expect(crossTabOf(tab.root)).toBeUndefined();
    tab.targets.giveCacheTo.mockClear();
    tab.device.stored = null;
    stores(tab, 'oficio.session');
    stores(tab, null);
    await settle();
    expect(tab.auth.getSnapshot().context).toMatchObject({
      session: null,
      signedOutBecause: 'endedElsewhere',
    });
    expect(tab.targets.leaveForLogin).toHaveBeenCalledExactlyOnceWith('requested');
    expect(tab.targets.giveCacheTo).toHaveBeenCalledExactlyOnceWith(null);
  });

  test('a refreshed session: the token is shared', async () => {
    const tab = await anasTab(never);
    const renewed = { ...ana.session, accessToken: 'second' };
    tab.device.stored = renewed;
    stores(tab, 'oficio.session');
    expect(tab.auth.getSnapshot().context.session).toEqual(renewed);
    expect(tab.auth.getSnapshot().hasTag('authenticated')).toBe(true);
  });

  test('somebody else’s session: this page forgets and begins anew', async () => {
    const tab = await anasTab(never);
    tab.device.stored = bruno.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(tab.auth.getSnapshot().context).toMatchObject({ user: null, session: null });
    expect(tab.targets.startAnew).toHaveBeenCalledOnce();
    expect(tab.targets.leaveForLogin).not.toHaveBeenCalled();
  });

  test('while the person leaves: that is theirs', async () => {
    const tab = await anasTab(never);
    tab.auth.send({ type: 'signOut.requested' });
    tab.device.stored = bruno.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(tab.targets.startAnew).not.toHaveBeenCalled();
    expect(tab.auth.getSnapshot().context.signedOutBecause).toBe('requested');
  });

  test('asleep: shows nothing until it knows for whom', async () => {
    const tab = await anasTab(never);
    const { body } = tab.page.document;
    tab.page.happens('pagehide', { persisted: true });
    tab.page.happens('pageshow', { persisted: true });
    expect(body.hidden).toBe(false);
    tab.page.happens('pagehide', { persisted: true });
    tab.device.stored = null;
    tab.page.happens('pageshow', { persisted: true });
    expect(body.hidden).toBe(true);
    tab.page.paint();
    expect(body.hidden).toBe(false);
  });
});

describe('a page that has heard nothing for a while', () => {
  test('compares when it is looked at', async () => {
    const tab = await anasTab();
    tab.device.stored = bruno.session;
    tab.page.document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(tab.targets.startAnew).toHaveBeenCalledOnce();
  });

  test('compares when its window is turned to, though it was in sight all the time', async () => {
    const tab = await anasTab();
    tab.device.stored = bruno.session;
    tab.page.happens('focus');
    await settle();
    expect(tab.targets.startAnew).toHaveBeenCalledOnce();
  });

  test('compares nothing when it is left', async () => {
    const tab = await anasTab();
    tab.device.stored = null;
    Object.assign(tab.page.document, { visibilityState: 'hidden' });
    tab.page.document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(tab.auth.getSnapshot().hasTag('authenticated')).toBe(true);
  });

  test.each([
    ['in the back/forward cache', 'window', 'pagehide', 'pageshow'],
    ['frozen', 'document', 'freeze', 'resume'],
  ] as const)('%s: shows nothing until it knows for whom', async (_, where, leaves, returns) => {
    const tab = await anasTab();
    const happens = (type: string) =>
      where === 'window'
        ? tab.page.happens(type, { persisted: true })
        : tab.page.document.dispatchEvent(new Event(type));
    const { body } = tab.page.document;
    happens(leaves);
    expect(body.hidden).toBe(true);
    happens(returns);
    expect(body.hidden).toBe(false);
    expect(tab.targets.refreshPaths).toHaveBeenCalledExactlyOnceWith(['/api/*']);

    happens(leaves);
    tab.device.stored = bruno.session;
    happens(returns);
    await settle();
    expect(tab.auth.getSnapshot().context.user).toBe(null);
    expect(body.hidden).toBe(true);
    tab.page.paint();
    expect(body.hidden).toBe(false);
  });

  test('a page that is left for good isn’t covered, nor that of a visitor', async () => {
    const tab = await anasTab();
    tab.page.happens('pagehide', { persisted: false });
    expect(tab.page.document.body.hidden).toBe(false);
    const visitor = await visitorsTab();
    visitor.page.happens('pagehide', { persisted: true });
    expect(visitor.page.document.body.hidden).toBe(false);
  });
});
