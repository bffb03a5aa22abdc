import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { BODIES } from '@oficio/contracts';
import { KeyedQueue } from '../../keyed-queue.ts';
import { type Handler, pathOf, readBody } from '../http-exchange.ts';
import { Accounts } from './accounts.ts';
import { authError, rateLimited } from './auth-errors.ts';
import { AuthRequest } from './auth-request.ts';
import { withCallbackPage } from './callback-page.ts';
import { endsSessions, withEndedSessions } from './ended-sessions.ts';
import { isEndpoint, isRefresh } from './endpoints.ts';
import type { Exchange } from './exchange.ts';
import { KnownDevices } from './known-devices.ts';
import { countedAs, type LimitAuth, type LimitRequests, mayBeSent, type TakeMailbox } from './limits.ts';
import { type LiteOptions, openLite } from './lite.ts';
import { answerMailRequest } from './mail-requests.ts';
import { refuseMetadata } from './metadata.ts';
import { answerRefresh } from './refreshes.ts';
import { answerSignIn } from './sign-in.ts';
import { answerSignUp } from './sign-up.ts';
import { noteStartedSession, withKnownDevice } from './started-sessions.ts';
import { answerUserChange } from './user-change.ts';
import { toNodeResponse, toRequest } from './web-bridge.ts';

export type { AuthMail } from './auth-mail.ts';
export type { LimitAuth, LimitRequests, TakeMailbox } from './limits.ts';
export { hashPassword } from './password-hash.ts';

/** The time that background work gets when the service closes, in milliseconds. */
const LAST_WORK_MS = 2_000;

export interface EmbeddedAuthOptions extends LiteOptions {
  /** Counts sign-ins, sign-ups and mails, never refreshes. Without it nothing is limited. */
  limit?: LimitAuth;
  limitRequests?: LimitRequests;
  takeMailbox?: TakeMailbox;
  /** Called for each session that a request has ended, before the request is answered. */
  onSessionEnded?: (sessionId: string) => void;
  /** Receives one line for each failure that the database doesn't explain. */
  log?: (line: string) => void;
  /** Whether the database accepts queries. While it doesn't, the service answers 503. */
  databaseIsUp?: () => boolean;
}

export interface EmbeddedAuth {
  /** Handles everything below `/auth/v1`; mount it before any body parser. */
  readonly handle: Handler;
  state(): 'ok' | 'failed';
  /** Resolves when all background work, such as mails, is done. */
  idle(): Promise<void>;
  /** Creates a confirmed account without a mail. Returns the id of the existing account when the address is taken. */
  ensureConfirmedUser(account: {
    email: string;
    password: string;
    metadata: Record<string, unknown>;
  }): Promise<string>;
  close(): Promise<void>;
}

/**
 * Supabase's auth protocol for `/auth/v1`, answered by `@supabase/lite` on our own Postgres. This service answers in
 * the library's place where the library differs from Supabase (a repeated sign-up, another confirmation mail, a new
 * password) or reveals whether an address has an account. No answer waits for a mail.
 */
