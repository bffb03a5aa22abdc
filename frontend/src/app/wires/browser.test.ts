import { selectToast } from '@oficio/machines/toasts';
import { describe, expect, test } from 'vitest';
import { crossTabOf, toastsOf } from '../actors.ts';
import { ana, anasTab, bruno, settle, type Tab, visitorsTab } from './signed-in-tab.fixture.ts';

const stores = ({ page }: Tab, key: string | null) => page.happens('storage', { key });

describe('another tab stores', () => {
  test('no session: this tab signs out, once, however often it is notified', async () => {
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

  test('no session because of expiry: this tab says so and leaves with a redirect', async () => {
    const tab = await anasTab();
    tab.device.stored = null;
    tab.device.expired = ana.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(selectToast(toastsOf(tab.root).getSnapshot())).toMatchObject({ title: 'Session expired' });
    expect(tab.targets.leaveForLogin).toHaveBeenCalledExactlyOnceWith('expired');
    expect(tab.notified).toEqual([{ type: 'login', userId: ana.userId }]);
  });

  test('a renewed session: this tab uses its token and reads the person again', async () => {
    const tab = await anasTab();
    const renewed = { ...ana.session, accessToken: 'second' };
    tab.device.stored = renewed;
    stores(tab, 'oficio.session');
    expect(tab.auth.getSnapshot().context.session).toEqual(renewed);
    expect(tab.targets.followOrganization).toHaveBeenCalledOnce();
  });

  test('another person’s session: the page starts anew', async () => {
    const tab = await anasTab();
    tab.device.stored = bruno.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(tab.targets.startAnew).toHaveBeenCalledOnce();
  });

  test('a session while this tab is at /login without one: this tab follows', async () => {
    const tab = await visitorsTab();
    tab.device.stored = ana.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(tab.auth.getSnapshot().context.session).toEqual(ana.session);
  });

  test('a session while this tab is on another page without one: this tab follows on its arrival at /login', async () => {
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

  test('another organization: this tab follows if it is signed in', async () => {
    const tab = await anasTab();
    stores(tab, 'oficio.organization');
    expect(tab.targets.followOrganization).toHaveBeenCalledOnce();
    const visitor = await visitorsTab();
    stores(visitor, 'oficio.organization');
    expect(visitor.targets.followOrganization).not.toHaveBeenCalled();
  });

  test('an unrelated key: nothing happens', async () => {
    const tab = await anasTab();
    tab.device.stored = null;
    stores(tab, 'oficio.theme');
    await settle();
    expect(tab.auth.getSnapshot().hasTag('authenticated')).toBe(true);
  });
});

describe('another tab stores, before this tab’s cross-tab actor is loaded,', () => {
  const never = new Promise<void>(() => {});

  test('no session: this tab signs out and leaves once, and empties the cache last', async () => {
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

  test('a refreshed session: this tab uses its token', async () => {
    const tab = await anasTab(never);
    const renewed = { ...ana.session, accessToken: 'second' };
    tab.device.stored = renewed;
    stores(tab, 'oficio.session');
    expect(tab.auth.getSnapshot().context.session).toEqual(renewed);
    expect(tab.auth.getSnapshot().hasTag('authenticated')).toBe(true);
  });

  test('another person’s session: this page signs out and starts anew', async () => {
    const tab = await anasTab(never);
    tab.device.stored = bruno.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(tab.auth.getSnapshot().context).toMatchObject({ user: null, session: null });
    expect(tab.targets.startAnew).toHaveBeenCalledOnce();
    expect(tab.targets.leaveForLogin).not.toHaveBeenCalled();
  });

  test('another person’s session during a sign-out: the sign-out continues', async () => {
    const tab = await anasTab(never);
    tab.auth.send({ type: 'signOut.requested' });
    tab.device.stored = bruno.session;
    stores(tab, 'oficio.session');
    await settle();
    expect(tab.targets.startAnew).not.toHaveBeenCalled();
    expect(tab.auth.getSnapshot().context.signedOutBecause).toBe('requested');
  });

  test('no session while this page is in the bfcache: it stays hidden until it is compared', async () => {
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

describe('a page that may have missed events', () => {
  test('compares the session when it becomes visible', async () => {
    const tab = await anasTab();
    tab.device.stored = bruno.session;
    tab.page.document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(tab.targets.startAnew).toHaveBeenCalledOnce();
  });

  test('compares the session when its window gets the focus, though it was visible all the time', async () => {
    const tab = await anasTab();
    tab.device.stored = bruno.session;
    tab.page.happens('focus');
    await settle();
    expect(tab.targets.startAnew).toHaveBeenCalledOnce();
  });

  test('compares nothing when it is hidden', async () => {
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
  ] as const)(
    'a page %s stays hidden until its session has been compared',
    async (_, where, leaves, returns) => {
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
    },
  );

  test('a page that is unloaded isn’t hidden, nor is that of a visitor', async () => {
    const tab = await anasTab();
    tab.page.happens('pagehide', { persisted: false });
    expect(tab.page.document.body.hidden).toBe(false);
    const visitor = await visitorsTab();
    visitor.page.happens('pagehide', { persisted: true });
    expect(visitor.page.document.body.hidden).toBe(false);
  });
});
