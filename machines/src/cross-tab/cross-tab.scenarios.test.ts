import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { crossTabMachine } from './cross-tab.machine.ts';
import { anotherUserId, exampleMessages, exampleTab } from './cross-tab.model.ts';
import { type CrossTabPorts, provideCrossTabPorts } from './cross-tab.ports.ts';
import { createExampleTabs, type ExampleTabs } from './example-tabs.ts';

type Tab = Subject<typeof crossTabMachine, CrossTabPorts> & { others: ExampleTabs };

function scenario(says: string, run: (tab: Tab) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) => {
      const others = createExampleTabs();
      const subject = await startSubject<typeof crossTabMachine, CrossTabPorts>({
        machine,
        provide: provideCrossTabPorts,
        ownPorts: others.ports,
      });
      await run({ ...subject, others });
    },
  };
}

const { userId } = exampleTab;
const signIn = (tab: Tab) => tab.send({ type: 'session.held', ...exampleTab });
const covered = (tab: Tab) => tab.snapshot().hasTag('covered');

const scenarios: Scenario[] = [
  scenario("'Tabs broadcast login': only the tab where it happened", async (tab) => {
    await tab.send({ type: 'signedIn.here', userId });
    expect(tab.others.received).toEqual([]);
    await signIn(tab);
    expect(tab.state()).toBe('signedIn');
    expect(tab.others.received).toEqual([]);
    await tab.send({ type: 'signedIn.here', userId });
    expect(tab.others.received).toEqual([{ type: 'login', userId }]);
  }),
  scenario("'Tabs broadcast (…) logout', and once", async (tab) => {
    await signIn(tab);
    await tab.send({ type: 'signedOut.here', userId });
    expect(tab.state()).toBe('signedOut');
    expect(tab.context()).toEqual({ userId: null, organizationId: null });
    await tab.send({ type: 'signedOut.here', userId });
    expect(tab.others.received).toEqual([{ type: 'logout', userId }]);
    expect(tab.emitted).toEqual([]);
  }),
  scenario('a session that ends by itself is not another tab’s logout', async (tab) => {
    await signIn(tab);
    await tab.send({ type: 'signedOut.here', userId, unexpected: true });
    expect(tab.state()).toBe('signedOut');
    expect(tab.others.received).toEqual([]);
  }),
  scenario(
    "'Tabs broadcast (…) cache invalidation and data updates', while somebody is signed in",
    async (tab) => {
      const { table, id, paths } = { ...exampleMessages.updated, ...exampleMessages.invalidated };
      await tab.send({ type: 'write.finished', write: { table, id } });
      expect(tab.others.received).toEqual([]);
      await signIn(tab);
      await tab.send({ type: 'write.finished', write: { table, id } });
      await tab.send({ type: 'write.finished', write: { paths } });
      expect(tab.others.received).toEqual([exampleMessages.updated, exampleMessages.invalidated]);
    },
  ),
  scenario(
    "'A logout in one tab clears the cache and sends the other tabs to /login after 0.5 s'",
    async (tab) => {
      await signIn(tab);
      expect(covered(tab)).toBe(false);
      tab.others.say(exampleMessages.logout);
      expect(tab.state()).toBe('leaving');
      expect(covered(tab)).toBe(true);
      expect(tab.context()).toEqual({ userId: null, organizationId: null });
      expect(tab.emitted).toEqual([{ type: 'crossTab.sessionEnded' }]);
      tab.clock.advance(499);
      expect(tab.state()).toBe('leaving');
      tab.clock.advance(1);
      expect(tab.state()).toBe('signedOut');
      expect(covered(tab)).toBe(false);
      expect(tab.emitted).toEqual([{ type: 'crossTab.sessionEnded' }, { type: 'crossTab.logoutElsewhere' }]);
      expect(tab.others.received).toEqual([]);
    },
  ),
  scenario('a logout reported twice counts once', async (tab) => {
    await signIn(tab);
    await tab.send({ type: 'session.seen', userId: null });
    expect(tab.state()).toBe('leaving');
    tab.others.say(exampleMessages.logout);
    await tab.send({ type: 'session.seen', userId: null });
    await tab.send({ type: 'signedOut.here', userId });
    expect(tab.emitted).toEqual([{ type: 'crossTab.sessionEnded' }]);
    expect(tab.others.received).toEqual([]);
  }),
  scenario('another person’s sign-in within the 0.5 s finds a page that has left', async (tab) => {
    await signIn(tab);
    tab.others.say(exampleMessages.logout);
    tab.others.say(exampleMessages.loginOfAnother);
    await tab.send({ type: 'session.seen', userId: anotherUserId });
    expect(covered(tab)).toBe(true);
    tab.clock.advance(500);
    expect(tab.emitted).toEqual([{ type: 'crossTab.sessionEnded' }, { type: 'crossTab.logoutElsewhere' }]);
    await tab.send({ type: 'session.seen', userId: anotherUserId });
    expect(tab.emitted.at(-1)).toEqual({ type: 'crossTab.loginElsewhere', userId: anotherUserId });
  }),
  scenario('a sign-in on the page itself within the 0.5 s stands', async (tab) => {
    await signIn(tab);
    tab.others.say(exampleMessages.logout);
    await tab.send({ type: 'session.held', userId: anotherUserId, organizationId: null });
    expect(tab.state()).toBe('signedIn');
    expect(tab.context()).toEqual({ userId: anotherUserId, organizationId: null });
    tab.clock.advance(500);
    expect(tab.emitted).toEqual([{ type: 'crossTab.sessionEnded' }]);
  }),
  scenario('another person’s logout has no effect', async (tab) => {
    await signIn(tab);
    tab.others.say({ type: 'logout', userId: anotherUserId });
    expect(tab.state()).toBe('signedIn');
    expect(tab.emitted).toEqual([]);
  }),
  scenario('a visitor’s tab is notified of a login and may follow', async (tab) => {
    tab.others.say(exampleMessages.login);
    tab.others.say(exampleMessages.logout);
    await tab.send({ type: 'session.seen', userId: anotherUserId });
    await tab.send({ type: 'session.seen', userId: null });
    expect(tab.state()).toBe('signedOut');
    expect(tab.emitted).toEqual([
      { type: 'crossTab.loginElsewhere', userId },
      { type: 'crossTab.loginElsewhere', userId: anotherUserId },
    ]);
  }),
  scenario('the same person’s sign-in elsewhere changes nothing here', async (tab) => {
    await signIn(tab);
    tab.others.say(exampleMessages.login);
    await tab.send({ type: 'session.seen', userId });
    expect(tab.state()).toBe('signedIn');
    expect(tab.emitted).toEqual([]);
  }),
  scenario('another person’s sign-in elsewhere covers this page for good', async (tab) => {
    await signIn(tab);
    tab.others.say(exampleMessages.loginOfAnother);
    expect(tab.state()).toBe('replaced');
    expect(covered(tab)).toBe(true);
    expect(tab.context()).toEqual({ userId: null, organizationId: null });
    await tab.send({ type: 'session.held', ...exampleTab });
    tab.others.say(exampleMessages.logout);
    tab.clock.advance(60_000);
    expect(tab.state()).toBe('replaced');
    expect(tab.emitted).toEqual([{ type: 'crossTab.personReplaced' }]);
  }),
  scenario('the device’s storage alone reports the same', async (tab) => {
    await signIn(tab);
    await tab.send({ type: 'session.seen', userId: anotherUserId });
    expect(tab.emitted).toEqual([{ type: 'crossTab.personReplaced' }]);
  }),
  scenario('changes of the same person and organization are emitted and not sent on', async (tab) => {
    await signIn(tab);
    tab.others.say(exampleMessages.invalidated);
    tab.others.say(exampleMessages.updated);
    expect(tab.emitted).toEqual([
      { type: 'crossTab.cacheInvalidated', paths: ['/api/organization/*'] },
      { type: 'crossTab.dataUpdated', table: 'client_directory', id: exampleMessages.updated.id },
    ]);
    expect(tab.others.received).toEqual([]);
  }),
  scenario('changes of another person or another organization are ignored', async (tab) => {
    tab.others.say(exampleMessages.updated);
    await signIn(tab);
    tab.others.say({ ...exampleMessages.updated, userId: anotherUserId });
    tab.others.say({ ...exampleMessages.invalidated, organizationId: null });
    await tab.send({ type: 'session.held', userId, organizationId: null });
    tab.others.say(exampleMessages.updated);
    expect(tab.emitted).toEqual([]);
  }),
  scenario('a new session after leaving behaves as the first one', async (tab) => {
    await signIn(tab);
    await tab.send({ type: 'signedOut.here', userId });
    await signIn(tab);
    await tab.send({ type: 'signedIn.here', userId });
    expect(tab.others.received).toEqual([
      { type: 'logout', userId },
      { type: 'login', userId },
    ]);
    expect(tab.context()).toEqual(exampleTab);
  }),
];

describe('cross-tab', () => {
  it.each(scenarios)('$says', ({ run }) => run(crossTabMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(crossTabMachine, scenarios)).toEqual([]);
  });
});
