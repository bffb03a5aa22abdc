import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { invitationMachine } from './invitation.machine.ts';
import { accounts, exampleJoined, exampleMember, exampleOffer } from './invitation.model.ts';
import { type InvitationPorts, provideInvitationPorts } from './invitation.ports.ts';
import {
  selectInvitationProblem,
  selectInvitationView,
  selectIsDeclining,
  selectOtherAddress,
} from './invitation.selectors.ts';
import type { InvitationAccount } from './invitation.types.ts';

type Invitation = Subject<typeof invitationMachine, InvitationPorts>;

function scenario(says: string, run: (invitation: Invitation) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(
        await startSubject<typeof invitationMachine, InvitationPorts>({
          machine,
          provide: provideInvitationPorts,
        }),
      ),
  };
}

const become = (invitation: Invitation, account: InvitationAccount) =>
  invitation.send({ type: 'account.changed', account });

async function toOffer(invitation: Invitation, account: InvitationAccount, allowsOtherAddress = false) {
  await become(invitation, account);
  await invitation.answer('openInvitation', {
    status: 'offered',
    offer: { ...exampleOffer, allowsOtherAddress },
  });
}

async function toAccepting(invitation: Invitation) {
  await toOffer(invitation, accounts.invited);
  await invitation.send({ type: 'accept.requested' });
}

const view = (invitation: Invitation) => selectInvitationView(invitation.snapshot());

const opening: Scenario[] = [
  scenario('nothing is requested before the person is known', async (invitation) => {
    expect(invitation.state()).toBe('findingAccount');
    await become(invitation, accounts.unknown);
    expect(invitation.state()).toBe('findingAccount');
    expect(invitation.calls('openInvitation')).toEqual([]);
    expect(view(invitation)).toBe('loading');
    expect(invitation.snapshot().hasTag('loading')).toBe(true);
    await become(invitation, accounts.signedOut);
    expect(invitation.state()).toBe('opening');
    expect(view(invitation)).toBe('loading');
    expect(invitation.snapshot().hasTag('loading')).toBe(true);
    expect(invitation.calls('openInvitation')).toEqual([[{ signedIn: false }]]);
  }),
  scenario('a signed-in person can have an invitation without its link', async (invitation) => {
    await become(invitation, accounts.unreached);
    expect(invitation.calls('openInvitation')).toEqual([[{ signedIn: true }]]);
  }),
  scenario("'Invalid invitation link' without a token", async (invitation) => {
    await become(invitation, accounts.signedOut);
    await invitation.answer('openInvitation', { status: 'refused', code: 'missing', text: null });
    expect(view(invitation)).toBe('invalid');
    expect(invitation.state()).toBe('invalid');
    expect(selectInvitationProblem(invitation.snapshot())).toEqual({ code: 'missing', text: null });
  }),
  scenario(
    'an invitation that the server refuses is invalid, with the server’s sentence',
    async (invitation) => {
      await become(invitation, accounts.invited);
      await invitation.answer('openInvitation', { status: 'refused', code: 'refused', text: 'Expired.' });
      expect(view(invitation)).toBe('invalid');
      expect(invitation.state()).toBe('invalid');
      expect(selectInvitationProblem(invitation.snapshot())).toEqual({ code: 'refused', text: 'Expired.' });
    },
  ),
  scenario('a network failure offers Try again', async (invitation) => {
    await become(invitation, accounts.signedOut);
    await invitation.answer('openInvitation', { status: 'refused', code: 'unreachable', text: 'Offline.' });
    expect(view(invitation)).toBe('unreachable');
    expect(selectInvitationProblem(invitation.snapshot())).toEqual({ code: 'unreachable', text: 'Offline.' });
    await become(invitation, accounts.invited);
    await invitation.send({ type: 'retry.requested' });
    expect(invitation.state()).toBe('opening');
    expect(invitation.calls('openInvitation')).toEqual([[{ signedIn: false }], [{ signedIn: true }]]);
    await invitation.answer('openInvitation', { status: 'offered', offer: exampleOffer });
    expect(invitation.state()).toBe('offered.ready');
    expect(selectInvitationProblem(invitation.snapshot())).toBe(null);
  }),
  scenario("'Failed to verify invitation'", async (invitation) => {
    await become(invitation, accounts.signedOut);
    await invitation.fail('openInvitation');
    expect(invitation.state()).toBe('unreachable');
    expect(selectInvitationProblem(invitation.snapshot())).toEqual({ code: 'unreachable', text: null });
  }),
];

