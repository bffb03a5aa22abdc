import type { CurrentUser } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { onboardingMachine } from './onboarding.machine.ts';
import type { OnboardingContext, OnboardingEvent, OnboardingForm } from './onboarding.types.ts';

export const exampleForm: OnboardingForm = {
  organizationName: 'Taller Norte',
  industry: 'Design & Creative',
  businessType: 'agency',
  teamSize: '2-5',
  businessEmail: 'hola@taller.example',
  timezone: 'America/Mexico_City',
};

export const exampleUser = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' } as CurrentUser;

export const newcomer = {
  type: 'person.known',
  userId: exampleUser.id,
  organizationId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  onboardingCompleted: false,
  maySetUp: true,
  forced: false,
  form: exampleForm,
  hasLogo: false,
} as const satisfies OnboardingEvent;

/** A second person on the same page, who has completed the onboarding before. */
const nextPerson = {
  ...newcomer,
  userId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  onboardingCompleted: true,
} as const satisfies OnboardingEvent;

const withoutEmail = { ...exampleForm, businessEmail: ' ' };
const nameless = { ...exampleForm, organizationName: '' };

export const onboardingModel = defineModel<typeof onboardingMachine>({
  machine: onboardingMachine,
  events: [
    newcomer,
    { ...newcomer, maySetUp: false },
    nextPerson,
    { type: 'person.left' },
    { type: 'dashboard.shown', hasPlan: true },
    { type: 'dashboard.shown', hasPlan: false },
    { type: 'dashboard.left' },
    { type: 'onboarding.forced' },
    { type: 'next.chosen' },
    { type: 'back.chosen' },
    { type: 'later.chosen' },
    { type: 'draft.edited', form: { ...exampleForm, teamSize: '6-10' } },
    { type: 'draft.edited', form: nameless },
    { type: 'logo.chosen' },
    { type: 'logo.removed' },
    { type: 'logo.refused', code: 'too_large' },
    { type: 'setup.submitted', form: exampleForm },
    { type: 'setup.submitted', form: withoutEmail },
    { type: 'setup.submitted', form: nameless },
    { type: 'input.stopped' },
  ],
  outcomes: {
    setUpOrganization: [
      { status: 'stored', user: exampleUser },
      { status: 'refused', code: 'network' },
    ],
    uploadLogo: [
      { status: 'stored', user: exampleUser },
      { status: 'refused', code: 'network' },
      { status: 'logoRefused', code: 'not_an_image' },
    ],
    storeCompanyProfile: [{ status: 'stored' }, { status: 'refused', code: 'network' }],
    storePreferences: [
      { status: 'stored', user: { ...exampleUser, onboardingCompleted: true } },
      { status: 'refused', code: 'network' },
    ],
  },
  decisive: ({ person, dashboard, forced, checked, hasLogo, form, faults }) => [
    person && [person.userId, person.onboardingCompleted, person.maySetUp],
    dashboard,
    forced,
    checked,
    hasLogo,
    form.businessEmail.trim() !== '',
    faults.length > 0,
  ],
  isPossible: isNews,
});

/** Repeated or impossible events are left out, because they would only multiply the paths. */
function isNews(
  { person, dashboard, forced, checked, hasLogo, faults }: OnboardingContext,
  event: OnboardingEvent,
): boolean {
  switch (event.type) {
    case 'person.known':
      if (event.userId === nextPerson.userId) return person?.maySetUp === true && !person.onboardingCompleted;
      return event.maySetUp ? person === null : person?.maySetUp === true && !person.onboardingCompleted;
    case 'person.left':
      return person !== null && !forced;
    case 'dashboard.shown':
      if (person === null || hasLogo) return false;
      // The plan ends while the dashboard is on screen.
      return event.hasPlan ? dashboard === null : dashboard?.hasPlan === true && !checked;
    case 'dashboard.left':
      return dashboard !== null && !forced;
    case 'onboarding.forced':
      return person?.onboardingCompleted === true && !forced;
    case 'logo.chosen':
    case 'logo.refused':
      return !hasLogo && !forced && faults.length === 0;
    case 'logo.removed':
      return hasLogo;
    case 'draft.edited':
      return !hasLogo;
    default:
      return true;
  }
}
