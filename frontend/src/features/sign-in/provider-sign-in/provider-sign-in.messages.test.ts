import { expect, test } from 'vitest';
import { PROVIDER_REFUSALS } from './provider-sign-in.messages.ts';

test('a provider’s page that can’t be opened has a message for its reason', () => {
  expect(PROVIDER_REFUSALS).toEqual({
    network: 'Please check your internet connection and try again.',
    unknown: 'Authentication failed. Please try again.',
  });
});