const offers: Scenario[] = [
  scenario('a visitor sees the details and signs in without leaving the page', async (invitation) => {
    await toOffer(invitation, accounts.signedOut);
    expect(view(invitation)).toBe('signedOut');
    expect(invitation.context().offer).toEqual(exampleOffer);
    await become(invitation, accounts.invited);
    expect(view(invitation)).toBe('ready');
    expect(invitation.calls('openInvitation')).toHaveLength(1);
    expect(invitation.emitted).toEqual([]);
  }),
  scenario('a sign-in while the invitation is loading', async (invitation) => {
    await become(invitation, accounts.signedOut);
    await become(invitation, accounts.invited);
    await invitation.answer('openInvitation', { status: 'offered', offer: exampleOffer });
    expect(invitation.state()).toBe('offered.ready');
    expect(invitation.calls('openInvitation')).toHaveLength(1);
  }),
  scenario('nothing is offered to a person whom the server couldn’t identify', async (invitation) => {
    await toOffer(invitation, accounts.unreached);
    expect(view(invitation)).toBe('findingPerson');
    expect(invitation.snapshot().hasTag('loading')).toBe(true);
    await become(invitation, accounts.invited);
    expect(invitation.state()).toBe('offered.ready');
    await become(invitation, accounts.signedOut);
    expect(invitation.state()).toBe('offered.signedOut');
  }),
  scenario('another address can’t accept, but can dismiss the invitation', async (invitation) => {
    await toOffer(invitation, accounts.other);
    expect(view(invitation)).toBe('otherAddress');
    expect(selectOtherAddress(invitation.snapshot())).toBe('bruno@taller.example');
    await invitation.send({ type: 'accept.requested' });
    expect(invitation.calls('acceptInvitation')).toEqual([]);
    await invitation.send({ type: 'decline.requested' });
    expect(invitation.state()).toBe('left');
    expect(invitation.calls('declineInvitation')).toEqual([]);
    expect(invitation.emitted).toEqual([{ type: 'invitation.left' }]);
  }),
  scenario('another address may accept where the inviter allowed it, with a warning', async (invitation) => {
    await toOffer(invitation, accounts.other, true);
    expect(view(invitation)).toBe('ready');
    expect(selectOtherAddress(invitation.snapshot())).toBe('bruno@taller.example');
    await invitation.send({ type: 'accept.requested' });
    expect(invitation.calls('acceptInvitation')).toHaveLength(1);
  }),
  scenario('declining an invitation to another address sends no request', async (invitation) => {
    await toOffer(invitation, accounts.other, true);
    await invitation.send({ type: 'decline.requested' });
    expect(invitation.state()).toBe('left');
    expect(invitation.calls('declineInvitation')).toEqual([]);
    expect(invitation.emitted).toEqual([{ type: 'invitation.left' }]);
  }),
  scenario('the invited address gets no warning', async (invitation) => {
    await toOffer(invitation, accounts.invited);
    expect(selectOtherAddress(invitation.snapshot())).toBe(null);
    expect(invitation.snapshot().hasTag('loading')).toBe(false);
  }),
];

