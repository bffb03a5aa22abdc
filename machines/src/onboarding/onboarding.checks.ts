import {
  type BodyOf,
  type FieldFailure,
  organizationSetupBodySchema,
  type organizationSetupRoutes,
  UPLOADS,
} from '@oficio/contracts';
import type { CompanyProfile } from './onboarding.ports.ts';
import type { LogoFault, OnboardingForm } from './onboarding.types.ts';

/** The request body's names for form fields with another name. */
const FORM_NAMES: Record<string, keyof OnboardingForm> = { name: 'organizationName', email: 'businessEmail' };

/** The faults of the form by field; empty if it can be sent. */
export function findSetupFaults(form: OnboardingForm): FieldFailure[] {
  const result = organizationSetupBodySchema.safeParse(toSetupBody(form));
  return result.success ? [] : toFormFaults(result.error.issues);
}

/** The faults of a request body under the form's field names. */
export function toFormFaults(
  issues: readonly { path: string | readonly PropertyKey[]; message: string }[],
): FieldFailure[] {
  return issues.map(({ path, message }) => {
    const name = typeof path === 'string' ? path : path.map(String).join('.');
    return { path: FORM_NAMES[name] ?? name, message };
  });
}

/** The body of the setup call as typed; the schema decides whether it is valid. */
export function toSetupBody(form: OnboardingForm): BodyOf<typeof organizationSetupRoutes.setup> {
  const { organizationName, industry, businessType, teamSize, businessEmail, timezone } = form;
  return {
    name: organizationName,
    industry,
    businessType,
    teamSize,
    email: businessEmail,
    timezone: timezone.trim() === '' ? null : timezone.trim(),
  } as BodyOf<typeof organizationSetupRoutes.setup>;
}

export function toCompanyProfile(form: OnboardingForm): CompanyProfile {
  return { companyName: form.organizationName.trim(), businessEmail: form.businessEmail.trim() };
}

/** The reason why a file can't be the logo; null if it can. `size` is in bytes. */
export function findLogoFault({ type, size }: { type: string; size: number }): LogoFault | null {
  if (!type.startsWith('image/')) return 'not_an_image';
  return size >= UPLOADS.logoMaxBytes ? 'too_large' : null;
}
