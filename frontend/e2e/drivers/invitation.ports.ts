import { invitationRoutes, REQUEST_RETRY } from '@oficio/contracts';
import type { invitationMachine } from '@oficio/machines/invitation';
import type { BrowserDriver, PlannedOutcome, Release } from '@oficio/machines/testing';
import { cooldownInBrowser } from './cooldown.ts';
import {
  type Answer,
  asBrokenConnection,
  type Call,
  fromBackend,
  holdNext,
  never,
  releaseOf,
} from './held-requests.ts';
import { changeInvitation, type InvitationStage } from './invitation.stage.ts';
import { stopClock } from './page-clock.ts';
import { apiRefusal, authRefusal } from './refusals.ts';

type InvitationOutcomes = BrowserDriver<typeof invitationMachine, InvitationStage>['outcomes'];

const EVERY_TRY = REQUEST_RETRY.retries + 1;

const verify: Call = { method: 'GET', path: invitationRoutes.verify.path };
const accept: Call = { method: 'POST', path: invitationRoutes.accept.path };
const decline: Call = { method: 'POST', path: invitationRoutes.decline.path };
const resend: Call = { method: 'POST', path: '/auth/v1/resend' };

const ACCEPT_ANSWERS: Record<string, Answer> = {
  accepted: fromBackend,
  gone: apiRefusal('invitation.used', 'Somebody else has accepted this invitation.'),
  unverified: apiRefusal('auth.email_unconfirmed', 'Confirm your email address first.'),
  other: apiRefusal('invitation.other_address', 'This invitation is for another address.'),
};

const RESEND_ANSWERS: Record<string, Answer> = {
  // The real address is confirmed, so the service sends no mail.
  sent: (route) => route.fulfill({ json: {} }),
  rate_limited: authRefusal(429, 'over_email_send_rate_limit', 'Email rate limit exceeded'),
  network: asBrokenConnection,
};

/** The adapter always returns a value. */
const canAnswer = ({ kind }: { kind: string }) => kind !== 'failed';

export const invitationPorts: InvitationOutcomes = {
  cooldown: cooldownInBrowser,
  openInvitation: {
    canAnswer,
    async prepare(stage, outcome) {
      const word = wordOf(outcome);
      if (word === 'missing') return withoutLink(stage);
      if (word === 'refused') await changeInvitation(stage, 'expires_at', '2026-01-01T00:00:00Z');
      if (outcome.kind === 'done' && outcome.output.status === 'offered') {
        await changeInvitation(stage, 'allows_other_address', outcome.output.offer.allowsOtherAddress);
      }
      if (word === 'unreachable') {
        const unavailable = apiRefusal('service.unavailable', 'The service is not available at the moment.');
        return releaseOf(await holdNext(stage.page, verify, unavailable, EVERY_TRY));
      }
      return releaseOf(await holdNext(stage.page, verify, word === '' ? never : fromBackend));
    },
  },
  acceptInvitation: {
    canAnswer,
    async prepare({ page }, outcome) {
      const word = wordOf(outcome);
      const release = releaseOf(await holdNext(page, accept, ACCEPT_ANSWERS[word] ?? never));
      return async () => {
        // The success is shown for a second and a half, too short for a reliable check.
        if (word === 'accepted') await stopClock(page);
        await release();
      };
    },
  },
  declineInvitation: {
    canAnswer: () => true,
    async prepare({ page }, { kind }) {
      const broken = apiRefusal('server.failed', 'Something went wrong.');
      if (kind === 'failed') return releaseOf(await holdNext(page, decline, broken, EVERY_TRY));
      return releaseOf(await holdNext(page, decline, kind === 'done' ? fromBackend : never));
    },
  },
  sendConfirmation: {
    canAnswer,
    async prepare({ page }, outcome) {
      const release = releaseOf(await holdNext(page, resend, RESEND_ANSWERS[wordOf(outcome)] ?? never));
      return async () => {
        // The countdown stays where the path says, however long a check takes.
        await stopClock(page);
        await release();
      };
    },
  },
};

/** The page has no token, and the server has no invitation for the person who signs in. */
async function withoutLink(stage: InvitationStage): Promise<Release> {
  await changeInvitation(stage, 'status', 'revoked');
  stage.withoutLink = true;
  if (stage.opened) await stage.page.evaluate(() => sessionStorage.clear());
  return async () => {};
}

function wordOf(outcome: PlannedOutcome<{ status: string; code?: string }>): string {
  if (outcome.kind !== 'done') return '';
  return outcome.output.code ?? outcome.output.status;
}
