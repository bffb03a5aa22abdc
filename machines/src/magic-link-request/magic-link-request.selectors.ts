import type { SnapshotFrom } from 'xstate';
import type { magicLinkRequestMachine } from './magic-link-request.machine.ts';

type MagicLinkRequestSnapshot = SnapshotFrom<typeof magicLinkRequestMachine>;

/** The current view of the tab. */
export function selectMagicLinkView(snapshot: MagicLinkRequestSnapshot): 'form' | 'sent' {
  return snapshot.matches('sent') ? 'sent' : 'form';
}

export const selectMagicLinkEmail = (snapshot: MagicLinkRequestSnapshot) => snapshot.context.email;
export const selectMagicLinkRefusal = (snapshot: MagicLinkRequestSnapshot) => snapshot.context.refusal;
