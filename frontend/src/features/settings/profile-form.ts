import {
  type accountRoutes,
  type BodyOf,
  type CurrentUser,
  type FieldFailure,
  profileBodySchema,
} from '@oficio/contracts';

/** The values of the form's fields, all typed text. */
export interface ProfileForm {
  firstName: string;
  lastName: string;
  phone: string;
  timezone: string;
}

/** The initial time zone is the browser's when none was stored. */
export function toProfileForm(user: CurrentUser, browserTimezone: string): ProfileForm {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
    timezone: user.timezone ?? browserTimezone,
  };
}

export function toProfileBody(form: ProfileForm): BodyOf<typeof accountRoutes.updateProfile> {
  return { ...form, timezone: form.timezone.trim() === '' ? null : form.timezone.trim() };
}

/** The errors by field path as in the body; empty when the form can be sent. */
export function findProfileFaults(form: ProfileForm): FieldFailure[] {
  const result = profileBodySchema.safeParse(toProfileBody(form));
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}

export function isSameProfile(one: ProfileForm, other: ProfileForm): boolean {
  return (Object.keys(one) as (keyof ProfileForm)[]).every((name) => one[name] === other[name]);
}
