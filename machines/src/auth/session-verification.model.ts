import { defineModel } from '../shared/model.ts';
import { examplePerson, exampleRenewedSession, exampleSession } from './auth.model.ts';
import { sessionVerificationMachine } from './session-verification.machine.ts';

/** Runs without a parent; the parent's tests cover the arrival of reports. */
export const sessionVerificationModel = defineModel<typeof sessionVerificationMachine>({
  machine: sessionVerificationMachine.provide({ actions: { notifyRefreshed: () => {} } }),
  seenByPeople: false,
  input: { session: exampleSession, refresh: 'afterRefusal' },
  events: [],
  outcomes: {
    verifyServerSession: [
      { status: 'verified', user: examplePerson },
      { status: 'refused' },
      { status: 'unavailable' },
    ],
    refreshSession: [
      { status: 'refreshed', session: exampleRenewedSession },
      { status: 'refused' },
      { status: 'unavailable' },
    ],
  },
  decisive: ({ refresh }) => refresh,
});
