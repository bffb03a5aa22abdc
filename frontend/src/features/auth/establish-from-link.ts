import type { AuthSession } from '@oficio/machines/auth';
import type { LinkArrival } from '../../lib/link-arrival.ts';
import { toAuthSession } from '../../lib/stored-session.ts';
import type { LoadAuthClient } from '../../lib/supabase-client.ts';

type LinkResult = { status: 'established'; session: AuthSession } | { status: 'failed'; text: string };

const LINK_FAILED = 'Authentication failed. Please try again.';
const LINK_EXPIRED = 'This link has expired or was used already. Sign in to get a new one.';

/** One try for each set of tokens, however often the screen renders. */
const tries = new WeakMap<LinkArrival, Promise<LinkResult>>();

/** Turns what a link brought into a session that this device remembers. */
export function establishFromLink(loadClient: LoadAuthClient, tokens: LinkArrival): Promise<LinkResult> {
  const known = tries.get(tokens) ?? establish(loadClient, tokens);
  tries.set(tokens, known);
  return known;
}

async function establish(loadClient: LoadAuthClient, arrival: LinkArrival): Promise<LinkResult> {
  if (arrival.kind !== 'tokens' && arrival.kind !== 'tokenHash') {
    const expired = arrival.kind === 'error' && arrival.code === 'otp_expired';
    return { status: 'failed', text: expired ? LINK_EXPIRED : LINK_FAILED };
  }
  const client = await loadClient().catch(() => null);
  if (!client) return { status: 'failed', text: LINK_FAILED };
  const { data, error } =
    arrival.kind === 'tokens'
      ? await client.setSession({ access_token: arrival.accessToken, refresh_token: arrival.refreshToken })
      : await client.verifyOtp({ token_hash: arrival.tokenHash, type: arrival.type });
  if (error?.code === 'otp_expired') return { status: 'failed', text: LINK_EXPIRED };
  if (error || !data.session) return { status: 'failed', text: LINK_FAILED };
  return { status: 'established', session: toAuthSession(data.session) };
}
