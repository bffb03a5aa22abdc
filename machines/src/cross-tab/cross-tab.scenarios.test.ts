import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { crossTabMachine } from './cross-tab.machine.ts';
import { anotherUserId, exampleMessages, exampleTab } from './cross-tab.model.ts';
import { type CrossTabPorts, provideCrossTabPorts } from './cross-tab.ports.ts';
import { selectIsCovered } from './cross-tab.selectors.ts';
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
const covered = (tab: Tab) => selectIsCovered(tab.snapshot());

const scenarios: Scenario[] = [
  scenario("'Tabs broadcast login': the one where it was made, and no other", async (tab) => {
    await tab.send({ type: 'signedIn.here', userId });
    expect(tab.others.told).toEqual([]);
    await signIn(tab);
    expect(tab.state()).toBe('signedIn');
    expect(tab.others.told).toEqual([]);
    await tab.send({ type: 'signedIn.here', userId });
    expect(tab.others.told).toEqual([{ type: 'login', userId }]);
  }),
  scenario("'Tabs broadcast (…) logout', and once", async (tab) => {
    await signIn(tab);
    await tab.send({ type: 'signedOut.here', userId });
    expect(tab.state()).toBe('signedOut');
    expect(tab.context()).toEqual({ userId: null, organizationId: null });
    await tab.send({ type: 'signedOut.here', userId });
    expect(tab.others.told).toEqual([{ type: 'logout', userId }]);
    expect(tab.emitted).toEqual([]);
  }),
  scenario('a session that ends by itself is not another tab’s logout', async (tab) => {
    await signIn(tab);
    await tab.send({ type: 'signedOut.here', userId, unwished: true });
    expect(tab.state()).toBe('signedOut');
    expect(tab.others.told).toEqual([]);
  }),
  scenario(
    "'Tabs broadcast (…) cache invalidation and data updates', as long as somebody is here",
    async (tab) => {
      const { table, id, version, paths } = { ...exampleMessages.updated, ...exampleMessages.invalidated };
      await tab.send({ type: 'write.finished', write: { table, id, version } });
      expect(tab.others.told).toEqual([]);
      await signIn(tab);
      await tab.send({ type: 'write.finished', write: { table, id, version } });
      await tab.send({ type: 'write.finished', write: { paths } });
      expect(tab.others.told).toEqual([exampleMessages.updated, exampleMessages.invalidated]);
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
      expect(tab.others.told).toEqual([]);
    },
  ),
  scenario('one logout that is heard in two ways is one', async (tab) => {
    await signIn(tab);
    await tab.send({ type: 'session.seen', userId: null });
    expect(tab.state()).toBe('leaving');
    tab.others.say(exampleMessages.logout);
    await tab.send({ type: 'session.seen', userId: null });
    await tab.send({ type: 'signedOut.here', userId });
    expect(tab.emitted).toEqual([{ type: 'crossTab.sessionEnded' }]);
    expect(tab.others.told).toEqual([]);
  }),
  scenario('somebody else who signs in within the 0.5 s finds a page that has left', async (tab) => {
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
  scenario('the logout of another person is none', async (tab) => {
    await signIn(tab);
    tab.others.say({ type: 'logout', userId: anotherUserId });
    expect(tab.state()).toBe('signedIn');
    expect(tab.emitted).toEqual([]);
  }),
  scenario('a tab without anybody hears of a login, and follows if its page will', async (tab) => {
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
  scenario('the same person signs in again elsewhere: nothing changes here', async (tab) => {
    await signIn(tab);
    tab.others.say(exampleMessages.login);
    await tab.send({ type: 'session.seen', userId });
    expect(tab.state()).toBe('signedIn');
    expect(tab.emitted).toEqual([]);
  }),
  scenario('another person signs in elsewhere: covered at once, and for good', async (tab) => {
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
  scenario('the same, when only the device’s memory says so', async (tab) => {
    await signIn(tab);
    await tab.send({ type: 'session.seen', userId: anotherUserId });
    expect(tab.emitted).toEqual([{ type: 'crossTab.personReplaced' }]);
  }),
  scenario('news of the same person and organization are passed on, and told to nobody', async (tab) => {
    await signIn(tab);
    tab.others.say(exampleMessages.invalidated);
    tab.others.say(exampleMessages.updated);
    expect(tab.emitted).toEqual([
      { type: 'crossTab.cacheInvalidated', paths: ['/api/organization/*'] },
      {
        type: 'crossTab.dataUpdated',
        table: 'client_directory',
        id: exampleMessages.updated.id,
        version: 2,
      },
    ]);
    expect(tab.others.told).toEqual([]);
  }),
  scenario('news of another person or another organization are nothing to this tab', async (tab) => {
    tab.others.say(exampleMessages.updated);
    await signIn(tab);
    tab.others.say({ ...exampleMessages.updated, userId: anotherUserId });
    tab.others.say({ ...exampleMessages.invalidated, organizationId: null });
    await tab.send({ type: 'session.held', userId, organizationId: null });
    tab.others.say(exampleMessages.updated);
    expect(tab.emitted).toEqual([]);
  }),
  scenario('a new session after leaving begins as the first one', async (tab) => {
    await signIn(tab);
    await tab.send({ type: 'signedOut.here', userId });
    await signIn(tab);
    await tab.send({ type: 'signedIn.here', userId });
    expect(tab.others.told).toEqual([
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
