import { expect, test } from 'vitest';
import {
  LOGO_FAULTS,
  ONBOARDING_COMPLETED,
  PREFERENCES_FAILED,
  REFUSALS,
  SETUP_ERROR,
} from './onboarding.messages.ts';

test('the toasts of a save are those of the specification', () => {
  expect([SETUP_ERROR, PREFERENCES_FAILED, ONBOARDING_COMPLETED]).toEqual([
    { title: 'Setup Error', description: 'Failed to save organization data. Please try again.' },
    { title: "Couldn't save your preferences" },
    { title: 'Welcome to Oficio' },
  ]);
});

test("'Invalid file type' / 'Please upload an image file', 'File too large' / 'Logo must be less than 5MB'", () => {
  expect(LOGO_FAULTS).toEqual({
    not_an_image: { title: 'Invalid file type', description: 'Please upload an image file' },
    too_large: { title: 'File too large', description: 'Logo must be less than 5MB' },
  });
});

test('each refusal has its message beside the form', () => {
  expect(REFUSALS).toEqual({
    invalid: null,
    forbidden: 'Only the owner or an admin can set this organization up.',
    organization_switched:
      'You’ve switched to another organization. Nothing was saved: check the form, then complete it again.',
    session_ended: 'Your session has ended. Please sign in again: what you typed stays on this device.',
    network:
      'Unable to connect to server. Please check your internet connection or try again later. What you typed is kept.',
    unknown: 'Your organization is not saved yet. What you typed is kept: complete the setup again.',
  });
});
