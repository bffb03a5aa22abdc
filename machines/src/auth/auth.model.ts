import { defineModel } from '../shared/model.ts';
import { examplePerson, exampleSession } from './auth.examples.ts';
import { authMachine } from './auth.machine.ts';
import type { AuthSession } from './auth.types.ts';

const renewed: AuthSession = { ...exampleSession, accessToken: 'renewed-token' };

export const authModel = defineModel<typeof authMachine>({
  machine: authMachine,
  events: [
    { type: 'signIn.submitted', email: examplePerson.email, password: 'correct horse' },
    { type: 'session.established', session: exampleSession, how: 'link' },
    { type: 'session.renewed', session: renewed },
    { type: 'session.endedElsewhere' },
    { type: 'session.endedElsewhere', expired: true },
    { type: 'request.unauthorized' },
    { type: 'profile.incomplete' },
    { type: 'profile.changed', user: { ...examplePerson, firstName: 'Inés' } },
    { type: 'retry.requested' },
    { type: 'signInAgain.chosen' },
    { type: 'signOut.requested' },
  ],
  outcomes: {
    restoreSession: [
      { status: 'restored', session: exampleSession, expired: false },
      { status: 'restored', session: exampleSession, expired: true },
      { status: 'none' },
    ],
    signIn: [
      { status: 'accepted', session: exampleSession },
      { status: 'refused', code: 'invalid_credentials' },
    ],
    verifyServerSession: [
      { status: 'verified', user: examplePerson },
      { status: 'refused' },
      { status: 'unavailable' },
    ],
    refreshSession: [
      { status: 'refreshed', session: renewed },
      { status: 'refused' },
      { status: 'unavailable' },
    ],
    endSession: [undefined],
  },
  decisive: ({ pageSettled, session }) => ({ pageSettled, signedIn: session !== null }),
});
