import type { OnboardingForm } from '@oficio/machines/onboarding';

export const DRAFT_KEY = 'oficio.onboarding';

/** The owner of a draft: the same person has separate drafts in other organizations. */
export interface DraftOwner {
  userId: string;
  organizationId: string | null;
}

const FIELDS: readonly (keyof OnboardingForm)[] = [
  'organizationName',
  'industry',
  'businessType',
  'teamSize',
  'businessEmail',
  'timezone',
];

/** The typed text of this person on this device, or null. Another owner's draft is removed. */
export function readDraft(storage: Storage, { userId, organizationId }: DraftOwner): OnboardingForm | null {
  const stored = parse(storage.getItem(DRAFT_KEY));
  if (stored?.userId !== userId) storage.removeItem(DRAFT_KEY);
  if (stored?.userId !== userId || stored.organizationId !== organizationId) return null;
  const form = stored.form as Partial<Record<keyof OnboardingForm, unknown>> | null | undefined;
  if (!form || FIELDS.some((name) => typeof form[name] !== 'string')) return null;
  return Object.fromEntries(FIELDS.map((name) => [name, form[name]])) as unknown as OnboardingForm;
}

/** Without space on the device the draft lives as long as the page. */
export function storeDraft(
  storage: Storage,
  { userId, organizationId }: DraftOwner,
  form: OnboardingForm,
): void {
  try {
    storage.setItem(DRAFT_KEY, JSON.stringify({ userId, organizationId, form }));
  } catch {
    storage.removeItem(DRAFT_KEY);
  }
}

/** Removes only this owner's draft: a tab that learns late of its sign-out would otherwise remove the next person's. */
export function forgetDraft(storage: Storage, userId: string): void {
  if (parse(storage.getItem(DRAFT_KEY))?.userId === userId) storage.removeItem(DRAFT_KEY);
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
