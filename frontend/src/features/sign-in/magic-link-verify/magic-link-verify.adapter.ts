import type { MagicLinkVerifyPorts } from '@oficio/machines/magic-link-verify';
import { type LinkServices, openLink, spendLink } from '../../../lib/session/link-session.ts';
import { toAuthSession } from '../../../lib/session/stored-session.ts';

/** The ports on the Supabase client and on the link's parameters. */
export function createMagicLinkVerifyPorts({
  loadAuthClient,
  linkArrival,
  signInState,
}: LinkServices): MagicLinkVerifyPorts {
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
