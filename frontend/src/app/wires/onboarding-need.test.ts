import type { CurrentUser } from '@oficio/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOnboardingWhenNeeded } from './onboarding-need.ts';
import { ana, anasTab, settle, visitorsTab } from './signed-in-tab.fixture.ts';

const newcomer = { ...ana.user, onboardingCompleted: false } as CurrentUser;
const completed = { ...ana.user, onboardingCompleted: true } as CurrentUser;
let flag: string | null;

beforeEach(() => {
  flag = null;
  vi.stubGlobal('localStorage', { getItem: () => flag });
});
afterEach(() => vi.unstubAllGlobals());

async function start(user: CurrentUser, load = vi.fn(async () => {})) {
  const tab = await anasTab();
  tab.auth.send({ type: 'profile.changed', user });
  loadOnboardingWhenNeeded(tab.root, load);
  return { ...tab, load };
}

test('the onboarding is loaded once for a new person', async () => {
  const { auth, load } = await start(newcomer);
  auth.send({ type: 'profile.changed', user: { ...newcomer, firstName: 'Ana' } });
  expect(load).toHaveBeenCalledOnce();
});

test('the onboarding is not loaded for a person who has completed it, nor for a visitor', async () => {
  expect((await start(completed)).load).not.toHaveBeenCalled();
  const load = vi.fn(async () => {});
  loadOnboardingWhenNeeded((await visitorsTab()).root, load);
  expect(load).not.toHaveBeenCalled();
});

test('the onboarding is loaded again for a person who must repeat it', async () => {
  flag = 'true';
  expect((await start(completed)).load).toHaveBeenCalledOnce();
});

test('the onboarding is loaded when it becomes necessary on an open page', async () => {
  const { auth, targets, load } = await start(completed);
  targets.forceOnboarding.mockImplementation(() => {
    flag = 'true';
  });
  auth.send({ type: 'profile.incomplete' });
  await settle();
  expect(load).toHaveBeenCalledOnce();
});

test('a failed load is retried', async () => {
  const load = vi.fn(async () => {});
  load.mockRejectedValueOnce(new Error('offline'));
  const { auth } = await start(newcomer, load);
  await settle();
  auth.send({ type: 'profile.changed', user: { ...newcomer } });
  expect(load).toHaveBeenCalledTimes(2);
});
