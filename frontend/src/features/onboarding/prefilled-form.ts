import type { CurrentUser } from '@oficio/contracts';
import type { OnboardingForm } from '@oficio/machines/onboarding';

/** The form's initial values: the known data of the person and their organization. */
export function prefilledForm(user: CurrentUser, browserTimezone: string): OnboardingForm {
  return {
    organizationName: user.organization?.name ?? '',
    industry: '',
    businessType: '',
    teamSize: '1',
    businessEmail: user.email,
    timezone: browserTimezone,
  };
}
