import type { CurrentUser, FieldFailure } from '@oficio/contracts';

/** As typed; a select that nothing has been chosen in is ''. */
export interface OnboardingForm {
  organizationName: string;
  industry: string;
  businessType: string;
  teamSize: string;
  businessEmail: string;
  timezone: string;
}

export interface OnboardingPerson {
  userId: string;
  /** Null while somebody has no organization yet. */
  organizationId: string | null;
  onboardingCompleted: boolean;
  /** Owners and admins; others see the first step only. */
  maySetUp: boolean;
}

/** Why a file can't be the logo. */
export type LogoFault = 'not_an_image' | 'too_large';

/** Why a step of saving was refused; each has its own sentence. */
export type OnboardingRefusalCode =
  | 'invalid'
  | 'forbidden'
  | 'organization_switched'
  | 'session_ended'
  | 'network'
  | 'unknown';

export interface OnboardingContext {
  person: OnboardingPerson | null;
  /** The dashboard on screen; null while another screen is on, or it hasn't loaded. */
  dashboard: { hasPlan: boolean } | null;
  /** Something needs the organization's data, whether or not the person has been here before. */
  forced: boolean;
  /** The dialog has been on for this person since the page was loaded. */
  checked: boolean;
  form: OnboardingForm;
  hasLogo: boolean;
  faults: readonly FieldFailure[];
  refusal: OnboardingRefusalCode | null;
  logoFault: LogoFault | null;
}

export type OnboardingEvent =
  /** Whoever is signed in, again whenever that changes. `form` counts for a person who wasn't here before. */
  | ({ type: 'person.known'; forced: boolean; form: OnboardingForm } & OnboardingPerson)
  | { type: 'person.left' }
  | { type: 'dashboard.shown'; hasPlan: boolean }
  | { type: 'dashboard.left' }
  | { type: 'onboarding.forced' }
  | { type: 'next.chosen' }
  | { type: 'back.chosen' }
  /** Only somebody who has completed it before may leave it. */
  | { type: 'later.chosen' }
  | { type: 'draft.edited'; form: OnboardingForm }
  | { type: 'logo.chosen' }
  | { type: 'logo.removed' }
  | { type: 'logo.refused'; code: LogoFault }
  | { type: 'setup.submitted'; form: OnboardingForm }
  /** Five minutes have passed since the last input. */
  | { type: 'input.stopped' };

export type OnboardingEmitted =
  | { type: 'onboarding.draftChanged'; person: OnboardingPerson; form: OnboardingForm }
  | { type: 'onboarding.setupFailed'; code: OnboardingRefusalCode; faults: readonly FieldFailure[] }
  | { type: 'onboarding.logoRefused'; code: LogoFault }
  | { type: 'onboarding.userChanged'; user: CurrentUser }
  | { type: 'onboarding.preferencesFailed' }
  | { type: 'onboarding.postponed' }
  | { type: 'onboarding.completed'; user: CurrentUser };

/** `open`: the dialog is on. `busy`: something is being saved. */
export type OnboardingTag = 'open' | 'busy';

/** Names of members that an inspector must not show. */
export const ONBOARDING_SECRETS = [
  'organizationName',
  'businessEmail',
  'companyName',
  'email',
  'user',
] as const;
