import { type CurrentUser, DEFAULT_FORMATS, PRODUCT_NAME } from '@oficio/contracts';
import { type OnboardingPorts, onboardingMachine, provideOnboardingPorts } from '@oficio/machines/onboarding';
import { selectToast } from '@oficio/machines/toasts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { chosenLogo, hasChosenLogo, keepLogo } from '../../features/onboarding/chosen-logo.ts';
import { onboardingOf, toastsOf } from '../actors.ts';
import { onboardingWires } from './onboarding.ts';
import { ana, anasTab, bruno, organizationId, settle, type Tab } from './signed-in-tab.fixture.ts';

const organization = {
  id: organizationId,
  name: 'Taller Norte',
  memberRole: 'owner',
  ...DEFAULT_FORMATS,
} as const;
const user = {
  ...ana.user,
  email: 'ana@example.com',
  onboardingCompleted: false,
  organization,
} as CurrentUser;
const anasLogo = { userId: user.id, organizationId };
const completed = { ...user, onboardingCompleted: true };
const filled = { industry: 'Other', businessType: 'agency', timezone: 'Europe/Madrid' };

const ok = { status: 'stored', user: completed } as const;
let ports: { [port in keyof OnboardingPorts]: ReturnType<typeof vi.fn<OnboardingPorts[port]>> };
let device: Map<string, string>;