const declining: Scenario[] = [
  scenario('Decline sends the refusal for this address, then leaves', async (invitation) => {
    await toOffer(invitation, accounts.invited);
    await invitation.send({ type: 'decline.requested' });
    expect(invitation.state()).toBe('declining');
    expect(selectIsDeclining(invitation.snapshot())).toBe(true);
    expect(invitation.snapshot().hasTag('busy')).toBe(true);
    await invitation.send({ type: 'decline.requested' });
    await invitation.answer('declineInvitation', undefined);
    expect(invitation.calls('declineInvitation')).toHaveLength(1);
    expect(invitation.state()).toBe('left');
    expect(invitation.emitted).toEqual([{ type: 'invitation.left' }]);
  }),
  scenario('Decline leaves in any case: refused', async (invitation) => {
    await toOffer(invitation, accounts.invited);
    await invitation.send({ type: 'decline.requested' });
    await invitation.fail('declineInvitation');
    expect(invitation.state()).toBe('left');
    expect(invitation.emitted).toEqual([{ type: 'invitation.left' }]);
  }),
  scenario('Decline leaves in any case: no answer for 5 s', async (invitation) => {
    await toOffer(invitation, accounts.invited);
    await invitation.send({ type: 'decline.requested' });
    invitation.clock.advance(4_999);
    expect(invitation.state()).toBe('declining');
    invitation.clock.advance(1);
    expect(invitation.state()).toBe('left');
    expect(invitation.emitted).toEqual([{ type: 'invitation.left' }]);
  }),
];

const accepting: Scenario[] = [
  scenario("'You've joined', then /dashboard after 1.5 s; a double click asks once", async (invitation) => {
    await toAccepting(invitation);
    await invitation.send({ type: 'accept.requested' });
    expect(invitation.state()).toBe('accepting');
    expect(view(invitation)).toBe('ready');
    expect(selectIsDeclining(invitation.snapshot())).toBe(false);
    expect(invitation.snapshot().hasTag('busy')).toBe(true);
    expect(invitation.calls('acceptInvitation')).toHaveLength(1);
    await invitation.answer('acceptInvitation', {
      status: 'accepted',
      joined: exampleJoined,
      user: exampleMember,
    });
    expect(invitation.state()).toBe('accepted');
    expect(view(invitation)).toBe('accepted');
    expect(invitation.context().joined).toEqual(exampleJoined);
    expect(invitation.emitted).toEqual([
      { type: 'invitation.accepted', joined: exampleJoined, user: exampleMember },
    ]);
    invitation.clock.advance(1_499);
    expect(invitation.state()).toBe('accepted');
    invitation.clock.advance(1);
    expect(invitation.state()).toBe('completed');
    expect(view(invitation)).toBe('accepted');
    expect(invitation.emitted.at(-1)).toEqual({ type: 'invitation.completed' });
  }),
  scenario("'invitation.used by somebody else leads to the invalid view'", async (invitation) => {
    await toAccepting(invitation);
    await invitation.answer('acceptInvitation', { status: 'refused', code: 'gone', text: 'Used.' });
    expect(invitation.state()).toBe('invalid');
    expect(invitation.context().problem).toEqual({ code: 'refused', text: 'Used.' });
    expect(invitation.emitted).toEqual([{ type: 'invitation.acceptRefused', text: 'Used.' }]);
  }),
  scenario('an unconfirmed address must be confirmed first', async (invitation) => {
    await toAccepting(invitation);
    await invitation.answer('acceptInvitation', { status: 'refused', code: 'unverified', text: 'Confirm.' });
    expect(invitation.state()).toBe('offered.unverified.resendOffered');
    expect(invitation.context().account).toEqual({ ...accounts.invited, verified: false });
    expect(invitation.emitted).toEqual([{ type: 'invitation.acceptRefused', text: 'Confirm.' }]);
  }),
  scenario('any other refusal is shown and can be retried', async (invitation) => {
    await toAccepting(invitation);
    await invitation.answer('acceptInvitation', { status: 'refused', code: 'other', text: 'Not now.' });
    expect(invitation.state()).toBe('offered.ready');
    expect(invitation.context().account).toEqual(accounts.invited);
    expect(invitation.context().problem).toBe(null);
    expect(invitation.emitted).toEqual([{ type: 'invitation.acceptRefused', text: 'Not now.' }]);
    await invitation.send({ type: 'accept.requested' });
    expect(invitation.calls('acceptInvitation')).toHaveLength(2);
  }),
  scenario("'Failed to accept invitation'", async (invitation) => {
    await toAccepting(invitation);
    await invitation.fail('acceptInvitation');
    expect(invitation.state()).toBe('offered.ready');
    expect(invitation.emitted).toEqual([{ type: 'invitation.acceptRefused', text: null }]);
  }),
  scenario('a session that ends meanwhile leads back to the sign-in', async (invitation) => {
    await toAccepting(invitation);
    await become(invitation, accounts.signedOut);
    expect(invitation.state()).toBe('accepting');
    await invitation.answer('acceptInvitation', { status: 'refused', code: 'unverified', text: null });
    expect(invitation.state()).toBe('offered.signedOut');
  }),
];

