import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { onboardingMachine } from './onboarding.machine.ts';
import { exampleForm, exampleUser, newcomer } from './onboarding.model.ts';
import { type OnboardingPorts, provideOnboardingPorts } from './onboarding.ports.ts';
import {
  selectMayLeave,
  selectMaySetUp,
  selectOnboardingFaults,
  selectOnboardingForm,
  selectOnboardingStep,
} from './onboarding.selectors.ts';
import type { OnboardingEvent, OnboardingForm } from './onboarding.types.ts';

type Onboarding = Subject<typeof onboardingMachine, OnboardingPorts>;

function scenario(says: string, run: (onboarding: Onboarding) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof onboardingMachine, OnboardingPorts>({
          machine,
          provide: provideOnboardingPorts,
        }),
      ),
  };
}

const completed = { ...newcomer, onboardingCompleted: true } as const;
const member = { ...newcomer, maySetUp: false } as const;
const bruno = { ...newcomer, userId: '0f8fad5b-d9cb-469f-a165-70867728950e' } as const;
const stored = { status: 'stored', user: exampleUser } as const;
const network = { status: 'refused', code: 'network' } as const;
const step = (onboarding: Onboarding) => selectOnboardingStep(onboarding.snapshot());
const types = ({ emitted }: Onboarding) => emitted.map(({ type }) => type);

async function onDashboard(onboarding: Onboarding, person: OnboardingEvent = newcomer, hasPlan = true) {
  await onboarding.send(person);
  await onboarding.send({ type: 'dashboard.shown', hasPlan });
}

async function opened(onboarding: Onboarding, person: OnboardingEvent = newcomer) {
  await onDashboard(onboarding, person);
  onboarding.clock.advance(500);
}

async function atOrganization(onboarding: Onboarding) {
  await opened(onboarding);
  await onboarding.send({ type: 'next.chosen' });
}

async function submit(onboarding: Onboarding, changes: Partial<OnboardingForm> = {}) {
  await onboarding.send({ type: 'setup.submitted', form: { ...exampleForm, ...changes } });
  onboarding.emitted.length = 0;
}

async function refusedOnce(onboarding: Onboarding) {
  await atOrganization(onboarding);
  await submit(onboarding);
  await onboarding.answer('setUpOrganization', {
    ...network,
    faults: [{ path: 'organizationName', message: 'Taken' }],
  });
}