export async function startEmbeddedAuth(options: EmbeddedAuthOptions): Promise<EmbeddedAuth> {
  const background = new Set<Promise<unknown>>();
  const databaseIsUp = options.databaseIsUp ?? (() => true);
  const runInBackground = (work: () => Promise<unknown>): void => {
    const done = Promise.resolve()
      .then(work)
      .then((result) => {
        if (result instanceof Response && result.status >= 500) throw new Error(`status ${result.status}`);
      })
      .catch((error: unknown) =>
        options.log?.(`The auth service failed after its answer: ${reasonOf(error)}`),
      )
      .finally(() => background.delete(done));
    background.add(done);
  };
  const lite = await openLite({
    ...options,
    sendMail: (mail) =>
      runInBackground(async () => {
        if (await mayBeSent(mail, options.takeMailbox)) await options.sendMail(mail);
      }),
  });
  const accounts = new Accounts(options.adminUrl);
  // Tabs that refresh with the same token get the same successor. In parallel each would get its own, and the next use
  // of the old token would look like a theft.
  const refreshes = new KeyedQueue();
  const devices = new KnownDevices(options.jwtSecret, options.publicUrl);
  const { publishableKey } = options;

  function failed(reason: string): Response {
    if (!databaseIsUp()) return unavailable('restarting');
    options.log?.(`The auth service failed: ${reason}`);
    return unavailable('busy');
  }

  async function answer(
    incoming: IncomingMessage & { originalUrl?: string },
    later: Exchange['later'],
  ): Promise<Response> {
    if (!databaseIsUp()) return unavailable('restarting');
    const body = await readBody(incoming, BODIES.publicMaxBytes);
    if (body === undefined) return authError(413, 'validation_failed', 'The request is too large.');
    const request = AuthRequest.read(incoming.method ?? 'GET', pathOf(incoming), incoming.headers, body);
    if (!request) return authError(400, 'validation_failed', 'This is not a request that the service takes.');
    if (!isEndpoint(request)) return authError(404, 'not_found', 'There is nothing at this address.');
    // The process itself asks for its health.
    const flood = request.path === '/health' ? undefined : await options.limitRequests?.(incoming);
    if (flood && isRefresh(request)) return unavailable('busy', flood.retryAfterSeconds);
    if (flood) return rateLimited(flood.retryAfterSeconds, 'requests');
    const exchange: Exchange = {
      request,
      lite,
      accounts,
      keyed: incoming.headers.apikey === publishableKey,
      pass: (passed = request, { silent } = { silent: false }) =>
        lite.fetch(toRequest(passed, options.publicUrl), incoming.socket.remoteAddress ?? null, {
          redirectTo: request.redirectTo,
          silent,
        }),
      async count(kind, account) {
        const device =
          kind === 'signIn' && account ? devices.nameOf(incoming.headers.cookie, account) : undefined;
        const refused = device
          ? await options.limit?.('deviceSignIn', device, incoming)
          : await options.limit?.(kind, account, incoming);
        const what = kind === 'authMail' || kind === 'mailPause' ? 'mails' : 'requests';
        return refused && rateLimited(refused.retryAfterSeconds, what);
      },
      later,
    };
    const token = isRefresh(request) && request.text('refresh_token');
    const carryOut = () => answerTo(exchange, options.onSessionEnded);
    const answered = token ? await refreshes.run(token, carryOut) : await carryOut();
    const started = await withKnownDevice(request, devices, answered);
    const response = withCallbackPage(request, started, options.publicUrl);
    // Clients keep their session over a 503 and try again; over a 500 they would drop it.
    return response.status >= 500 ? failed(`status ${response.status} of ${request.path}`) : response;
  }

  async function idle(): Promise<void> {
    while (background.size > 0) await Promise.all(background);
  }

  return {
    handle(incoming, outgoing) {
      const afterAnswer: (() => Promise<unknown>)[] = [];
      answer(incoming, (work) => afterAnswer.push(work))
        .catch((error: unknown) => failed(reasonOf(error)))
        .then((response) => toNodeResponse(response, outgoing))
        .catch(() => outgoing.destroy())
        .finally(() => afterAnswer.forEach(runInBackground));
    },
    idle,
    state: () => (databaseIsUp() ? 'ok' : 'failed'),
    async ensureConfirmedUser({ email, password, metadata }) {
      const existing = await accounts.find(email);
      if (existing?.confirmed) return existing.id;
      if (!existing) {
        const body = JSON.stringify({ email, password, data: metadata });
        const headers = { apikey: publishableKey, 'content-type': 'application/json' };
        const request = new Request(`${options.publicUrl}/auth/v1/signup`, { method: 'POST', headers, body });
        const response = await lite.fetch(request, null, { silent: true });
        if (!response.ok) throw new Error(`The account could not be made: ${await response.text()}`);
      }
      const account = await accounts.find(email);
      if (!account) throw new Error('The account could not be found after it was made.');
      await accounts.confirm(account.id);
      return account.id;
    },
    async close() {
      await Promise.race([idle(), delay(LAST_WORK_MS, undefined, { ref: false })]);
      await Promise.all([lite.close(), accounts.close()]);
    },
  };
}

/** Counts the request, then answers it in the library's place or lets the library answer. */
async function answerTo(
  exchange: Exchange,
  onSessionEnded: ((sessionId: string) => void) | undefined,
): Promise<Response> {
  const { request, accounts } = exchange;
  for (const { kind, account } of countedAs(request)) {
    const refused = await exchange.count(kind, account);
    if (refused) return refused;
  }
  const refused = refuseMetadata(request);
  if (refused) return refused;
  const carryOut = async (): Promise<Response> =>
    (await answerRefresh(exchange, onSessionEnded)) ??
    (await answerMailRequest(exchange)) ??
    (await answerSignUp(exchange)) ??
    (await answerSignIn(exchange)) ??
    (await answerUserChange(exchange)) ??
    (await answerVerification(exchange));
  const response = endsSessions(request)
    ? await withEndedSessions(request, accounts, carryOut, onSessionEnded)
    : await carryOut();
  await noteStartedSession(exchange, response);
  return response;
}

async function answerVerification({ request, accounts, lite, pass, later }: Exchange): Promise<Response> {
  const token = request.text('token_hash') ?? request.url.searchParams.get('token');
  if (request.path !== '/verify' || !token) return pass();
  await accounts.endLinkToTakenAddress(token);
  const before = await accounts.byAddressToken(token);
  const response = await pass();
  const now = before && (await accounts.byId(before.id));
  if (now && now.email !== before.email) later(() => lite.notifyAddressChanged(before.email, now.email));
  return response;
}

function unavailable(why: 'restarting' | 'busy', seconds = 1): Response {
  return authError(503, 'service_unavailable', `The service is ${why}. Please try again in a moment.`, {
    'Retry-After': String(seconds),
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
