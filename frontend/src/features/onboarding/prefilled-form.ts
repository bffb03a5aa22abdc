import type { CurrentUser } from '@oficio/contracts';
import type { OnboardingForm } from '@oficio/machines/onboarding';

/** What the form begins with: what is known of the person and of their organization already. */
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
