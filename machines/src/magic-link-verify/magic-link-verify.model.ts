import { defineModel } from '../shared/model.ts';
import type { AuthSession } from '../shared/session.types.ts';
import { magicLinkVerifyMachine } from './magic-link-verify.machine.ts';

export const exampleMagicLinkSession: AuthSession = {
  accessToken: 'example-token',
  expiresAt: 1_900_000_000,
  userId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
};

export const magicLinkVerifyModel = defineModel<typeof magicLinkVerifyMachine>({
  machine: magicLinkVerifyMachine,
  events: [{ type: 'retry.requested' }, { type: 'continue.chosen' }, { type: 'cancel.chosen' }],
  outcomes: {
    verifyLink: [
      { status: 'verified', session: exampleMagicLinkSession },
      { status: 'unexpected', email: 'ines@taller.example' },
      { status: 'nothing' },
      { status: 'refused', code: 'link_expired' },
      { status: 'refused', code: 'network' },
    ],
    adoptLink: [
      { status: 'verified', session: exampleMagicLinkSession },
      { status: 'refused', code: 'link_expired' },
      { status: 'refused', code: 'network' },
    ],
    declineLink: [undefined],
    findSession: [{ status: 'signedIn' }, { status: 'signedOut' }],
    waitForSignIn: [{ status: 'signedIn' }, { status: 'signedOut' }],
  },
  decisive: ({ session }) => session !== null,
});
