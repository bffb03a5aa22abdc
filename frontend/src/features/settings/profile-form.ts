import {
  type accountRoutes,
  type BodyOf,
  type CurrentUser,
  type FieldFailure,
  profileBodySchema,
} from '@oficio/contracts';

/** What the form's fields hold: all of it text, as typed. */
export interface ProfileForm {
  firstName: string;
  lastName: string;
  phone: string;
  timezone: string;
}

/** A time zone that was never chosen is the browser's. */
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

/** What is wrong with the form, by field path as in the body; empty when it can be sent. */
export function findProfileFaults(form: ProfileForm): FieldFailure[] {
  const result = profileBodySchema.safeParse(toProfileBody(form));
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}

export function isSameProfile(one: ProfileForm, other: ProfileForm): boolean {
  return (Object.keys(one) as (keyof ProfileForm)[]).every((name) => one[name] === other[name]);
}
