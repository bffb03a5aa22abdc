import type { MagicLinkSignInState, MagicLinkVerifyPorts } from '@oficio/machines/magic-link-verify';
import type { LinkArrival } from '../../lib/link-arrival.ts';
import { openLink, spendLink } from '../../lib/link-session.ts';
import { toAuthSession } from '../../lib/stored-session.ts';
import type { LoadAuthClient } from '../../lib/supabase-client.ts';

export interface MagicLinkVerifyServices {
  loadAuthClient: LoadAuthClient;
  linkArrival: LinkArrival;
  /** The outcome of this device's sign-in, once it is neither loading nor being verified. */
  signInState(): Promise<MagicLinkSignInState>;
}

/** The ports on the Supabase client and on the link's parameters. */
export function createMagicLinkVerifyPorts({
  loadAuthClient,
  linkArrival,
  signInState,
}: MagicLinkVerifyServices): MagicLinkVerifyPorts {
  return {
    async verifyLink({ attempt }) {
      const opened = await openLink(loadAuthClient, linkArrival, attempt);
      return opened.status === 'opened'
        ? { status: 'verified', session: toAuthSession(opened.session) }
        : opened;
    },

    findSession: signInState,

    async waitForSignIn() {
      const state = await signInState();
      spendLink(linkArrival);
      return state;
    },
  };
}
