import type { SnapshotFrom } from 'xstate';
import type { oauthCallbackMachine } from './oauth-callback.machine.ts';

type OauthCallbackSnapshot = SnapshotFrom<typeof oauthCallbackMachine>;

/** The failure to show, or null. */
export const selectArrivalRefusal = ({ context }: OauthCallbackSnapshot) => context.refusal;
export const selectArrivalRetryable = (snapshot: OauthCallbackSnapshot) => snapshot.hasTag('retryable');
