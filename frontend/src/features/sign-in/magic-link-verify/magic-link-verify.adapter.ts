import type { MagicLinkVerifyPorts } from '@oficio/machines/magic-link-verify';
import {
  adoptLink,
  declineLink,
  type LinkServices,
  type OpenedLink,
  openLink,
  spendLink,
} from '../../../lib/session/link-session.ts';
import { toAuthSession } from '../../../lib/session/stored-session.ts';

/** The ports on the Supabase client and on the link's parameters. */
export function createMagicLinkVerifyPorts(services: LinkServices): MagicLinkVerifyPorts {
  const { linkArrival, signInState } = services;
  return {
    verifyLink: async ({ attempt }) => toVerified(await openLink(services, linkArrival, attempt)),
    adoptLink: async () => toVerified(await adoptLink(services, linkArrival)),
    declineLink: () => declineLink(services, linkArrival),

    findSession: signInState,

    async waitForSignIn() {
      const state = await signInState();
      spendLink(linkArrival);
      return state;
    },
  };
}

function toVerified<TOpened extends OpenedLink>(opened: TOpened) {
  if (opened.status !== 'opened') return opened as Exclude<TOpened, { status: 'opened' }>;
  return { status: 'verified', session: toAuthSession(opened.session) } as const;
}