const opening: Scenario[] = [
  scenario("'It opens about 0.5 s after the dashboard loads'", async (onboarding) => {
    await onDashboard(onboarding);
    expect([onboarding.state(), step(onboarding)]).toEqual(['waiting', 'soon']);
    onboarding.clock.advance(499);
    expect(onboarding.snapshot().hasTag('open')).toBe(false);
    onboarding.clock.advance(1);
    expect([onboarding.state(), step(onboarding)]).toEqual(['asking.welcome', 'welcome']);
  }),
  scenario(
    "'when the user has not completed onboarding and has a subscription or trial'",
    async (onboarding) => {
      await onDashboard(onboarding, completed);
      expect([onboarding.state(), step(onboarding)]).toEqual(['closed', null]);
      await onboarding.send(bruno);
      expect(onboarding.state()).toBe('waiting');
      await onboarding.send({ type: 'dashboard.shown', hasPlan: false });
      onboarding.clock.advance(500);
      expect(onboarding.state()).toBe('closed');
    },
  ),
  scenario('it opens whether the person is known before or after the dashboard loads', async (onboarding) => {
    await onboarding.send({ type: 'dashboard.shown', hasPlan: true });
    expect(onboarding.state()).toBe('closed');
    await onboarding.send(newcomer);
    expect(onboarding.state()).toBe('waiting');
  }),
  scenario('a dashboard left at once opens nothing', async (onboarding) => {
    await onDashboard(onboarding);
    await onboarding.send({ type: 'dashboard.left' });
    expect(onboarding.state()).toBe('closed');
    await onboarding.send({ type: 'dashboard.shown', hasPlan: true });
    expect(onboarding.state()).toBe('waiting');
  }),
  scenario("'or when a forced flag is set': with the person, whatever they completed", async (onboarding) => {
    await onDashboard(onboarding, { ...completed, forced: true }, false);
    expect(onboarding.state()).toBe('waiting');
  }),
  scenario(
    "'for example after a PROFILE_INCOMPLETE error': even if it was open before",
    async (onboarding) => {
      await opened(onboarding);
      onboarding.clock.advance(300_000);
      expect(onboarding.state()).toBe('closed');
      await onboarding.send({ type: 'onboarding.forced' });
      expect(onboarding.state()).toBe('waiting');
      // The device's flag arrives with the person; this one was set in the page.
      await onboarding.send(completed);
      expect(onboarding.state()).toBe('waiting');
      onboarding.clock.advance(500);
      expect(onboarding.state()).toBe('asking.welcome');
    },
  ),
  scenario("'The check repeats per user id'", async (onboarding) => {
    await opened(onboarding);
    await onboarding.send({ type: 'dashboard.left' });
    expect(onboarding.state()).toBe('closed');
    await onboarding.send({ type: 'dashboard.shown', hasPlan: true });
    await onboarding.send({ ...newcomer, form: { ...exampleForm, organizationName: 'Other' } });
    expect(onboarding.state()).toBe('closed');
    expect(selectOnboardingForm(onboarding.snapshot())).toEqual(exampleForm);
    await onboarding.send({ ...bruno, form: { ...exampleForm, organizationName: 'Bruno' } });
    expect(onboarding.state()).toBe('waiting');
    expect(onboarding.context().form.organizationName).toBe('Bruno');
  }),
  scenario('each organization is set up separately', async (onboarding) => {
    await atOrganization(onboarding);
    await onboarding.send({ type: 'logo.chosen' });
    await onboarding.send({ ...newcomer, organizationId: bruno.userId });
    expect(onboarding.state()).toBe('waiting');
    expect(onboarding.context().hasLogo).toBe(false);
  }),
  scenario('nothing of a person who left remains', async (onboarding) => {
    await refusedOnce(onboarding);
    await onboarding.send({ type: 'onboarding.forced' });
    await onboarding.send({ type: 'logo.refused', code: 'too_large' });
    await onboarding.send({ type: 'logo.chosen' });
    await onboarding.send({ type: 'person.left' });
    expect(onboarding.state()).toBe('closed');
    expect(onboarding.context()).toEqual({
      person: null,
      dashboard: { hasPlan: true },
      forced: false,
      checked: false,
      form: {
        organizationName: '',
        industry: '',
        businessType: '',
        teamSize: '',
        businessEmail: '',
        timezone: '',
      },
      hasLogo: false,
      faults: [],
      refusal: null,
      logoFault: null,
    });
    await onboarding.send(newcomer);
    expect(onboarding.state()).toBe('waiting');
  }),
];

const wrongForm = { ...exampleForm, industry: '' };

const inputs: [string, (onboarding: Onboarding) => Promise<void>][] = [
  ['a keystroke', (onboarding) => onboarding.send({ type: 'draft.edited', form: wrongForm })],
  ['a wrong form', (onboarding) => onboarding.send({ type: 'setup.submitted', form: wrongForm })],
  [
    'a keystroke in a wrong form',
    async (onboarding) => {
      await onboarding.send({ type: 'setup.submitted', form: wrongForm });
      onboarding.clock.advance(299_999);
      await onboarding.send({ type: 'draft.edited', form: wrongForm });
    },
  ],
  [
    'the keystroke that puts a wrong form right',
    async (onboarding) => {
      await onboarding.send({ type: 'setup.submitted', form: wrongForm });
      onboarding.clock.advance(299_999);
      await onboarding.send({ type: 'draft.edited', form: exampleForm });
    },
  ],
  ['a logo', (onboarding) => onboarding.send({ type: 'logo.chosen' })],
  ['a logo that is removed', (onboarding) => onboarding.send({ type: 'logo.removed' })],
  [
    'a file that can’t be the logo',
    (onboarding) => onboarding.send({ type: 'logo.refused', code: 'too_large' }),
  ],
  ['Back', (onboarding) => onboarding.send({ type: 'back.chosen' })],
  [
    'Continue',
    async (onboarding) => {
      await onboarding.send({ type: 'back.chosen' });
      onboarding.clock.advance(299_999);
      await onboarding.send({ type: 'next.chosen' });
    },
  ],
  [
    'a save that fails',
    async (onboarding) => {
      await submit(onboarding);
      await onboarding.answer('setUpOrganization', network);
    },
  ],
];

