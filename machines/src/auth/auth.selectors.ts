import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './auth.machine.ts';

type AuthSnapshot = SnapshotFrom<typeof authMachine>;

export const selectUser = (snapshot: AuthSnapshot) => snapshot.context.user;
export const selectSignInRefusal = (snapshot: AuthSnapshot) => snapshot.context.refusal;
export const selectSignInRefusalText = (snapshot: AuthSnapshot) => snapshot.context.refusalText;

/** Whether it is still unknown if somebody is signed in. */
export const selectIsLoading = (snapshot: AuthSnapshot) => snapshot.hasTag('loading');
export const selectIsVerifying = (snapshot: AuthSnapshot) => snapshot.hasTag('verifying');
export const selectIsSignedIn = (snapshot: AuthSnapshot) => snapshot.hasTag('authenticated');

/** Whether a session ended by itself, with no sign-in attempt since. */
export const selectSessionExpired = ({ context }: AuthSnapshot) =>
  context.signedOutBecause === 'verificationRefused' || context.signedOutBecause === 'requestUnauthorized';
