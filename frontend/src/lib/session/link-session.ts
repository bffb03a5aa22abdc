import type { AuthError, Session, User } from '@supabase/auth-js';
import { messageRow } from './auth-messages.ts';
import { refusalOf } from './auth-refusals.ts';
import { endFlow, hasBegunFlow } from './begun-flows.ts';
import type { LinkArrival } from './link-arrival.ts';
import { SESSION_STORAGE_KEY } from './session-key.ts';
import { readStoredSession } from './stored-session.ts';
import type { AuthClientInstance, LoadAuthClient } from './supabase-client.ts';

type LinkRefusalCode = 'link_expired' | 'rate_limited' | 'user_banned' | 'network' | 'server' | 'unknown';

type Refused = { status: 'refused'; code: LinkRefusalCode };
type Opened = { status: 'opened'; session: Session; user: User };

/** `nothing`: the address has no parameter that could give a session. */
type Exchanged = Opened | { status: 'nothing' } | Refused;

/** `unexpected`: this browser hasn't asked for a session of this person, so the person at it must be asked. */
export type OpenedLink = Exchanged | { status: 'unexpected'; email: string };

export type AdoptedLink = Opened | Refused;

/** What a screen that a link leads to works with. */
export interface LinkServices {
  loadAuthClient: LoadAuthClient;
  /** The client that exchanges a link without touching the session of this device. */
  loadHeldClient: LoadAuthClient;
  linkArrival: LinkArrival;
  /** The outcome of this device's sign-in, once it is neither loading nor being verified. */
  signInState(): Promise<{ status: 'signedIn' | 'signedOut' }>;
}

type Clients = Pick<LinkServices, 'loadAuthClient' | 'loadHeldClient'>;

interface Sending {
  attempt: number;
  exchanged: Promise<Exchanged>;
  outcome: Promise<OpenedLink>;
}

/** The request of each arrival. A one-time token is sent once, although screens unmount and React renders twice. */
const sendings = new WeakMap<LinkArrival, Sending>();

const spent = new WeakSet<LinkArrival>();

/**
 * Exchanges a link's parameters for a session. The session is stored on this device if it is of the present person or
 * of a flow that this browser has begun; any other waits for `adoptLink` or `declineLink`, because anybody can send a
 * link that signs in as themselves. The same `attempt` shares one request. A new `attempt` sends again, unless an
 * earlier one has succeeded.
 */
export async function openLink(clients: Clients, arrival: LinkArrival, attempt: number): Promise<OpenedLink> {
  if (spent.has(arrival)) return { status: 'nothing' };
  const earlier = sendings.get(arrival);
  if (earlier?.attempt === attempt) return earlier.outcome;
  const sendNow = () => send(clients.loadHeldClient, arrival);
  const exchanged = earlier ? sendAgain(earlier.exchanged, sendNow) : sendNow();
  const outcome = exchanged.then((result) => adoptIfExpected(clients.loadAuthClient, result));
  sendings.set(arrival, { attempt, exchanged, outcome });
  return outcome;
}

/** Stores the link's session on this device in place of any other: the person has confirmed it. */
export async function adoptLink({ loadAuthClient }: Clients, arrival: LinkArrival): Promise<AdoptedLink> {
  const held = await sendings.get(arrival)?.exchanged;
  return held?.status === 'opened' ? adopt(loadAuthClient, held) : { status: 'refused', code: 'unknown' };
}

/** Ends the link's session without touching that of this device. */
export async function declineLink({ loadHeldClient }: Clients, arrival: LinkArrival): Promise<void> {
  spendLink(arrival);
  const held = await sendings.get(arrival)?.exchanged;
  if (held?.status !== 'opened') return;
  const client = await loadHeldClient();
  await client.admin.signOut(held.session.access_token, 'local');
}

/** Marks a link as used, so that a return to the page doesn't open its session again. */
export function spendLink(arrival: LinkArrival): void {
  spent.add(arrival);
}

async function adoptIfExpected(loadClient: LoadAuthClient, result: Exchanged): Promise<OpenedLink> {
  if (result.status !== 'opened') return result;
  const { user } = result;
  const present = readStoredSession(localStorage, SESSION_STORAGE_KEY);
  if (present?.userId === user.id || hasBegunFlow(user)) return adopt(loadClient, result);
  return { status: 'unexpected', email: user.email ?? '' };
}

async function adopt(loadClient: LoadAuthClient, { session, user }: Opened): Promise<AdoptedLink> {
  const { access_token, refresh_token } = session;
  const adopted = await sessionOf(loadClient, (client) => client.setSession({ access_token, refresh_token }));
  if (adopted.status === 'nothing') return { status: 'refused', code: 'unknown' };
  if (adopted.status === 'opened') endFlow(user);
  return adopted;
}

/** A late success of an abandoned request counts as well. Of two refusals the newer one is shown. */
async function sendAgain(earlier: Promise<Exchanged>, sendNow: () => Promise<Exchanged>): Promise<Exchanged> {
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

async function send(loadClient: LoadAuthClient, arrival: LinkArrival): Promise<Exchanged> {
  if (arrival.kind === 'none') return { status: 'nothing' };
  if (arrival.kind === 'error')
    return { status: 'refused', code: addressCode(arrival.code, arrival.description) };
  return sessionOf(loadClient, (client) => exchange(client, arrival));
}

type SessionAnswer = Promise<{
  data: { session: Session | null; user: User | null };
  error: AuthError | null;
}>;

async function sessionOf(
  loadClient: LoadAuthClient,
  call: (client: AuthClientInstance) => SessionAnswer,
): Promise<Exchanged> {
  const client = await loadClient().catch(() => null);
  if (!client) return { status: 'refused', code: 'network' };
  try {
    const { data, error } = await call(client);
    if (error) return { status: 'refused', code: refusalCode(error) };
    // The first of the two confirmations of a new address gives no session.
    if (!data.session || !data.user) return { status: 'nothing' };
    return { status: 'opened', session: data.session, user: data.user };
  } catch {
    return { status: 'refused', code: 'unknown' };
  }
}

function exchange(
  client: AuthClientInstance,
  arrival: Exclude<LinkArrival, { kind: 'none' | 'error' }>,
): SessionAnswer {
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