const asking: Scenario[] = [
  scenario(
    "'Step 0 (Welcome) goes to step 1 (Organization)', 'Back returns to step 0'",
    async (onboarding) => {
      await atOrganization(onboarding);
      expect([onboarding.state(), step(onboarding)]).toEqual(['asking.organization.editing', 'organization']);
      await onboarding.send({ type: 'back.chosen' });
      expect(onboarding.state()).toBe('asking.welcome');
    },
  ),
  scenario('typed values survive Back and are emitted as a draft', async (onboarding) => {
    const form = { ...exampleForm, organizationName: 'Taller Sur' };
    await atOrganization(onboarding);
    await onboarding.send({ type: 'draft.edited', form });
    await onboarding.send({ type: 'back.chosen' });
    expect(onboarding.context().form).toEqual(form);
    const { userId, organizationId } = newcomer;
    const person = { userId, organizationId, onboardingCompleted: false, maySetUp: true };
    expect(onboarding.emitted).toEqual([{ type: 'onboarding.draftChanged', person, form }]);
  }),
  scenario("'It closes automatically after 5 minutes', and the draft stays", async (onboarding) => {
    const form = { ...exampleForm, organizationName: 'Taller Sur' };
    await atOrganization(onboarding);
    await onboarding.send({ type: 'draft.edited', form });
    onboarding.clock.advance(299_999);
    expect(onboarding.state()).toBe('asking.organization.editing');
    onboarding.clock.advance(1);
    expect(onboarding.state()).toBe('closed');
    expect(onboarding.context().form).toEqual(form);
    expect(onboarding.context().person?.onboardingCompleted).toBe(false);
  }),
  ...inputs.map(([name, give]) =>
    scenario(`the 5 minutes start over with ${name}`, async (onboarding) => {
      await atOrganization(onboarding);
      onboarding.clock.advance(299_999);
      await give(onboarding);
      onboarding.clock.advance(299_999);
      expect(onboarding.snapshot().hasTag('open')).toBe(true);
      onboarding.clock.advance(1);
      expect(onboarding.state()).toBe('closed');
    }),
  ),
  scenario(
    'a faulty form sends no request, names each fault, and drops corrected ones',
    async (onboarding) => {
      await atOrganization(onboarding);
      await onboarding.send({
        type: 'setup.submitted',
        form: { ...exampleForm, organizationName: 'T', industry: '' },
      });
      expect(onboarding.state()).toBe('asking.organization.refused');
      expect(selectOnboardingFaults(onboarding.snapshot())).toEqual([
        { path: 'organizationName', message: 'Organization name must be at least 2 characters' },
        { path: 'industry', message: 'Please select an industry' },
      ]);
      expect(onboarding.calls('setUpOrganization')).toEqual([]);
      await onboarding.send({ type: 'draft.edited', form: { ...exampleForm, industry: '' } });
      expect(onboarding.state()).toBe('asking.organization.refused');
      expect(onboarding.context().form).toEqual({ ...exampleForm, industry: '' });
      expect(onboarding.context().faults).toEqual([
        { path: 'industry', message: 'Please select an industry' },
      ]);
      await onboarding.send({ type: 'draft.edited', form: exampleForm });
      expect([onboarding.state(), onboarding.context().faults]).toEqual(['asking.organization.editing', []]);
      expect(onboarding.context().form).toEqual(exampleForm);
      expect(types(onboarding)).toEqual(Array(3).fill('onboarding.draftChanged'));
    },
  ),
  scenario('a second faulty submission shows only the present faults', async (onboarding) => {
    await refusedOnce(onboarding);
    await onboarding.send({ type: 'setup.submitted', form: { ...exampleForm, industry: '' } });
    expect(onboarding.context()).toMatchObject({
      refusal: null,
      form: { industry: '' },
      faults: [{ path: 'industry' }],
    });
  }),
  scenario(
    'a file that can’t be the logo shows a fault until a valid one replaces it',
    async (onboarding) => {
      await atOrganization(onboarding);
      await onboarding.send({ type: 'logo.refused', code: 'too_large' });
      expect(onboarding.context()).toMatchObject({ hasLogo: false, logoFault: 'too_large' });
      expect(onboarding.emitted).toEqual([{ type: 'onboarding.logoRefused', code: 'too_large' }]);
      await onboarding.send({ type: 'logo.chosen' });
      expect(onboarding.context()).toMatchObject({ hasLogo: true, logoFault: null });
      await onboarding.send({ type: 'logo.refused', code: 'not_an_image' });
      expect(onboarding.context()).toMatchObject({ hasLogo: true, logoFault: 'not_an_image' });
      await onboarding.send({ type: 'logo.removed' });
      expect(onboarding.context()).toMatchObject({ hasLogo: false, logoFault: null });
    },
  ),
  scenario(
    "'Onboarding's second step is for owner and admin': others complete at once",
    async (onboarding) => {
      await opened(onboarding, member);
      expect(selectMaySetUp(onboarding.snapshot())).toBe(false);
      await onboarding.send({ type: 'next.chosen' });
      expect([onboarding.state(), step(onboarding)]).toEqual(['saving.preferences', 'welcome']);
    },
  ),
  scenario('a person who loses the right returns to the first step', async (onboarding) => {
    await atOrganization(onboarding);
    await onboarding.send(member);
    expect(onboarding.state()).toBe('asking.welcome');
  }),
  scenario('only a person who has completed it before may close it', async (onboarding) => {
    await opened(onboarding);
    expect(selectMayLeave(onboarding.snapshot())).toBe(false);
    await onboarding.send({ type: 'later.chosen' });
    expect(onboarding.state()).toBe('asking.welcome');
    await onboarding.send({ ...completed, forced: true });
    expect(selectMayLeave(onboarding.snapshot())).toBe(true);
    await onboarding.send({ type: 'later.chosen' });
    expect([onboarding.state(), onboarding.context().forced]).toEqual(['closed', false]);
    expect(onboarding.emitted).toEqual([{ type: 'onboarding.postponed' }]);
  }),
];

