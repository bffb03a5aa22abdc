import type { SnapshotFrom } from 'xstate';
import type { magicLinkVerifyMachine } from './magic-link-verify.machine.ts';

type MagicLinkVerifySnapshot = SnapshotFrom<typeof magicLinkVerifyMachine>;

/** The current view of `/magic-link-verify`. */
export function selectMagicLinkView(snapshot: MagicLinkVerifySnapshot): 'verifying' | 'signedIn' | 'refused' {
  if (snapshot.matches('refused')) return 'refused';
  return snapshot.matches('signedIn') || snapshot.matches('redirected') ? 'signedIn' : 'verifying';
}

/** The address to ask about ('Continue as …?'), or null. */
export const selectMagicLinkQuestion = (snapshot: MagicLinkVerifySnapshot) =>
  snapshot.matches('asking') || snapshot.matches('declining') ? snapshot.context.unexpected : null;

/** The failure to show, or null. */
export const selectMagicLinkRefusal = ({ context }: MagicLinkVerifySnapshot) => context.refusal;
