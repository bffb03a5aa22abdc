import { clientRoutes, REQUEST_RETRY, type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import type {
  GuardStatus,
  StatusReport,
  subscriptionGuardMachine,
} from '@oficio/machines/subscription-guard';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect, type Page } from '@playwright/test';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';
import { type Answer, fromBackend, type HeldCall, holdNext, never, releaseOf } from './held-requests.ts';
import { letPass } from './page-clock.ts';
import { apiRefusal } from './refusals.ts';

export interface GuardStage {
  page: Page;
  /** The first request for the status, held until the path gives its answer. */
  first?: { call: HeldCall; answer: Answer };
}

const EVERY_TRY = REQUEST_RETRY.retries + 1;
const TRIAL_LEFT_MS = 60_000;
const HALF_TYPED = 'Bernal Estudio';

const STATUS = { method: 'GET', path: subscriptionRoutes.status.path } as const;
const unavailable = apiRefusal('service.unavailable', 'The service is not available at the moment.');
const refused = apiRefusal('subscription.required', 'Start your free trial or subscribe to continue.');

/** The server's own answer with the flags that a path needs; a trial ends a minute later. */
function asStatus({ serverTime: _, stripeConfigured: __, ...flags }: GuardStatus): Answer {
  return async (route) => {
    const response = await route.fetch();
    const stored = (await response.json()) as SubscriptionStatus;
    const end = new Date(Date.parse(stored.serverTime) + TRIAL_LEFT_MS).toISOString();
    const trialEnd = flags.isTrialing ? end : null;
    const status = flags.isTrialing ? 'trialing' : flags.trialUsed ? 'expired' : 'none';
    await route.fulfill({ response, json: { ...stored, ...flags, status, trialEnd } });
  };
}

async function answerFirst(stage: GuardStage, answer: Answer): Promise<void> {
  if (!stage.first) throw new Error('Nobody has asked for the status');
  stage.first.answer = answer;
  await stage.first.call.hasArrived();
  stage.first.call.letThrough();
}

const heading =
  (name: string) =>
  ({ page }: GuardStage) =>
    expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

const unknownStatus = async ({ page }: GuardStage) => {
  await expect(page.getByText('Your subscription could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
};

const keptForm = async ({ page }: GuardStage) => {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Your access has ended')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(HALF_TYPED);
};

const QUIET = 'The screen stays as it is';

/** The guard's paths in a browser: a person on their dashboard, whose status the path gives. */
export const subscriptionGuardDriver: BrowserDriver<typeof subscriptionGuardMachine, GuardStage> = {
  open: async (stage) => {
    const first = { answer: never } as { call: HeldCall; answer: Answer };
    first.call = await holdNext(stage.page, STATUS, (route) => first.answer(route), EVERY_TRY);
    stage.first = first;
    await stage.page.goto('/dashboard');
  },
  events: {
    'status.known': (stage, { status }) => answerFirst(stage, asStatus(status)),
    'status.failed': (stage) => answerFirst(stage, unavailable),
    'access.refused': async ({ page }, { halfTyped }) => {
      const clients = page.getByRole('link', { name: 'Clients', exact: true }).first();
      if (!halfTyped) {
        await page.route(`**${clientRoutes.list.path}*`, refused);
        return clients.click();
      }
      await clients.click();
      await page.getByRole('button', { name: 'New client' }).first().click();
      await page.getByLabel('Name', { exact: true }).fill(HALF_TYPED);
      await page.route(`**${clientRoutes.create.path}`, refused);
      await page.getByRole('button', { name: 'Add client' }).click();
    },
    'retry.requested': ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    'paywall.chosen': async ({ page }) => {
      await page.getByRole('button', { name: 'Show the offer' }).click();
      await new UnsavedDialogs(page).discard.click();
    },
    'requirement.changed': notInBrowser('No screen needs more than the others'),
    'organization.switched': notInBrowser('The journeys of organizations have it'),
    'person.left': notInBrowser('The journeys of signing out have it'),
  },
  // The guard itself requests later answers.
  offers: (snapshot, type) =>
    !['status.known', 'status.failed'].includes(type) || snapshot.matches('loading'),
  outcomes: {
    readStatus: {
      canAnswer: (outcome) =>
        outcome.kind === 'pending' ||
        // An answer that leaves the screen unchanged has nothing to show.
        (outcome.kind === 'done' &&
          outcome.output.status === 'known' &&
          !outcome.output.report.status.hasActiveAccess &&
          !outcome.output.report.halfTyped),
      prepare: async ({ page }, outcome) => {
        const known = outcome.kind === 'done' && outcome.output.status === 'known';
        const report: StatusReport | null = known
          ? (outcome.output as { report: StatusReport }).report
          : null;
        return releaseOf(await holdNext(page, STATUS, report ? asStatus(report.status) : never));
      },
    },
    readConfig: {
      canAnswer: (outcome) =>
        outcome.kind === 'pending' || (outcome.kind === 'done' && outcome.output.status === 'known'),
      prepare: async ({ page }) =>
        releaseOf(await holdNext(page, { method: 'GET', path: subscriptionRoutes.config.path }, fromBackend)),
    },
  },
  delay: ({ page }) => letPass(page, TRIAL_LEFT_MS),
  states: {
    loading: ({ page }) => expect(page.getByRole('main').getByText('Loading...').first()).toBeAttached(),
    'granted.fresh': heading('Dashboard'),
    'granted.refreshing': notInBrowser(QUIET),
    'granted.rechecking': notInBrowser(QUIET),
    'granted.recheckPaused': notInBrowser(QUIET),
    'lapsed.rechecking': keptForm,
    'lapsed.notified': keptForm,
    'paywalled.sorting': notInBrowser('It is over at once'),
    'paywalled.requireActive': notInBrowser('No screen needs more than the others'),
    'paywalled.trialUsed': heading('Subscribe to Continue'),
    'paywalled.trialOffered': heading('Start Your Free Trial'),
    'unavailable.askingConfig': unknownStatus,
    'unavailable.notified': unknownStatus,
    'unavailable.retrying': async ({ page }) => {
      await expect(page.getByText('Your subscription could not be loaded')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeDisabled();
    },
  },
};
