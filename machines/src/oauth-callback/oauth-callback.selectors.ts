import type { SnapshotFrom } from 'xstate';
import type { oauthCallbackMachine } from './oauth-callback.machine.ts';

type OauthCallbackSnapshot = SnapshotFrom<typeof oauthCallbackMachine>;

/** The failure to show, or null. */
export const selectArrivalRefusal = ({ context }: OauthCallbackSnapshot) => context.refusal;
/** The address to ask about ('Continue as …?'), or null. */
export const selectArrivalQuestion = (snapshot: OauthCallbackSnapshot) =>
  snapshot.matches('asking') || snapshot.matches('declining') ? snapshot.context.unexpected : null;

export const selectArrivalRetryable = (snapshot: OauthCallbackSnapshot) => snapshot.hasTag('retryable');
