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

/** The adapter answers with a value, whatever the server does. `shown`: the refusals that look each their own way. */
const calls = ({ method, path }: { method: string; path: string }, shown: readonly string[]) => ({
  canAnswer: (outcome: Outcome) =>
    outcome.kind === 'pending' || ['stored', ...shown].includes(wordOf(outcome)),
  async prepare({ page }: OnboardingStage, outcome: Outcome): Promise<() => Promise<void>> {
    const word = wordOf(outcome);
    const times = word === 'network' ? EVERY_TRY : 1;
    return releaseOf(await holdNext(page, { method, path } as Call, ANSWERS[word] ?? never, times));
  },
});

/** Successes are the backend's own; it can't be brought to fail when it is to. */
export const onboardingPorts: BrowserDriver<typeof onboardingMachine, OnboardingStage>['outcomes'] = {
  setUpOrganization: calls(organizationSetupRoutes.setup, ['network']),
  uploadLogo: calls(organizationSetupRoutes.uploadLogo, ['not_an_image']),
  storeCompanyProfile: calls(organizationSetupRoutes.companyProfile, []),
  storePreferences: calls(authRoutes.updatePreferences, ['network']),
};
