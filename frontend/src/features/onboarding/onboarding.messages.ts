import { PRODUCT_NAME, UPLOADS } from '@oficio/contracts';
import type { LogoFault, OnboardingRefusalCode } from '@oficio/machines/onboarding';
import { CONNECTION_TEXTS } from '../../lib/api/request-failure.ts';

export const SETUP_ERROR = {
  title: 'Setup Error',
  description: 'Failed to save organization data. Please try again.',
} as const;

export const PREFERENCES_FAILED = { title: "Couldn't save your preferences" } as const;

export const ONBOARDING_COMPLETED = { title: `Welcome to ${PRODUCT_NAME}` } as const;

const MEGABYTE = 1024 * 1024;

export const LOGO_FAULTS: Record<LogoFault, { title: string; description: string }> = {
  not_an_image: { title: 'Invalid file type', description: 'Please upload an image file' },
  too_large: {
    title: 'File too large',
    description: `Logo must be less than ${UPLOADS.logoMaxBytes / MEGABYTE}MB`,
  },
};

/** The message beside the form while the refusal stands; null when the fields show it themselves. */
export const REFUSALS: Record<OnboardingRefusalCode, string | null> = {
  invalid: null,
  forbidden: 'Only the owner or an admin can set this organization up.',
  organization_switched:
    'You’ve switched to another organization. Nothing was saved: check the form, then complete it again.',
  session_ended: 'Your session has ended. Please sign in again: what you typed stays on this device.',
  network: `${CONNECTION_TEXTS.unreachable} What you typed is kept.`,
  unknown: 'Your organization is not saved yet. What you typed is kept: complete the setup again.',
};
