import type { IncomingMessage } from 'node:http';
import { BODIES } from '@oficio/contracts';
import { answerJson, type Handler, pathOf, readBody } from '../http-exchange.ts';
import { Accounts } from './accounts.ts';
import { AuthRequest } from './auth-request.ts';
import { answerConfirmationWish } from './confirmation-wish.ts';
import { endsSessions, withEndedSessions } from './ended-sessions.ts';
import { type LimitAuth, limitFor } from './limits.ts';
import { type LiteOptions, openLite } from './lite.ts';
import { toNodeResponse, toRequest } from './web-bridge.ts';

export type { AuthMail, AuthMailKind } from './auth-mail.ts';
export type { LimitAuth } from './limits.ts';

export interface EmbeddedAuthOptions extends LiteOptions {
  /** Counts sign-ins, sign-ups and mails; refreshes are never counted. Everything passes when absent. */
  limit?: LimitAuth;
  /** Called for each session that a request has ended, before that request is answered. */
  onSessionEnded?: (sessionId: string) => void;
  /** One line for each failure that the database doesn't explain. */
  log?: (line: string) => void;
  /** Whether the database takes queries; while it doesn't, the service answers 503. */
  databaseIsUp?: () => boolean;
}

export interface EmbeddedAuth {
  /** For everything below `/auth/v1`, before any body parser. */
  readonly handle: Handler;
  state(): 'ok' | 'failed';
  /** A confirmed account made without a mail; the id of the existing one when the address is taken. */
  ensureConfirmedUser(account: {
    email: string;
    password: string;
    metadata: Record<string, unknown>;
  }): Promise<string>;
  close(): Promise<void>;
}

/**
 * Supabase's auth protocol for `/auth/v1`, answered by `@supabase/lite` on our own Postgres. Where that library
 * answers otherwise than Supabase does (a repeated sign-up, another confirmation mail, other sessions after a new
 * password), this does it as Supabase would.
 */
export async function startEmbeddedAuth(options: EmbeddedAuthOptions): Promise<EmbeddedAuth> {
  const lite = await openLite(options);
  const accounts = new Accounts(options.adminUrl);
  const { publishableKey } = options;
  const databaseIsUp = options.databaseIsUp ?? (() => true);

  function fail(reason: string, reply: Reply): void {
    if (databaseIsUp()) options.log?.(`The auth service failed: ${reason}`);
    reply.unavailable();
  }

  async function answer(incoming: IncomingMessage & { originalUrl?: string }, reply: Reply): Promise<void> {
    if (!databaseIsUp()) return reply.unavailable();
    const body = await readBody(incoming, BODIES.jsonMaxBytes);
    if (body === undefined) return reply.refuse(413, 'validation_failed', 'The request is too large.');
    const request = new AuthRequest(incoming.method ?? 'GET', pathOf(incoming), incoming.headers, body);

    const limited = await limitFor(options.limit, request, incoming);
    if (limited) return reply.limited(limited.retryAfterSeconds);
    const own = await answerConfirmationWish(request, { lite, accounts, publishableKey });
    if (own) return reply.send(own);

    const peerAddress = incoming.socket.remoteAddress ?? null;
    const pass = () =>
      lite.fetch(toRequest(request, options.publicUrl), peerAddress, { redirectTo: request.redirectTo });
    const response = endsSessions(request)
      ? await withEndedSessions(request, accounts, pass, options.onSessionEnded)
      : await pass();
    // Clients keep their session over a 503 and try again; over a 500 they would drop it.
    if (response.status >= 500) return fail(`status ${response.status} of ${request.path}`, reply);
    await reply.send(response);
  }

  return {
    handle(incoming, outgoing) {
      const reply = replyTo(outgoing);
      answer(incoming, reply).catch((error: unknown) => {
        fail(error instanceof Error ? error.message : String(error), reply);
      });
    },
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
      await Promise.all([lite.close(), accounts.close()]);
    },
  };
}

type Reply = ReturnType<typeof replyTo>;

function replyTo(outgoing: Parameters<Handler>[1]) {
  const refuse = (status: number, code: string, message: string, headers: Record<string, string> = {}) => {
    if (outgoing.headersSent) outgoing.destroy();
    else answerJson(outgoing, status, { code: status, error_code: code, msg: message }, headers);
  };
  return {
    refuse,
    send: (response: Response) => toNodeResponse(response, outgoing),
    limited: (seconds: number) =>
      refuse(429, 'over_request_rate_limit', 'Request rate limit reached. Please wait and try again.', {
        'Retry-After': String(seconds),
      }),
    unavailable: () =>
      refuse(503, 'service_unavailable', 'The service is restarting. Please try again in a moment.', {
        'Retry-After': '1',
      }),
  };
}
