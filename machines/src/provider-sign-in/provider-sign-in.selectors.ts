import type { SnapshotFrom } from 'xstate';
import type { providerSignInMachine } from './provider-sign-in.machine.ts';

export const selectProviderRefusal = ({ context }: SnapshotFrom<typeof providerSignInMachine>) =>
  context.refusal;
