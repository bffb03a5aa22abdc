import type { resetPasswordMachine } from '@oficio/machines/reset-password';
import type { BrowserDriver, PlannedOutcome } from '@oficio/machines/testing';
import type { Page } from '@playwright/test';
import type { Person } from '../fixtures/person.ts';
import { type Answer, asBrokenConnection, fromBackend, holdNext, never, releaseOf } from './held-requests.ts';
import { stopClock } from './page-clock.ts';
import { authRefusal } from './refusals.ts';

export interface ResetPasswordStage {
  page: Page;
  person: Person;
  /** The address that the person opens: the link of the real mail, or the address that the path needs. */
  link: string;
}

type ResetPasswordOutcomes = BrowserDriver<typeof resetPasswordMachine, ResetPasswordStage>['outcomes'];

const VERIFY = { method: 'POST', path: '/auth/v1/verify' } as const;
const UPDATE = { method: 'PUT', path: '/auth/v1/user' } as const;

export const resetPasswordPorts: ResetPasswordOutcomes = {
  openLink: {
    canAnswer: ({ kind }) => kind !== 'failed',
    async prepare(stage, outcome) {
      const answer = nameOf(outcome);
      if (answer === 'invalid') {
        // The auth service reports a refused link in the address, so the page sends no request.
        const query = new URLSearchParams({
          error: 'access_denied',
          error_description: 'Signups are closed',
        });
        stage.link = `/reset-password#${query}`;
        return async () => {};
      }
      const answers: Record<string, Answer> = {
        opened: fromBackend,
        expired: authRefusal(403, 'otp_expired', 'Token has expired or is invalid'),
        unavailable: asBrokenConnection,
      };
      return releaseOf(await holdNext(stage.page, VERIFY, answers[answer] ?? never));
    },
  },
  setPassword: {
    canAnswer: ({ kind }) => kind !== 'failed',
    async prepare({ page }, outcome) {
      const answer = nameOf(outcome);
      const answers: Record<string, Answer> = {
        changed: fromBackend,
        expired: authRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
        same_password: authRefusal(
          422,
          'same_password',
          'New password should be different from the old password.',
        ),
        weak_password: authRefusal(422, 'weak_password', 'Password is known to be weak'),
        network: asBrokenConnection,
      };
      const release = releaseOf(await holdNext(page, UPDATE, answers[answer] ?? never));
      return async () => {
        // The success is shown for three seconds, too short for a reliable check.
        if (answer === 'changed') await stopClock(page);
        await release();
      };
    },
  },
  endRecovery: {
    // The page doesn't wait for this request, so it can't be held.
    canAnswer: ({ kind }) => kind === 'done',
    prepare: async () => async () => {},
  },
};

function nameOf(outcome: PlannedOutcome<unknown>): string {
  if (outcome.kind !== 'done') return '';
  const { status = '', code } = (outcome.output ?? {}) as { status?: string; code?: string };
  return code ?? status;
}
