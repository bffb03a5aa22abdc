import { defineModel } from '../shared/model.ts';
import { examplePerson, exampleRenewedSession, exampleSession } from './auth.examples.ts';
import { authMachine } from './auth.machine.ts';

export const authModel = defineModel<typeof authMachine>({
  machine: authMachine,
  events: [
    { type: 'signIn.submitted', email: examplePerson.email, password: 'correct horse' },
    { type: 'session.established', session: exampleSession, how: 'link' },
    { type: 'session.renewed', session: exampleRenewedSession },
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
    sessionVerification: [
      { status: 'verified', user: examplePerson },
      { status: 'refused' },
      { status: 'unavailable' },
    ],
    endSession: [undefined],
  },
  decisive: ({ pageSettled, session }) => ({ pageSettled, signedIn: session !== null }),
});
