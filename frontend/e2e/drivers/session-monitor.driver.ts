import type { sessionMonitorMachine } from '@oficio/machines/session-monitor';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect, type Page } from '@playwright/test';
import { observed } from '../fixtures/observed.ts';
import { isRefresh } from '../fixtures/refreshes.ts';
import { SessionDialog } from '../pages/session-dialog.ts';
import { Shell } from '../pages/shell.ts';
import { type Answer, fromBackend, never } from './held-requests.ts';
import { letPass } from './page-clock.ts';
import { authRefusal } from './refusals.ts';

/** The stage of the monitor's paths: a session is stored on the device. */
export interface SessionMonitorStage {
  page: Page;
  /** Releases the held refresh with its answer. */
  answerRefresh(answer: Answer): Promise<void>;
}

const ANSWERS: Record<string, Answer> = {
  refreshed: fromBackend,
  refused: authRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  unavailable: authRefusal(503, 'unexpected_failure', 'Unexpected failure'),
};

const AT_ONCE = 'The storage of the device is read before anything is painted';
const NOBODY_THERE = 'Whether somebody is there changes nothing on the page';

export const sessionMonitorDriver: BrowserDriver<typeof sessionMonitorMachine, SessionMonitorStage> = {
  open: async () => {},
  events: {
    'session.started': async ({ page }) => {
      await page.goto('/settings');
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    },
    'session.renewed': notInBrowser('Another tab brings it: journeys/session-life'),
    'session.ended': ({ page }) => new Shell(page).signOut(),
    'unauthorized.seen': notInBrowser('A request over something half-typed: journeys/session-life'),
    'signOut.unexpected': notInBrowser('The paths of the auth machine end sessions so'),
    'signInAgain.chosen': notInBrowser('The page is left by it: journeys/session-life'),
    'activity.seen': notInBrowser(NOBODY_THERE),
    'page.resumed': ({ page }) =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'network.online': ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
  },
  // The device has no session to start again with.
  isLast: ({ type }) => type === 'session.ended',
  outcomes: {
    checkSession: {
      canAnswer: (outcome) => outcome.kind === 'done' && ['valid', 'due'].includes(outcome.output.status),
      async prepare({ page }, outcome) {
        const isDue = outcome.kind === 'done' && outcome.output.status === 'due';
        await page.evaluate(
          (secondsLeft) => {
            const session = JSON.parse(localStorage.getItem('oficio.session') ?? '{}');
            const expires_at = Math.floor(Date.now() / 1_000) + secondsLeft;
            localStorage.setItem('oficio.session', JSON.stringify({ ...session, expires_at }));
          },
          isDue ? 60 : 3_600,
        );
        return async () => {};
      },
    },
    refreshSession: {
      canAnswer: ({ kind }) => kind !== 'failed',
      prepare: async ({ answerRefresh }, outcome) => {
        const status = outcome.kind === 'done' ? outcome.output.status : '';
        return () => answerRefresh(ANSWERS[status] ?? never);
      },
    },
    watchPage: { canAnswer: ({ kind }) => kind === 'pending', prepare: async () => async () => {} },
  },
  delay: ({ page }, milliseconds) => letPass(page, milliseconds),
  states: {
    idle: notInBrowser('The paths of the auth machine show who is signed out'),
    'watching.session.betweenChecks': staysUsable,
    'watching.session.checking': notInBrowser(AT_ONCE),
    'watching.session.refreshing': staysUsable,
    'watching.session.breakerOpen': staysUsable,
    'watching.session.expired': ({ page }) => expect(new SessionDialog(page).signInAgain).toBeVisible(),
    'watching.presence.active': notInBrowser(NOBODY_THERE),
    'watching.presence.inactive': notInBrowser(NOBODY_THERE),
  },
};

/** No dialog covers the page. */
async function staysUsable({ page }: SessionMonitorStage): Promise<void> {
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(new SessionDialog(page).dialog).toBeHidden();
}

/** Holds each refresh of the page until the path gives its answer. */
export async function holdRefreshes(page: Page): Promise<SessionMonitorStage> {
  const held: ((answer: Answer) => Promise<void>)[] = [];
  await page.route(
    (url) => url.pathname === '/auth/v1/token',
    async (route) => {
      if (isRefresh(route.request())) held.push((answer) => answer(route));
      else await route.fallback();
    },
  );
  return {
    page,
    async answerRefresh(answer) {
      await expect.poll(() => held.length, observed('nothing was refreshed')).toBeGreaterThan(0);
      const answered = page.waitForResponse((response) => isRefresh(response.request()));
      await held.shift()?.(answer);
      await (await answered).finished();
    },
  };
}
