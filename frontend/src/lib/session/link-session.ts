import type { AuthError, Session, User } from '@supabase/auth-js';
import { messageRow } from './auth-messages.ts';
import { refusalOf } from './auth-refusals.ts';
import type { LinkArrival } from './link-arrival.ts';
import type { AuthClientInstance, LoadAuthClient } from './supabase-client.ts';

type LinkRefusalCode = 'link_expired' | 'rate_limited' | 'user_banned' | 'network' | 'server' | 'unknown';

/** `nothing`: the address has no parameter that could give a session. */
export type OpenedLink =
  | { status: 'opened'; session: Session; user: User }
  | { status: 'nothing' }
  | { status: 'refused'; code: LinkRefusalCode };

/** What a screen that a link leads to works with. */
export interface LinkServices {
  loadAuthClient: LoadAuthClient;
  linkArrival: LinkArrival;
  /** The outcome of this device's sign-in, once it is neither loading nor being verified. */
  signInState(): Promise<{ status: 'signedIn' | 'signedOut' }>;
}

interface Sending {
  attempt: number;
  outcome: Promise<OpenedLink>;
}

/** The request of each arrival. A one-time token is sent once, although screens unmount and React renders twice. */
const sendings = new WeakMap<LinkArrival, Sending>();

const spent = new WeakSet<LinkArrival>();

/**
 * Exchanges a link's parameters for a session and stores the session on this device. The same `attempt` shares one
 * request. A new `attempt` sends again, unless an earlier one has succeeded.
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

/** Marks a link as used, so that a return to the page doesn't open its session again. */
export function spendLink(arrival: LinkArrival): void {
  spent.add(arrival);
}

/** A late success of an abandoned request counts as well. Of two refusals the newer one is shown. */
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
    // The first of the two confirmations of a new address gives no session.
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

/** Codes of a sign-in that took too long at the provider or was started in another browser. */
const WORTHLESS = ['flow_state_expired', 'flow_state_not_found', 'bad_code_verifier'];

function refusalCode(error: AuthError): LinkRefusalCode {
  if (error.code !== undefined && WORTHLESS.includes(error.code)) return 'link_expired';
  return linkCode(refusalOf(error));
}

/** An error in the address is final: only a request can have another outcome when it is retried. */
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
