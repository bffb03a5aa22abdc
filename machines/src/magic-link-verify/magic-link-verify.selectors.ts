import type { SnapshotFrom } from 'xstate';
import type { magicLinkVerifyMachine } from './magic-link-verify.machine.ts';

type MagicLinkVerifySnapshot = SnapshotFrom<typeof magicLinkVerifyMachine>;

/** Which of the three views of `/magic-link-verify` is on. */
export function selectMagicLinkView(snapshot: MagicLinkVerifySnapshot): 'verifying' | 'signedIn' | 'refused' {
  if (snapshot.matches('refused')) return 'refused';
  return snapshot.matches('signedIn') || snapshot.matches('redirected') ? 'signedIn' : 'verifying';
}

/** Null while there is nothing to say. */
export const selectMagicLinkRefusal = ({ context }: MagicLinkVerifySnapshot) => context.refusal;