beforeEach(() => {
  ports = {
    setUpOrganization: vi.fn(async () => ok),
    uploadLogo: vi.fn(async () => ok),
    storeCompanyProfile: vi.fn(async () => ({ status: 'stored' }) as const),
    storePreferences: vi.fn(async () => ok),
  };
  device = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, text: string) => device.set(key, text),
    removeItem: (key: string) => device.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Ana's tab with the onboarding's actor and its wires. */
async function start({ shown = user }: { shown?: CurrentUser } = {}) {
  const tab = await anasTab();
  tab.auth.send({ type: 'profile.changed', user: shown });
  const machine = onboardingMachine.provide(provideOnboardingPorts(ports));
  createActor(machine, { systemId: 'onboarding', parent: tab.root } as never).start();
  const onboarding = onboardingOf(tab.root);
  if (!onboarding) throw new Error('The onboarding has not started');
  onboardingWires({
    root: tab.root,
    targets: tab.targets,
    raise: (toast) => toastsOf(tab.root).send({ type: 'toast.raised', toast }),
  });
  const form = { ...onboarding.getSnapshot().context.form, ...filled };
  return { ...tab, onboarding, form };
}

/** The same tab with the form on screen. */
async function atForm() {
  const started = await start();
  started.onboarding.send({ type: 'dashboard.shown', hasPlan: true });
  started.clock.increment(500);
  started.onboarding.send({ type: 'next.chosen' });
  return started;
}

const toastOf = ({ root }: Tab) => {
  const { kind, title, description } = selectToast(toastsOf(root).getSnapshot()) ?? {};
  return { kind, title, description };
};

describe('the onboarding of the person', () => {
  test('has their initial values, and new ones when the person changes', async () => {
    const { auth, onboarding } = await start();
    expect(onboarding.getSnapshot().context).toMatchObject({
      person: { userId: ana.userId, organizationId, onboardingCompleted: false, maySetUp: true },
      forced: false,
      form: { organizationName: 'Taller Norte', businessEmail: 'ana@example.com', teamSize: '1' },
    });
    const demoted = { ...user, organization: { ...organization, memberRole: 'viewer' } } as CurrentUser;
    auth.send({ type: 'profile.changed', user: demoted });
    expect(onboarding.getSnapshot().context.person?.maySetUp).toBe(false);
    auth.send({ type: 'signOut.requested' });
    await vi.waitFor(() => expect(onboarding.getSnapshot().context.person).toBeNull());
  });

  test.each([
    ['owner', true],
    ['admin', true],
    ['manager', false],
    ['accountant', false],
    ['member', false],
    ['viewer', false],
  ] as const)('allows the role %s to set up the organization: %s', async (memberRole, maySetUp) => {
    const shown = { ...user, organization: { ...organization, memberRole } } as CurrentUser;
    const { onboarding } = await start({ shown });
    expect(onboarding.getSnapshot().context.person?.maySetUp).toBe(maySetUp);
  });

  test('is forced while the device’s flag is set', async () => {
    device.set('showOnboarding', 'true');
    const { onboarding } = await start();
    expect(onboarding.getSnapshot().context.forced).toBe(true);
  });

  test('is not forced by the flag of the previous person', async () => {
    const { onboarding, auth } = await start();
    device.set('showOnboarding', 'true');
    auth.send({ type: 'signInAgain.chosen' });
    await vi.waitFor(() => expect(onboarding.getSnapshot().context.person).toBeNull());
    expect(device.get('showOnboarding')).toBe('true');
    auth.send({ type: 'session.established', session: bruno.session, how: 'link' });
    await vi.waitFor(() => expect(auth.getSnapshot().matches('signedIn')).toBe(true));
    auth.send({ type: 'profile.changed', user: { ...completed, id: bruno.userId } });
    expect(device.has('showOnboarding')).toBe(false);
    expect(onboarding.getSnapshot().context.forced).toBe(false);
  });
});

describe('a draft', () => {
  test('is stored on the device while it is typed, and restored', async () => {
    const { onboarding, form } = await atForm();
    onboarding.send({ type: 'draft.edited', form: { ...form, organizationName: 'Taller Sur' } });
    const again = await start();
    expect(again.onboarding.getSnapshot().context.form.organizationName).toBe('Taller Sur');
  });

  test('is removed with the flag when its person signs out', async () => {
    const { onboarding, auth, form } = await atForm();
    onboarding.send({ type: 'draft.edited', form });
    device.set('showOnboarding', 'true');
    auth.send({ type: 'signOut.requested' });
    await vi.waitFor(() => expect([...device.keys()]).toEqual([]));
  });

  test('is removed when its person signs out in another tab', async () => {
    const { onboarding, auth, form } = await atForm();
    onboarding.send({ type: 'draft.edited', form });
    auth.send({ type: 'session.endedElsewhere' });
    await vi.waitFor(() => expect([...device.keys()]).toEqual([]));
  });
});

describe('a sign-out', () => {
  test('keeps the draft of a person who has signed in since', async () => {
    const { auth } = await atForm();
    const bruno = JSON.stringify({ userId: 'bruno', organizationId, form: {} });
    device.set('oficio.onboarding', bruno);
    auth.send({ type: 'session.endedElsewhere' });
    await vi.waitFor(() => expect(auth.getSnapshot().value).toBe('signedOut'));
    expect([...device]).toEqual([['oficio.onboarding', bruno]]);
  });

  test.each(['signOut.requested', 'session.endedElsewhere'] as const)(
    'removes the chosen logo: %s',
    async (type) => {
      const { auth } = await atForm();
      keepLogo(anasLogo, new File([], 'logo.png'));
      auth.send({ type });
      await vi.waitFor(() => expect(auth.getSnapshot().value).toBe('signedOut'));
      expect(chosenLogo()).toBeNull();
    },
  );

  test('by an expired session keeps the chosen logo for its person alone', async () => {
    const { auth } = await atForm();
    keepLogo(anasLogo, new File([], 'logo.png'));
    auth.send({ type: 'signInAgain.chosen' });
    await vi.waitFor(() => expect(auth.getSnapshot().value).toBe('signedOut'));
    expect(hasChosenLogo(anasLogo)).toBe(true);
    expect(hasChosenLogo({ ...anasLogo, organizationId: null })).toBe(false);
    expect(hasChosenLogo({ ...anasLogo, userId: 'bruno' })).toBe(false);
    expect(chosenLogo()).toBeNull();
  });
});

describe('a completed onboarding', () => {
  test('raises a toast, shows the stored person, and removes everything from the device', async () => {
    const { onboarding, auth, targets, form, ...tab } = await atForm();
    keepLogo(anasLogo, new File([], 'logo.png'));
    device.set('showOnboarding', 'true');
    onboarding.send({ type: 'logo.chosen' });
    onboarding.send({ type: 'setup.submitted', form });
    await vi.waitFor(() => expect(onboarding.getSnapshot().value).toBe('closed'));
    await settle();
    expect(auth.getSnapshot().context.user).toEqual(completed);
    // Three reads: after the organization, after the logo, and at the end.
    expect(targets.storeCurrentUser.mock.calls.slice(-3)).toEqual([[completed], [completed], [completed]]);
    expect(targets.refreshPaths).toHaveBeenLastCalledWith(['/api/dashboard', '/api/dashboard/*']);
    expect([...device.keys()]).toEqual([]);
    expect(chosenLogo()).toBeNull();
    expect(toastOf({ ...tab, auth, targets })).toEqual({
      kind: 'success',
      title: `Welcome to ${PRODUCT_NAME}`,
      description: undefined,
    });
  });

  test('of a person who has left meanwhile doesn’t change the next person', async () => {
    const { onboarding, auth, form } = await atForm();
    const answer = Promise.withResolvers<typeof ok>();
    ports.setUpOrganization.mockReturnValue(answer.promise);
    onboarding.send({ type: 'setup.submitted', form });
    auth.send({ type: 'session.established', session: bruno.session, how: 'link' });
    await vi.waitFor(() => expect(auth.getSnapshot().context.user?.id).toBe(bruno.userId));
    answer.resolve(ok);
    await settle();
    expect(auth.getSnapshot().context.user?.id).toBe(bruno.userId);
    expect(ports.storePreferences).not.toHaveBeenCalled();
  });
});

describe('a failure raises a toast', () => {
  test('of the setup; a forbidden one reads the person again', async () => {
    ports.setUpOrganization.mockResolvedValue({ status: 'refused', code: 'forbidden' });
    const { onboarding, targets, form, ...tab } = await atForm();
    onboarding.send({ type: 'setup.submitted', form });
    await vi.waitFor(() => expect(targets.followOrganization).toHaveBeenCalledOnce());
    expect(toastOf({ ...tab, targets })).toEqual({
      kind: 'error',
      title: 'Setup Error',
      description: 'Failed to save organization data. Please try again.',
    });
  });

  test('of the setup; another refusal reads nothing', async () => {
    ports.setUpOrganization.mockResolvedValue({ status: 'refused', code: 'network' });
    const { onboarding, targets, form } = await atForm();
    onboarding.send({ type: 'setup.submitted', form });
    await vi.waitFor(() => expect(onboarding.getSnapshot().context.refusal).toBe('network'));
    await settle();
    expect(targets.followOrganization).not.toHaveBeenCalled();
  });

  test('of the setup, but not when the session has ended, because its dialog says so', async () => {
    ports.setUpOrganization.mockResolvedValue({ status: 'refused', code: 'session_ended' });
    const { onboarding, targets, form, ...tab } = await atForm();
    onboarding.send({ type: 'setup.submitted', form });
    await vi.waitFor(() => expect(onboarding.getSnapshot().context.refusal).toBe('session_ended'));
    await settle();
    expect(toastOf({ ...tab, targets }).title).not.toBe('Setup Error');
  });

  test('of the logo', async () => {
    const { onboarding, targets, ...tab } = await atForm();
    onboarding.send({ type: 'logo.refused', code: 'too_large' });
    await settle();
    expect(toastOf({ ...tab, targets })).toEqual({
      kind: 'error',
      title: 'File too large',
      description: 'Logo must be less than 5MB',
    });
  });

  test('of the preferences', async () => {
    ports.storePreferences.mockRejectedValue(new Error('broken'));
    const { onboarding, targets, form, ...tab } = await atForm();
    onboarding.send({ type: 'setup.submitted', form });
    await vi.waitFor(() => expect(onboarding.getSnapshot().value).toBe('closed'));
    await settle();
    expect(toastOf({ ...tab, targets })).toEqual({
      kind: 'error',
      title: "Couldn't save your preferences",
      description: undefined,
    });
  });
});
