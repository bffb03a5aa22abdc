import type { SnapshotFrom } from 'xstate';
import type { registrationMachine } from './registration.machine.ts';

type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;

/** The current view of `/register`. */
export function selectRegistrationView(snapshot: RegistrationSnapshot): 'form' | 'created' | 'verifyEmail' {
  if (snapshot.matches('verifyEmail')) return 'verifyEmail';
  return snapshot.matches('created') || snapshot.matches('redirected') ? 'created' : 'form';
}

export const selectRegistrationRefusal = (snapshot: RegistrationSnapshot) => snapshot.context.refusal;
export const selectRegistrationRefusalText = (snapshot: RegistrationSnapshot) => snapshot.context.refusalText;
export const selectResendRefusal = (snapshot: RegistrationSnapshot) => snapshot.context.resendRefusal;
export const selectRegisteredEmail = (snapshot: RegistrationSnapshot) => snapshot.context.email;
