import { accountRoutes } from '@oficio/contracts';
import type { Arrived, ArrivedUser, OauthCallbackPorts } from '@oficio/machines/oauth-callback';
import type { User } from '@supabase/auth-js';
import { createApiClient } from '../../../lib/api/api-client.ts';
import { RequestFailure } from '../../../lib/api/request-failure.ts';
import {
  type AdoptedLink,
  adoptLink,
  declineLink,
  type LinkServices,
  openLink,
  spendLink,
} from '../../../lib/session/link-session.ts';
import { toAuthSession } from '../../../lib/session/stored-session.ts';
import { accountAgeMs } from './account-age.ts';

/** The ports on the Supabase client, the link's parameters and our API. */
export function createOauthCallbackPorts(services: LinkServices): OauthCallbackPorts {
  const { linkArrival, signInState } = services;
  return {
    async openLink({ attempt }) {
      const opened = await openLink(services, linkArrival, attempt);
      return opened.status === 'opened' ? toArrived(opened) : opened;
    },

    async adoptLink() {
      const adopted = await adoptLink(services, linkArrival);
      return adopted.status === 'opened' ? toArrived(adopted) : adopted;
    },

    declineLink: () => declineLink(services, linkArrival),

    async triggerWelcome(arrived) {
      try {
        await requestWelcome(arrived);
      } catch (error) {
        const why = error instanceof RequestFailure ? `${error.kind} ${error.status}` : 'unexpected';
        console.warn(`The welcome mail could not be asked for: ${why}`);
      }
    },

    findSession: signInState,

    async waitForSignIn() {
      const state = await signInState();
      spendLink(linkArrival);
      return state;
    },
  };
}

function toArrived({ session, user }: Extract<AdoptedLink, { status: 'opened' }>) {
  return {
    status: 'opened',
    session: toAuthSession(session),
    user: arrivedUser(user, session.access_token),
  } as const;
}

/** Uses the token of this session; its refusal signs nobody out. */
async function requestWelcome({ session, user }: Arrived): Promise<void> {
  const api = createApiClient({
    accessToken: () => session.accessToken,
    refreshSession: async () => 'refused',
  });
  const { email, userName = 'User', provider } = user;
  await api.callRoute(accountRoutes.triggerOauthWelcome, {
    body: { userId: session.userId, email, userName, provider: provider ?? 'google' },
  });
}

function arrivedUser(
  { email = '', app_metadata, user_metadata, created_at }: User,
  token: string,
): ArrivedUser {
  const { provider } = app_metadata;
  return {
    email,
    userName: firstText([user_metadata.full_name, user_metadata.name]),
    provider: typeof provider === 'string' && provider !== 'email' ? provider : null,
    ageMs: accountAgeMs(created_at, token),
  };
}

function firstText(values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}
