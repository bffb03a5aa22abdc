import type { SnapshotFrom } from 'xstate';
import type { verifyEmailMachine } from './verify-email.machine.ts';

export const selectVerifyEmailRefusal = (snapshot: SnapshotFrom<typeof verifyEmailMachine>) =>
  snapshot.context.refusal;
