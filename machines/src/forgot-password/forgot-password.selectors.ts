import type { SnapshotFrom } from 'xstate';
import type { forgotPasswordMachine } from './forgot-password.machine.ts';

type ForgotPasswordSnapshot = SnapshotFrom<typeof forgotPasswordMachine>;

export const selectForgotPasswordView = (snapshot: ForgotPasswordSnapshot): 'form' | 'sent' =>
  snapshot.matches('sent') ? 'sent' : 'form';
export const selectForgotPasswordRefusal = (snapshot: ForgotPasswordSnapshot) => snapshot.context.refusal;
export const selectForgotPasswordEmail = (snapshot: ForgotPasswordSnapshot) => snapshot.context.email;