const saving: Scenario[] = [
  scenario(
    "'organization setup call, then the company profile call, then the preferences call'",
    async (onboarding) => {
      const form = { ...exampleForm, organizationName: ' Taller Norte ' };
      await atOrganization(onboarding);
      await onboarding.send({ type: 'setup.submitted', form });
      expect([onboarding.state(), step(onboarding)]).toEqual(['saving.organization', 'organization']);
      expect(onboarding.snapshot().hasTag('busy')).toBe(true);
      expect(onboarding.calls('setUpOrganization')).toEqual([[form]]);
      await onboarding.answer('setUpOrganization', stored);
      expect(onboarding.state()).toBe('saving.companyProfile');
      expect(onboarding.calls('storeCompanyProfile')).toEqual([
        [{ companyName: 'Taller Norte', businessEmail: 'hola@taller.example' }],
      ]);
      await onboarding.answer('storeCompanyProfile', { status: 'stored' });
      expect([onboarding.state(), step(onboarding)]).toEqual(['saving.preferences', 'organization']);
      await onboarding.answer('storePreferences', stored);
      expect(onboarding.state()).toBe('closed');
      expect(onboarding.calls('uploadLogo')).toEqual([]);
      expect(types(onboarding)).toEqual([
        'onboarding.draftChanged',
        'onboarding.userChanged',
        'onboarding.completed',
      ]);
      expect(onboarding.emitted.slice(1)).toEqual([
        { type: 'onboarding.userChanged', user: exampleUser },
        { type: 'onboarding.completed', user: exampleUser },
      ]);
      expect(onboarding.context().form).toEqual({
        organizationName: '',
        industry: '',
        businessType: '',
        teamSize: '',
        businessEmail: '',
        timezone: '',
      });
    },
  ),
  scenario("'only if a business email was given'", async (onboarding) => {
    await atOrganization(onboarding);
    await submit(onboarding, { businessEmail: ' ' });
    await onboarding.answer('setUpOrganization', stored);
    expect(onboarding.state()).toBe('saving.preferences');
    expect(onboarding.emitted).toEqual([{ type: 'onboarding.userChanged', user: exampleUser }]);
  }),
  scenario('the logo directly after the organization, then the profile', async (onboarding) => {
    await atOrganization(onboarding);
    await onboarding.send({ type: 'logo.chosen' });
    await submit(onboarding);
    await onboarding.answer('setUpOrganization', stored);
    expect(onboarding.state()).toBe('saving.logo');
    expect(onboarding.emitted).toEqual([{ type: 'onboarding.userChanged', user: exampleUser }]);
    await onboarding.answer('uploadLogo', stored);
    expect(onboarding.state()).toBe('saving.companyProfile');
    expect(types(onboarding)).toEqual(['onboarding.userChanged', 'onboarding.userChanged']);
  }),
  scenario('a logo that was chosen before a reload', async (onboarding) => {
    await opened(onboarding, { ...newcomer, hasLogo: true });
    await onboarding.send({ type: 'next.chosen' });
    await submit(onboarding);
    await onboarding.answer('setUpOrganization', stored);
    expect(onboarding.state()).toBe('saving.logo');
  }),
  scenario('a logo without a business email', async (onboarding) => {
    await atOrganization(onboarding);
    await onboarding.send({ type: 'logo.chosen' });
    await submit(onboarding, { businessEmail: '' });
    await onboarding.answer('setUpOrganization', stored);
    await onboarding.answer('uploadLogo', stored);
    expect(onboarding.state()).toBe('saving.preferences');
    expect(types(onboarding)).toEqual(['onboarding.userChanged', 'onboarding.userChanged']);
  }),
  scenario(
    "'Onboarding save fails': shown, the input is kept, and everything is sent again",
    async (onboarding) => {
      await refusedOnce(onboarding);
      const faults = [{ path: 'organizationName', message: 'Taken' }];
      expect(onboarding.state()).toBe('asking.organization.refused');
      expect(onboarding.context()).toMatchObject({ form: exampleForm, refusal: 'network', faults });
      expect(onboarding.emitted).toEqual([{ type: 'onboarding.setupFailed', code: 'network', faults }]);
      await onboarding.send({ type: 'draft.edited', form: exampleForm });
      expect(onboarding.context()).toMatchObject({ refusal: null, faults: [] });
      await submit(onboarding);
      expect(onboarding.state()).toBe('saving.organization');
      expect(onboarding.calls('setUpOrganization')).toHaveLength(2);
    },
  ),
  scenario('the next attempt and Back clear a refusal', async (onboarding) => {
    await refusedOnce(onboarding);
    await onboarding.send({ type: 'logo.refused', code: 'too_large' });
    await submit(onboarding, { organizationName: 'Taller Sur' });
    expect(onboarding.context()).toMatchObject({
      refusal: null,
      faults: [],
      logoFault: null,
      form: { organizationName: 'Taller Sur' },
    });
    await onboarding.answer('setUpOrganization', network);
    await onboarding.send({ type: 'back.chosen' });
    expect(onboarding.context()).toMatchObject({ refusal: null });
  }),
  scenario('a call that throws is a failed save', async (onboarding) => {
    await atOrganization(onboarding);
    await submit(onboarding);
    await onboarding.fail('setUpOrganization');
    expect(onboarding.state()).toBe('asking.organization.refused');
    expect(onboarding.context().refusal).toBe('unknown');
    expect(onboarding.emitted).toEqual([{ type: 'onboarding.setupFailed', code: 'unknown', faults: [] }]);
  }),
  scenario('a logo that the server rejects is dropped, and the rest can be sent', async (onboarding) => {
    await atOrganization(onboarding);
    await onboarding.send({ type: 'logo.chosen' });
    await submit(onboarding);
    await onboarding.answer('setUpOrganization', stored);
    await onboarding.answer('uploadLogo', { status: 'logoRefused', code: 'not_an_image' });
    expect(onboarding.state()).toBe('asking.organization.refused');
    expect(onboarding.context()).toMatchObject({
      hasLogo: false,
      logoFault: 'not_an_image',
      refusal: null,
    });
    expect(onboarding.emitted.at(-1)).toEqual({ type: 'onboarding.logoRefused', code: 'not_an_image' });
  }),
  ...(['uploadLogo', 'storeCompanyProfile'] as const).flatMap((port) => [
    scenario(`a refused ${port} is a failed save`, async (onboarding) => {
      await until(onboarding, port);
      const faults = [{ path: 'businessEmail', message: 'Please enter a valid email' }];
      await onboarding.answer(port, { status: 'refused', code: 'invalid', faults });
      expect(onboarding.state()).toBe('asking.organization.refused');
      expect(onboarding.context()).toMatchObject({ refusal: 'invalid', faults });
      expect(onboarding.emitted.at(-1)).toEqual({ type: 'onboarding.setupFailed', code: 'invalid', faults });
    }),
    scenario(`a ${port} that throws is a failed save`, async (onboarding) => {
      await until(onboarding, port);
      await onboarding.fail(port);
      expect(onboarding.state()).toBe('asking.organization.refused');
      expect(onboarding.context().refusal).toBe('unknown');
      expect(types(onboarding).at(-1)).toBe('onboarding.setupFailed');
    }),
  ]),
  scenario(
    "'Final preferences step fails': 'the dialog closes', and opens again at the next load",
    async (onboarding) => {
      await opened(onboarding, member);
      await onboarding.send({ type: 'next.chosen' });
      await onboarding.answer('storePreferences', network);
      expect(onboarding.state()).toBe('closed');
      expect(onboarding.emitted).toEqual([{ type: 'onboarding.preferencesFailed' }]);
      expect(onboarding.context().person?.onboardingCompleted).toBe(false);
    },
  ),
  scenario('a preferences call that throws closes the dialog, too', async (onboarding) => {
    await opened(onboarding, member);
    await onboarding.send({ type: 'next.chosen' });
    await onboarding.fail('storePreferences');
    expect(onboarding.state()).toBe('closed');
    expect(onboarding.emitted).toEqual([{ type: 'onboarding.preferencesFailed' }]);
  }),
  scenario('a completed onboarding isn’t forced any more', async (onboarding) => {
    await opened(onboarding, { ...member, forced: true });
    await onboarding.send({ type: 'next.chosen' });
    await onboarding.answer('storePreferences', stored);
    expect(onboarding.context()).toMatchObject({ forced: false, person: { onboardingCompleted: true } });
  }),
  scenario('neither the 5 minutes nor another screen interrupts a save', async (onboarding) => {
    await atOrganization(onboarding);
    await submit(onboarding);
    await onboarding.send({ type: 'dashboard.left' });
    onboarding.clock.advance(300_000);
    expect(onboarding.state()).toBe('saving.organization');
    await onboarding.answer('setUpOrganization', network);
    // The form could only be seen on the dashboard, which isn't open.
    expect(onboarding.state()).toBe('closed');
    expect(onboarding.context().form).toEqual(exampleForm);
  }),
  scenario('a sign-out during a save ends it, and a late answer changes nothing', async (onboarding) => {
    await atOrganization(onboarding);
    await submit(onboarding);
    await onboarding.send({ type: 'person.left' });
    await onboarding.answer('setUpOrganization', stored);
    expect(onboarding.state()).toBe('closed');
    expect(onboarding.emitted).toEqual([]);
  }),
];

async function until(onboarding: Onboarding, port: 'uploadLogo' | 'storeCompanyProfile') {
  await atOrganization(onboarding);
  if (port === 'uploadLogo') await onboarding.send({ type: 'logo.chosen' });
  await submit(onboarding);
  await onboarding.answer('setUpOrganization', stored);
}

const scenarios = [...opening, ...asking, ...saving];

describe('onboarding', () => {
  it.each(scenarios)('$says', ({ run }) => run(onboardingMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(onboardingMachine, scenarios)).toEqual([]);
  });
});
