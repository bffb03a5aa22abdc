// Owns one person's onboarding: from the loaded dashboard through two steps to the saved data.
import type { DoneActorEvent } from 'xstate';
import { only } from '../shared/outcome.ts';
import { findSetupFaults, toCompanyProfile } from './onboarding.checks.ts';
import type { LogoResult, ProfileResult, SetUpResult } from './onboarding.ports.ts';
import { NOBODY, onboardingSetup, refusalOf, UNKNOWN_REFUSAL } from './onboarding.setup.ts';
import type { OnboardingForm } from './onboarding.types.ts';

type Saved = { event: DoneActorEvent<SetUpResult | LogoResult | ProfileResult> };
type Answered = { event: DoneActorEvent<SetUpResult | LogoResult> };
type Uploaded = { event: DoneActorEvent<LogoResult> };
type Typed = { event: { form: OnboardingForm } };

const REFUSED = '#onboarding.asking.organization.refused';

const refused = {
  guard: { type: 'isRefused', params: ({ event }: Saved) => event.output },
  target: REFUSED,
  actions: [
    { type: 'storeRefusal', params: ({ event }: Saved) => refusalOf(only(event.output, 'refused')) },
    { type: 'storeFaults', params: ({ event }: Saved) => refusalOf(only(event.output, 'refused')) },
    { type: 'notifySetupFailed', params: ({ event }: Saved) => refusalOf(only(event.output, 'refused')) },
  ],
} as const;

const failed = {
  target: REFUSED,
  actions: [
    { type: 'storeRefusal', params: UNKNOWN_REFUSAL },
    { type: 'notifySetupFailed', params: UNKNOWN_REFUSAL },
  ],
} as const;

const notifyUserChanged = {
  type: 'notifyUserChanged',
  params: ({ event }: Answered) => only(event.output, 'stored'),
} as const;

const logoRefusal = ({ event }: Uploaded) => only(event.output, 'logoRefused');

const restartAutoClose = ['cancelAutoClose', 'startAutoClose'] as const;

const typed = [
  { type: 'storeForm', params: ({ event }: Typed) => event.form },
  { type: 'notifyDraftChanged', params: ({ event }: Typed) => event.form },
] as const;

const faultsOfTyped = ({ event }: Typed) => ({ faults: findSetupFaults(event.form) });

export const onboardingMachine = onboardingSetup.createMachine({
  id: 'onboarding',
  context: NOBODY,
  initial: 'closed',
  on: {
    'person.known': [
      {
        guard: { type: 'isSomebodyElse', params: ({ event }) => event },
        target: '.closed',
        actions: { type: 'storeNewPerson', params: ({ event }) => event },
      },
      { actions: { type: 'storePerson', params: ({ event }) => event } },
    ],
    'person.left': { target: '.closed', actions: 'clearPerson' },
    'dashboard.shown': { actions: { type: 'storeDashboard', params: ({ event }) => event } },
    'dashboard.left': { actions: 'clearDashboard' },
    'onboarding.forced': { actions: 'storeForced' },
  },
  states: {
    closed: { always: { guard: 'shouldOpen', target: 'waiting' } },
    waiting: {
      on: { 'dashboard.left': { target: 'closed', actions: 'clearDashboard' } },
      after: {
        openDelay: [{ guard: 'shouldOpen', target: 'asking', actions: 'storeChecked' }, { target: 'closed' }],
      },
    },
    asking: {
      tags: 'open',
      initial: 'welcome',
      entry: 'startAutoClose',
      exit: 'cancelAutoClose',
      always: { guard: 'isElsewhere', target: 'closed' },
      on: {
        'input.stopped': 'closed',
        'later.chosen': {
          guard: 'mayLeave',
          target: 'closed',
          actions: ['clearForced', 'notifyPostponed'],
        },
      },
      states: {
        welcome: {
          on: {
            'next.chosen': [
              { guard: 'maySetUp', target: 'organization', actions: restartAutoClose },
              { target: '#onboarding.saving.preferences' },
            ],
          },
        },
        organization: {
          initial: 'editing',
          always: { guard: 'mayNotSetUp', target: 'welcome' },
          on: {
            'back.chosen': { target: 'welcome', actions: ['clearNotices', ...restartAutoClose] },
            'logo.chosen': { actions: ['storeLogo', ...restartAutoClose] },
            'logo.removed': { actions: ['clearLogo', ...restartAutoClose] },
            'logo.refused': {
              actions: [
                { type: 'storeLogoFault', params: ({ event }) => event },
                { type: 'notifyLogoRefused', params: ({ event }) => event },
                ...restartAutoClose,
              ],
            },
            'setup.submitted': [
              {
                guard: { type: 'isWrong', params: ({ event }) => event.form },
                target: '.refused',
                actions: [
                  'clearNotices',
                  ...typed,
                  ...restartAutoClose,
                  { type: 'storeFaults', params: faultsOfTyped },
                ],
              },
              { target: '#onboarding.saving', actions: ['clearNotices', 'clearLogoFault', ...typed] },
            ],
          },
          states: {
            editing: { on: { 'draft.edited': { actions: [...typed, ...restartAutoClose] } } },
            refused: {
              on: {
                'draft.edited': [
                  {
                    guard: { type: 'isStillWrong', params: ({ event }) => event.form },
                    actions: [...typed, ...restartAutoClose, { type: 'storeFaults', params: faultsOfTyped }],
                  },
                  { target: 'editing', actions: ['clearNotices', ...typed, ...restartAutoClose] },
                ],
              },
            },
          },
        },
      },
    },
    saving: {
      tags: ['open', 'busy'],
      initial: 'organization',
      states: {
        organization: {
          invoke: {
            id: 'setUpOrganization',
            src: 'setUpOrganization',
            input: ({ context }) => context.form,
            onDone: [
              refused,
              { guard: 'hasLogo', target: 'logo', actions: notifyUserChanged },
              { guard: 'hasBusinessEmail', target: 'companyProfile', actions: notifyUserChanged },
              { target: 'preferences', actions: notifyUserChanged },
            ],
            onError: failed,
          },
        },
        logo: {
          invoke: {
            id: 'uploadLogo',
            src: 'uploadLogo',
            onDone: [
              refused,
              {
                guard: { type: 'isLogoRefused', params: ({ event }: Uploaded) => event.output },
                target: REFUSED,
                actions: [
                  'dropLogo',
                  { type: 'storeLogoFault', params: logoRefusal },
                  { type: 'notifyLogoRefused', params: logoRefusal },
                ],
              },
              { guard: 'hasBusinessEmail', target: 'companyProfile', actions: notifyUserChanged },
              { target: 'preferences', actions: notifyUserChanged },
            ],
            onError: failed,
          },
        },
        companyProfile: {
          invoke: {
            id: 'storeCompanyProfile',
            src: 'storeCompanyProfile',
            input: ({ context }) => toCompanyProfile(context.form),
            onDone: [refused, { target: 'preferences' }],
            onError: failed,
          },
        },
        preferences: {
          invoke: {
            id: 'storePreferences',
            src: 'storePreferences',
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }: Answered) => event.output },
                target: '#onboarding.closed',
                actions: 'notifyPreferencesFailed',
              },
              {
                target: '#onboarding.closed',
                actions: [
                  'storeCompleted',
                  { type: 'notifyCompleted', params: ({ event }: Answered) => only(event.output, 'stored') },
                ],
              },
            ],
            onError: { target: '#onboarding.closed', actions: 'notifyPreferencesFailed' },
          },
        },
      },
    },
  },
});
