import type { CurrentUser, FieldFailure } from '@oficio/contracts';

/** Values as typed; an empty select is ''. */
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
  /** Null before the person has an organization. */
  organizationId: string | null;
  onboardingCompleted: boolean;
  /** True for owners and admins. Others see only the first step. */
  maySetUp: boolean;
}

/** The reasons why a file can't be the logo. */
export type LogoFault = 'not_an_image' | 'too_large';

/** The reasons why a save was refused; each has its own sentence. */
export type OnboardingRefusalCode =
  | 'invalid'
  | 'forbidden'
  | 'organization_switched'
  | 'session_ended'
  | 'network'
  | 'unknown';

export interface OnboardingContext {
  person: OnboardingPerson | null;
  /** The dashboard on screen; null on another screen or before it has loaded. */
  dashboard: { hasPlan: boolean } | null;
  /** Something needs the organization's data, even if the person has completed the onboarding before. */
  forced: boolean;
  /** Whether the dialog was open for this person since the page was loaded. */
  checked: boolean;
  form: OnboardingForm;
  hasLogo: boolean;
  faults: readonly FieldFailure[];
  refusal: OnboardingRefusalCode | null;
  logoFault: LogoFault | null;
}

export type OnboardingEvent =
  /** The signed-in person, sent again after each change. `form` counts only for a new person. */
  | ({ type: 'person.known'; forced: boolean; form: OnboardingForm; hasLogo: boolean } & OnboardingPerson)
  | { type: 'person.left' }
  | { type: 'dashboard.shown'; hasPlan: boolean }
  | { type: 'dashboard.left' }
  | { type: 'onboarding.forced' }
  | { type: 'next.chosen' }
  | { type: 'back.chosen' }
  /** Only a person who has completed it before may close it. */
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

/** `open`: the dialog is open. `busy`: a save is in progress. */
export type OnboardingTag = 'open' | 'busy';

/** Members that an inspector must mask. */
export const ONBOARDING_SECRETS = [
  'organizationName',
  'businessEmail',
  'companyName',
  'email',
  'user',
] as const;
