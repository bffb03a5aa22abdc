import type { registrationMachine } from '@oficio/machines/registration';
import type { BrowserDriver, PlannedOutcome } from '@oficio/machines/testing';
import type { Page } from '@playwright/test';
import { endMailPauses } from '../fixtures/mail-pause.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { createPerson, requestSession } from '../fixtures/person.ts';
import { cooldownInBrowser } from './cooldown.ts';
import { type Answer, asBrokenConnection, fromBackend, holdNext, never, releaseOf } from './held-requests.ts';
import { stopClock } from './page-clock.ts';
import { authRefusal } from './refusals.ts';

export interface RegistrationStage {
  page: Page;
  oficio: OficioProcess;
  newEmail: string;
}

type RegistrationOutcomes = BrowserDriver<typeof registrationMachine, RegistrationStage>['outcomes'];

const canAnswer = ({ kind }: { kind: string }) => kind !== 'failed';

export const registrationPorts: RegistrationOutcomes = {
  cooldown: cooldownInBrowser,
  signUp: {
    canAnswer,
    async prepare({ page, oficio }, outcome) {
      const answer = statusOf(outcome);
      const answers: Record<string, Answer> = {
        created: await withSession(oficio, answer === 'created'),
        verifyEmail: fromBackend,
        account_exists: authRefusal(422, 'user_already_exists', 'User already registered'),
      };
      const release = releaseOf(
        await holdNext(page, { method: 'POST', path: '/auth/v1/signup' }, answers[answer] ?? never),
      );
      return async () => {
        // The success is shown for a second and a half, too short for a reliable check.
        if (answer === 'created') await stopClock(page);
        await release();
      };
    },
  },
  resendVerification: {
    canAnswer,
    async prepare({ page, oficio }, outcome) {
      await endMailPauses(oficio);
      const answers: Record<string, Answer> = {
        sent: fromBackend,
        rate_limited: authRefusal(429, 'over_email_send_rate_limit', 'Email rate limit exceeded'),
        network: asBrokenConnection,
      };
      const release = releaseOf(
        await holdNext(
          page,
          { method: 'POST', path: '/auth/v1/resend' },
          answers[statusOf(outcome)] ?? never,
        ),
      );
      return async () => {
        // The countdown stays where the path says, however long a check takes.
        await stopClock(page);
        await release();
      };
    },
  },
};

/** The test's backend requires a confirmation; a service without confirmations answers with such a session. */
async function withSession(oficio: OficioProcess, wanted: boolean): Promise<Answer> {
  if (!wanted) return never;
  const session = await requestSession(oficio, await createPerson(oficio));
  return (route) => route.fulfill({ json: session });
}

function statusOf(outcome: PlannedOutcome<{ status: string; code?: string }>): string {
  if (outcome.kind !== 'done') return '';
  return outcome.output.code ?? outcome.output.status;
}
