import type { AcceptedInvitation, CurrentUser, InvitationOffer } from '@oficio/contracts';
import { defineModel } from '../shared/model.ts';
import { invitationMachine } from './invitation.machine.ts';
import type { InvitationAccount } from './invitation.types.ts';

export const exampleOffer: InvitationOffer = {
  email: 'ines@taller.example',
  role: 'accountant',
  scope: 'all',
  businessName: 'Taller Norte',
  invitedBy: 'Alma Rivera',
  expiresAt: '2026-11-28T10:00:00.000Z',
  allowsOtherAddress: false,
};

export const exampleJoined: AcceptedInvitation = {
  organizationId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  businessName: 'Taller Norte',
  role: 'accountant',
};

export const exampleMember = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' } as CurrentUser;

export const accounts = {
  unknown: { status: 'unknown' },
  unreached: { status: 'unreached' },
  signedOut: { status: 'signedOut' },
  /** The invited address in other letter case, because addresses ignore case. */
  invited: { status: 'signedIn', email: 'Ines@Taller.example', verified: true },
  unverified: { status: 'signedIn', email: 'ines@taller.example', verified: false },
  other: { status: 'signedIn', email: 'bruno@taller.example', verified: true },
} satisfies Record<string, InvitationAccount>;

export const invitationModel = defineModel<typeof invitationMachine>({
  machine: invitationMachine,
  events: [
    ...Object.values(accounts).map((account) => ({ type: 'account.changed', account }) as const),
    { type: 'retry.requested' },
    { type: 'accept.requested' },
    { type: 'decline.requested' },
    { type: 'confirmation.requested' },
    { type: 'recheck.requested' },
  ],
  outcomes: {
    openInvitation: [
      { status: 'offered', offer: exampleOffer },
      { status: 'offered', offer: { ...exampleOffer, allowsOtherAddress: true } },
      { status: 'refused', code: 'missing', text: null },
      { status: 'refused', code: 'refused', text: 'This invitation has expired.' },
      { status: 'refused', code: 'unreachable', text: null },
    ],
    acceptInvitation: [
      { status: 'accepted', joined: exampleJoined, user: exampleMember },
      { status: 'refused', code: 'gone', text: 'Somebody else has accepted this invitation.' },
      { status: 'refused', code: 'unverified', text: 'Confirm your address first.' },
      { status: 'refused', code: 'other', text: 'This invitation is to another address.' },
    ],
    declineInvitation: [undefined],
    sendConfirmation: [
      { status: 'sent' },
      { status: 'refused', code: 'rate_limited' },
      { status: 'refused', code: 'network' },
    ],
    cooldown: [undefined],
  },
  decisive: ({ account, offer }) => [account, offer?.allowsOtherAddress],
});
