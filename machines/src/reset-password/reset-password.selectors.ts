import type { SnapshotFrom } from 'xstate';
import type { resetPasswordMachine } from './reset-password.machine.ts';

type ResetPasswordSnapshot = SnapshotFrom<typeof resetPasswordMachine>;

export type ResetPasswordView = 'opening' | 'unavailable' | 'expired' | 'invalid' | 'form' | 'succeeded';

/** The current view of `/reset-password`. */
export function selectResetPasswordView(snapshot: ResetPasswordSnapshot): ResetPasswordView {
  if (snapshot.matches('opening')) return 'opening';
  if (snapshot.matches('unavailable')) return 'unavailable';
  if (snapshot.matches('expired')) return 'expired';
  if (snapshot.matches('invalid')) return 'invalid';
  return snapshot.matches('succeeded') || snapshot.matches('finished') ? 'succeeded' : 'form';
}

export const selectRecoveredEmail = (snapshot: ResetPasswordSnapshot) => snapshot.context.email;
export const selectLinkProblem = (snapshot: ResetPasswordSnapshot) => snapshot.context.linkProblem;
export const selectResetPasswordProblems = (snapshot: ResetPasswordSnapshot) => snapshot.context.problems;
export const selectResetPasswordRefusal = (snapshot: ResetPasswordSnapshot) => snapshot.context.refusal;
