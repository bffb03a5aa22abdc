import { defineModel } from '../shared/model.ts';
import { examplePerson, exampleRenewedSession, exampleSession } from './auth.model.ts';
import { sessionVerificationMachine } from './session-verification.machine.ts';

/** Without a parent to report to; the arrival of the reports is tested with the parent. */
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
