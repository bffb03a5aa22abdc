import { authRoutes, REQUEST_RETRY } from '@oficio/contracts';
import type { authMachine } from '@oficio/machines/auth';
import type { BrowserDriver } from '@oficio/machines/testing';
import type { Page } from '@playwright/test';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import type { AuthStage } from './auth.stage.ts';
import { type Answer, type Call, fromBackend, holdNext, never, releaseOf } from './held-requests.ts';
import { letPass } from './page-clock.ts';
import { apiRefusal, authRefusal } from './refusals.ts';

type AuthOutcomes = BrowserDriver<typeof authMachine, AuthStage>['outcomes'];

const verify: Call = { method: authRoutes.me.method as 'GET', path: authRoutes.me.path };
const signIn: Call = { method: 'POST', path: '/auth/v1/token', query: 'grant_type=password' };
const refresh: Call = { method: 'POST', path: '/auth/v1/token', query: 'grant_type=refresh_token' };
const endSession: Call = { method: 'POST', path: '/auth/v1/logout' };

const VERIFY_ANSWERS: Record<string, Answer> = {
  verified: fromBackend,
  refused: apiRefusal('auth.session_ended', 'Your session has ended. Please sign in again.'),
  unavailable: apiRefusal('service.unavailable', 'The service is not available at the moment.'),
};

const REFRESH_ANSWERS: Record<string, Answer> = {
  verified: fromBackend,
  refused: authRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  unavailable: authRefusal(503, 'unexpected_failure', 'Unexpected failure'),
};

/** Milliseconds for which the auth client itself retries. */
const CLIENT_PATIENCE_MS = 30_000;

/** The adapters always return a value. A port throws only by a bug, which a test can't cause. */
const canAnswer = ({ kind }: { kind: string }) => kind !== 'failed';

export const authPorts: AuthOutcomes = {
  restoreSession: {
    canAnswer,
    async prepare(stage, outcome) {
      // A link is opened before there is a page that could be checked.
      if (outcome.kind === 'pending') return async () => {};
      const restored =
        outcome.kind === 'done' && outcome.output.status === 'restored' ? outcome.output : null;
      if (restored) {
        stage.credentials = await stage.person();
        await signInBeforehand(stage.page, stage.oficio, stage.credentials, restored);
      }
      const path = !restored || restored.expired ? '/login' : '/dashboard';
      return async () => {
        await stage.page.goto(path);
      };
    },
  },
  signIn: {
    canAnswer,
    async prepare(stage, outcome) {
      const accepted = outcome.kind === 'done' && outcome.output.status === 'accepted';
      const { email, password } = await stage.person();
      stage.credentials = { email, password: accepted ? password : 'not-my-password' };
      return releaseOf(await holdNext(stage.page, signIn, outcome.kind === 'done' ? fromBackend : never));
    },
  },
  sessionVerification: {
    canAnswer,
    async prepare(stage, outcome) {
      const status = outcome.kind === 'done' ? outcome.output.status : '';
      const times = status === 'unavailable' ? REQUEST_RETRY.retries + 1 : 1;
      await holdLaterOnes(stage.page);
      const verifying = await holdNext(stage.page, verify, VERIFY_ANSWERS[status] ?? never, times);
      const refreshing = await holdNext(stage.page, refresh, REFRESH_ANSWERS[status] ?? never);
      const firstCall = () =>
        Promise.any([verifying.hasArrived().then(() => verify), refreshing.hasArrived().then(() => refresh)]);
      stage.verificationStarted = firstCall;
      return async () => {
        const first = await firstCall();
        if (first === refresh && status === 'unavailable') await letPass(stage.page, CLIENT_PATIENCE_MS);
        verifying.letThrough();
        refreshing.letThrough();
      };
    },
  },
  endSession: {
    canAnswer,
    async prepare({ page }, outcome) {
      const held = await holdNext(page, endSession, outcome.kind === 'done' ? fromBackend : never);
      // A session that has ended by itself sends no sign-out, so there may be no call to wait for.
      return async () => held.letThrough();
    },
  },
};

/** Requests that the page sends by itself after a while must not change the checked state. */
async function holdLaterOnes(page: Page): Promise<void> {
  await holdNext(page, verify, never, Number.POSITIVE_INFINITY);
}
