import type { AuthError, Session, User } from '@supabase/auth-js';
import { messageRow } from './auth-messages.ts';
import { refusalOf } from './auth-refusals.ts';
import type { LinkArrival } from './link-arrival.ts';
import type { AuthClientInstance, LoadAuthClient } from './supabase-client.ts';

type LinkRefusalCode = 'link_expired' | 'rate_limited' | 'user_banned' | 'network' | 'server' | 'unknown';

/** `nothing`: the address brought nothing that could give a session. */
export type OpenedLink =
  | { status: 'opened'; session: Session; user: User }
  | { status: 'nothing' }
  | { status: 'refused'; code: LinkRefusalCode };

interface Sending {
  attempt: number;
  outcome: Promise<OpenedLink>;
}

/** The request of an arrival. A one-time token is sent once, although screens unmount and React renders twice. */
const sendings = new WeakMap<LinkArrival, Sending>();

const spent = new WeakSet<LinkArrival>();

/**
 * Turns what a link brought into a session that this device remembers. With the same `attempt` as before it
 * gives what comes of that one; with another it sends again, unless an earlier one has succeeded.
 */
export async function openLink(
  loadClient: LoadAuthClient,
  arrival: LinkArrival,
  attempt: number,
): Promise<OpenedLink> {
  if (spent.has(arrival)) return { status: 'nothing' };
  const earlier = sendings.get(arrival);
  if (earlier?.attempt === attempt) return earlier.outcome;
  const sendNow = () => send(loadClient, arrival);
  const outcome = earlier ? sendAgain(earlier.outcome, sendNow) : sendNow();
  sendings.set(arrival, { attempt, outcome });
  return outcome;
}

/** Its session is somebody's by now: coming back to the page doesn't bring it again. */
export function spendLink(arrival: LinkArrival): void {
  spent.add(arrival);
}

/** A late success of an abandoned request counts as well; of two refusals the newer one is shown. */
async function sendAgain(
  earlier: Promise<OpenedLink>,
  sendNow: () => Promise<OpenedLink>,
): Promise<OpenedLink> {
  const known = await Promise.race([earlier, null]);
  if (known?.status === 'opened') return known;
  const again = sendNow();
  if (known) return again;
  return new Promise((resolve) => {
    void again.then(resolve);
    void earlier.then((late) => {
      if (late.status === 'opened') resolve(late);
    });
  });
}

async function send(loadClient: LoadAuthClient, arrival: LinkArrival): Promise<OpenedLink> {
  if (arrival.kind === 'none') return { status: 'nothing' };
  if (arrival.kind === 'error')
    return { status: 'refused', code: addressCode(arrival.code, arrival.description) };
  const client = await loadClient().catch(() => null);
  if (!client) return { status: 'refused', code: 'network' };
  try {
    const { data, error } = await exchange(client, arrival);
    if (error) return { status: 'refused', code: refusalCode(error) };
    // The first of two confirmations of a new address gives nobody a session.
    if (!data.session || !data.user) return { status: 'nothing' };
    return { status: 'opened', session: data.session, user: data.user };
  } catch {
    return { status: 'refused', code: 'unknown' };
  }
}

function exchange(client: AuthClientInstance, arrival: Exclude<LinkArrival, { kind: 'none' | 'error' }>) {
  switch (arrival.kind) {
    case 'tokens':
      return client.setSession({ access_token: arrival.accessToken, refresh_token: arrival.refreshToken });
    case 'code':
      return client.exchangeCodeForSession(arrival.code);
    case 'tokenHash':
      return client.verifyOtp({ token_hash: arrival.tokenHash, type: arrival.type });
  }
}

/** Codes of a sign-in that took too long at the provider, or was begun in another browser. */
const WORTHLESS = ['flow_state_expired', 'flow_state_not_found', 'bad_code_verifier'];

function refusalCode(error: AuthError): LinkRefusalCode {
  if (error.code !== undefined && WORTHLESS.includes(error.code)) return 'link_expired';
  return linkCode(refusalOf(error));
}

/** What an address says stays so: only a request can end differently at the next try. */
function addressCode(code: string, text: string): LinkRefusalCode {
  const refusal = linkCode(messageRow(code, text)?.kind);
  return refusal === 'link_expired' || refusal === 'user_banned' ? refusal : 'unknown';
}

function linkCode(kind: string | undefined): LinkRefusalCode {
  return LINK_CODES[kind ?? ''] ?? 'unknown';
}

const LINK_CODES: Record<string, LinkRefusalCode> = {
  expired: 'link_expired',
  rate_limited: 'rate_limited',
  user_banned: 'user_banned',
  network: 'network',
  server: 'server',
};
