import { type CurrentUser, type FieldFailure, ONBOARDING } from '@oficio/contracts';
import { assign, cancel, emit, raise, setup } from 'xstate';
import { hasStatus } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import { findSetupFaults } from './onboarding.checks.ts';
import { type OnboardingPorts, provideOnboardingPorts, type SaveRefusal } from './onboarding.ports.ts';
import type {
  LogoFault,
  OnboardingContext,
  OnboardingEmitted,
  OnboardingEvent,
  OnboardingForm,
  OnboardingPerson,
  OnboardingRefusalCode,
  OnboardingTag,
} from './onboarding.types.ts';

type PersonKnown = Extract<OnboardingEvent, { type: 'person.known' }>;

const EMPTY_FORM: OnboardingForm = {
  organizationName: '',
  industry: '',
  businessType: '',
  teamSize: '',
  businessEmail: '',
  timezone: '',
};

const NOTHING_TYPED = {
  form: EMPTY_FORM,
  hasLogo: false,
  faults: [],
  refusal: null,
  logoFault: null,
} as const satisfies Partial<OnboardingContext>;

export const NOBODY: OnboardingContext = {
  ...NOTHING_TYPED,
  person: null,
  dashboard: null,
  forced: false,
  checked: false,
};

/** The vocabulary of `onboarding.machine.ts`: types, actors, delays, guards, actions. */
export const onboardingSetup = setup({
  types: {
    context: {} as OnboardingContext,
    events: {} as OnboardingEvent,
    emitted: {} as OnboardingEmitted,
    tags: {} as OnboardingTag,
  },
  actors: provideOnboardingPorts(missingPorts<OnboardingPorts>('onboarding')).actors,
  delays: { openDelay: ONBOARDING.openDelayMs, autoClose: ONBOARDING.autoCloseMs },
  guards: {
    isSomebodyElse: ({ context }, params: OnboardingPerson) =>
      context.person?.userId !== params.userId || context.person.organizationId !== params.organizationId,
    shouldOpen: ({ context }) => shouldOpen(context),
    isElsewhere: ({ context }) => context.dashboard === null,
    maySetUp: ({ context }) => context.person?.maySetUp === true,
    mayNotSetUp: ({ context }) => context.person?.maySetUp !== true,
    mayLeave: ({ context }) => context.person?.onboardingCompleted === true,
    isWrong: (_, params: OnboardingForm) => findSetupFaults(params).length > 0,
    isStillWrong: ({ context }, params: OnboardingForm) =>
      context.faults.length > 0 && findSetupFaults(params).length > 0,
    isRefused: hasStatus('refused'),
    isLogoRefused: hasStatus('logoRefused'),
    hasLogo: ({ context }) => context.hasLogo,
    hasBusinessEmail: ({ context }) => context.form.businessEmail.trim() !== '',
  },
  actions: {
    storeNewPerson: assign((_, params: PersonKnown) => ({
      ...NOTHING_TYPED,
      form: params.form,
      hasLogo: params.hasLogo,
      person: personOf(params),
      forced: params.forced,
      checked: false,
    })),
    storePerson: assign(({ context }, params: PersonKnown) => ({
      person: personOf(params),
      forced: context.forced || params.forced,
    })),
    clearPerson: assign({ ...NOTHING_TYPED, person: null, forced: false, checked: false }),
    storeDashboard: assign({
      dashboard: (_, params: { hasPlan: boolean }) => ({ hasPlan: params.hasPlan }),
    }),
    clearDashboard: assign({ dashboard: null }),
    storeForced: assign({ forced: true, checked: false }),
    clearForced: assign({ forced: false }),
    storeChecked: assign({ checked: true }),
    storeForm: assign({ form: (_, params: OnboardingForm) => params }),
    storeFaults: assign({ faults: (_, params: { faults: readonly FieldFailure[] }) => params.faults }),
    storeRefusal: assign({ refusal: (_, params: ApiError) => params.code }),
    storeLogo: assign({ hasLogo: true, logoFault: null }),
    clearLogo: assign({ hasLogo: false, logoFault: null }),
    storeLogoFault: assign({ logoFault: (_, params: { code: LogoFault }) => params.code }),
    dropLogo: assign({ hasLogo: false }),
    clearNotices: assign({ faults: [], refusal: null }),
    clearLogoFault: assign({ logoFault: null }),
    storeCompleted: assign(({ context }) => ({
      ...NOTHING_TYPED,
      person: { ...presentPerson(context.person), onboardingCompleted: true },
      forced: false,
    })),
    startAutoClose: raise({ type: 'input.stopped' }, { id: 'autoClose', delay: 'autoClose' }),
    cancelAutoClose: cancel('autoClose'),
    notifyDraftChanged: emit(({ context }, params: OnboardingForm) => ({
      type: 'onboarding.draftChanged',
      person: presentPerson(context.person),
      form: params,
    })),
    notifySetupFailed: emit((_, params: ApiError) => ({ type: 'onboarding.setupFailed', ...params })),
    notifyLogoRefused: emit((_, params: { code: LogoFault }) => ({
      type: 'onboarding.logoRefused',
      code: params.code,
    })),
    notifyUserChanged: emit((_, params: { user: CurrentUser }) => ({
      type: 'onboarding.userChanged',
      user: params.user,
    })),
    notifyPreferencesFailed: emit({ type: 'onboarding.preferencesFailed' }),
    notifyPostponed: emit({ type: 'onboarding.postponed' }),
    notifyCompleted: emit((_, params: { user: CurrentUser }) => ({
      type: 'onboarding.completed',
      user: params.user,
    })),
  },
});

function shouldOpen({ person, dashboard, forced, checked }: OnboardingContext): boolean {
  if (!person || !dashboard || checked) return false;
  return forced || (!person.onboardingCompleted && dashboard.hasPlan);
}

function personOf({ userId, organizationId, onboardingCompleted, maySetUp }: PersonKnown): OnboardingPerson {
  return { userId, organizationId, onboardingCompleted, maySetUp };
}

/** The failure for a port that threw. */
export const UNKNOWN_REFUSAL: ApiError = { code: 'unknown', faults: [] };

export interface ApiError {
  code: OnboardingRefusalCode;
  faults: readonly FieldFailure[];
}

export function refusalOf({ code, faults = [] }: SaveRefusal): ApiError {
  return { code, faults };
}

function presentPerson(person: OnboardingPerson | null): OnboardingPerson {
  if (!person) throw new Error('onboarding: nobody is here');
  return person;
}
