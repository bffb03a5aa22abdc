import { defineModel } from '../shared/model.ts';
import type { AuthSession } from '../shared/session.types.ts';
import { oauthCallbackMachine } from './oauth-callback.machine.ts';
import type { ArrivedUser } from './oauth-callback.types.ts';

export const exampleArrivedSession: AuthSession = {
  accessToken: 'example-token',
  expiresAt: 1_900_000_000,
  userId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
};

export const exampleNewcomer: ArrivedUser = {
  email: 'ines@taller.example',
  userName: 'Ines Robles',
  provider: 'google',
  ageMs: 59_999,
};

/** An arrival by a mail's link. */
export const exampleMailReader: ArrivedUser = { ...exampleNewcomer, provider: null };

const opened = { status: 'opened', session: exampleArrivedSession } as const;

export const oauthCallbackModel = defineModel<typeof oauthCallbackMachine>({
  machine: oauthCallbackMachine,
  events: [{ type: 'retry.requested' }, { type: 'continue.chosen' }, { type: 'cancel.chosen' }],
  outcomes: {
    openLink: [
      { ...opened, user: exampleMailReader },
      { ...opened, user: exampleNewcomer },
      { status: 'unexpected', email: exampleMailReader.email },
      { status: 'nothing' },
      { status: 'refused', code: 'link_expired' },
      { status: 'refused', code: 'network' },
    ],
    adoptLink: [
      { ...opened, user: exampleMailReader },
      { ...opened, user: exampleNewcomer },
      { status: 'refused', code: 'link_expired' },
      { status: 'refused', code: 'network' },
    ],
    declineLink: [undefined],
    triggerWelcome: [undefined],
    findSession: [{ status: 'signedIn' }, { status: 'signedOut' }],
    waitForSignIn: [{ status: 'signedIn' }, { status: 'signedOut' }],
  },
  decisive: ({ session }) => session !== null,
});
