import type { SnapshotFrom } from 'xstate';
import type { verifyEmailMachine } from './verify-email.machine.ts';

type VerifyEmailSnapshot = SnapshotFrom<typeof verifyEmailMachine>;

export const selectVerifyEmailRefusal = (snapshot: VerifyEmailSnapshot) => snapshot.context.refusal;
/** Whole seconds before the next mail may be asked for; 0 when it may. */
export const selectVerifyEmailSecondsLeft = (snapshot: VerifyEmailSnapshot) => snapshot.context.secondsLeft;
