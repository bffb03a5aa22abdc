import { authRoutes, organizationSetupRoutes, REQUEST_RETRY } from '@oficio/contracts';
import type { onboardingMachine } from '@oficio/machines/onboarding';
import type { BrowserDriver, PlannedOutcome } from '@oficio/machines/testing';
import type { Page } from '@playwright/test';
import { type Answer, type Call, fromBackend, holdNext, never, releaseOf } from './held-requests.ts';
import { apiRefusal } from './refusals.ts';

export interface OnboardingStage {
  page: Page;
}

const EVERY_TRY = REQUEST_RETRY.retries + 1;

const ANSWERS: Record<string, Answer> = {
  stored: fromBackend,
  network: apiRefusal('service.unavailable', 'The service is not available at the moment.'),
  not_an_image: apiRefusal('upload.not_an_image', 'This is not an image.'),
};

type Outcome = PlannedOutcome<{ status: string; code?: string }>;

const wordOf = (outcome: Outcome) =>
  outcome.kind === 'done' ? (outcome.output.code ?? outcome.output.status) : '';

/** The adapter always returns a value. `shown`: one refusal for each way of display. */
const calls = ({ method, path }: { method: string; path: string }, shown: readonly string[]) => ({
  canAnswer: (outcome: Outcome) =>
    outcome.kind === 'pending' || ['stored', ...shown].includes(wordOf(outcome)),
  async prepare({ page }: OnboardingStage, outcome: Outcome): Promise<() => Promise<void>> {
    const word = wordOf(outcome);
    const times = word === 'network' ? EVERY_TRY : 1;
    return releaseOf(await holdNext(page, { method, path } as Call, ANSWERS[word] ?? never, times));
  },
});

/** Successes come from the real backend; failures are simulated, because the backend can't be made to fail. */
export const onboardingPorts: BrowserDriver<typeof onboardingMachine, OnboardingStage>['outcomes'] = {
  setUpOrganization: calls(organizationSetupRoutes.setup, ['network']),
  uploadLogo: calls(organizationSetupRoutes.uploadLogo, ['not_an_image']),
  storeCompanyProfile: calls(organizationSetupRoutes.companyProfile, []),
  storePreferences: calls(authRoutes.updatePreferences, ['network']),
};