const unverified: Scenario[] = [
  scenario('an unverified address offers a resend once a minute', async (invitation) => {
    await toOffer(invitation, accounts.unverified);
    expect(view(invitation)).toBe('unverified');
    await invitation.send({ type: 'accept.requested' });
    expect(invitation.calls('acceptInvitation')).toEqual([]);
    await invitation.send({ type: 'confirmation.requested' });
    expect(invitation.snapshot().hasTag('sending')).toBe(true);
    await invitation.send({ type: 'confirmation.requested' });
    expect(invitation.calls('sendConfirmation')).toEqual([[{ email: 'ines@taller.example' }]]);
    await invitation.answer('sendConfirmation', { status: 'sent' });
    expect(invitation.snapshot().hasTag('coolingDown')).toBe(true);
    expect(invitation.emitted).toEqual([{ type: 'invitation.confirmationSent' }]);
    invitation.clock.advance(59_999);
    expect(invitation.state()).toBe('offered.unverified.coolingDown');
    invitation.clock.advance(1);
    expect(invitation.state()).toBe('offered.unverified.resendOffered');
  }),
  scenario('too many mails: the resend is offered again after the cooldown', async (invitation) => {
    await toOffer(invitation, accounts.unverified);
    await invitation.send({ type: 'confirmation.requested' });
    await invitation.answer('sendConfirmation', { status: 'refused', code: 'rate_limited' });
    expect(invitation.state()).toBe('offered.unverified.coolingDown');
    expect(invitation.emitted).toEqual([{ type: 'invitation.confirmationRefused', code: 'rate_limited' }]);
  }),
  scenario('a mail that couldn’t be sent: the resend is offered again at once', async (invitation) => {
    await toOffer(invitation, accounts.unverified);
    await invitation.send({ type: 'confirmation.requested' });
    await invitation.answer('sendConfirmation', { status: 'refused', code: 'network' });
    expect(invitation.state()).toBe('offered.unverified.resendOffered');
    await invitation.send({ type: 'confirmation.requested' });
    await invitation.fail('sendConfirmation');
    expect(invitation.state()).toBe('offered.unverified.resendOffered');
    expect(invitation.emitted).toEqual([
      { type: 'invitation.confirmationRefused', code: 'network' },
      { type: 'invitation.confirmationRefused', code: 'unknown' },
    ]);
  }),
  scenario('an address confirmed elsewhere is found on the next check', async (invitation) => {
    await toOffer(invitation, accounts.unverified);
    await invitation.send({ type: 'recheck.requested' });
    expect(invitation.emitted).toEqual([{ type: 'invitation.recheckRequested' }]);
    expect(invitation.state()).toBe('offered.unverified.resendOffered');
    await become(invitation, accounts.invited);
    expect(invitation.state()).toBe('offered.ready');
  }),
  scenario('a person who doesn’t confirm continues without it', async (invitation) => {
    await toOffer(invitation, accounts.unverified);
    await invitation.send({ type: 'decline.requested' });
    expect(invitation.state()).toBe('left');
    expect(invitation.calls('declineInvitation')).toEqual([]);
    expect(invitation.emitted).toEqual([{ type: 'invitation.left' }]);
  }),
];

const scenarios = [...opening, ...offers, ...declining, ...accepting, ...unverified];

describe('invitation', () => {
  it.each(scenarios)('$says', ({ run }) => run(invitationMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(invitationMachine, scenarios)).toEqual([]);
  });
});
