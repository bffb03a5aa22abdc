import {
  type AnswerOf,
  ORGANIZATION_HEADER,
  pathOf,
  REQUEST_RETRY,
  REQUEST_TIME,
  type Route,
  VIEW_AS_HEADER,
} from '@oficio/contracts';
import type * as z from 'zod/mini';
import { type ReceivedAnswer, readAnswer, readFailure } from './request-answer.ts';
import { CONNECTION_TEXTS, isAccessRefusal, RequestFailure } from './request-failure.ts';
import { isRetryable, pause, retryDelay } from './retry-policy.ts';
import { createTimeLimit } from './time-limit.ts';
import { withAnySignal } from './with-any-signal.ts';

/** The dependencies of the API client. */
export interface ApiClientPorts {
  /** The bearer token of the session, or null when signed out. */
  accessToken(): string | null;
  /** Gets a new token. `refused`: the session has ended; `unavailable`: the outcome is unknown, and the 401 stands. */
  refreshSession(): Promise<'refreshed' | 'refused' | 'unavailable'>;
  /** The server rejects every token of this session from now on. */
  onSessionRefused?(): void;
  /** The server refused because the organization's data is incomplete. */
  onProfileIncomplete?(): void;
  /** The server refused because the organization has neither a trial nor a subscription. */
  onAccessRefused?(): void;
  /** Called for each answer of the server, also for a refusal, with the path that was asked for. */
  onReached?(path: string): void;
  /** Called with the server's time, in milliseconds since 1970. */
  onServerTime?(at: number): void;
  /** The organization whose data the page shows; null or absent while none is known. */
  organizationId?(): string | null;
  /** The view as a member that the requests belong to; null or absent without one. */
  viewId?(): string | null;
  /** The server refused because that view is over. */
  onViewOver?(): void;
  /** The person's organization or role isn't the one that the page shows. The server has read and written nothing. */
  onMembershipChanged?(): void;
  /** Waits between two tries; the argument is in milliseconds. */
  pause?: typeof pause;
  /** The origin of `/api`; the page's own origin when absent. */
  origin?: string;
}

/**
 * Screens hide controls that the role may not use, so a refusal with these codes means that the membership has changed.
 */
const MEMBERSHIP_CODES: ReadonlySet<string> = new Set(['organization.switched', 'access.forbidden']);

export type AnyRoute = Route<z.core.$ZodType | undefined, z.core.$ZodType | undefined>;
export type QueryParameters = Record<string, string | number | boolean | undefined>;

type BodyInput<R extends AnyRoute> = R['body'] extends z.core.$ZodType
  ? { body: z.input<R['body']> }
  : { body?: undefined };

export type CallOptions<R extends AnyRoute> = BodyInput<R> & {
  /** Values for the `:name` segments of the path. */
  parameters?: Record<string, string>;
  query?: QueryParameters;
  /** The raw body, for a route that takes a file. */
  file?: Blob;
  /** Called with the number of bytes of the file that were sent. */
  onSent?: (bytes: number) => void;
  /** One key for each submission. A write with a key may be retried after a failure. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

interface ApiRequest {
  method: Route<undefined, undefined>['method'];
  path: string;
  body?: unknown;
  file?: Blob | undefined;
  onSent?: ((bytes: number) => void) | undefined;
  asBlob?: boolean | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  limitMs?: number | undefined;
}

/** A request with its time limit. */
interface LimitedRequest extends ApiRequest {
  signal: AbortSignal;
  /** Called when a chunk of the answer has arrived. */
  onProgress: () => void;
}

/** Routes of superadmins, which a member's eyes don't have. A view is ended there. */
const SUPERADMIN_PATHS = /^\/api\/superadmin\//;

/** Paths whose data belongs to the person or to the whole product, not to the organization on screen. */
const PATHS_WITHOUT_ORGANIZATION =
  /^\/api\/(auth|organizations|superadmin|organization\/invitations\/(verify|accept|decline))(\/|\?|$)/;

const AUTH_LIKE_TEXT =
  /jwt expired|invalid (jwt|token)|(token|session) (has |is )?(expired|ended|not found)/i;

/** The API client. Every call rejects with a RequestFailure, or with the reason of the aborted signal. */
export interface ApiClient {
  /** Calls one route. The contract types the body and the answer, and checks the answer. */
  callRoute<R extends AnyRoute>(route: R, options: CallOptions<R>): Promise<AnswerOf<R>>;
  /**
   * A GET on a path. Without a schema the answer is not checked. `limitMs` replaces the usual time limit of a read, in
   * milliseconds. `asBlob` gives the answer as a Blob instead of JSON.
   */
  get(
    path: string,
    options?: {
      schema?: z.core.$ZodType | undefined;
      signal?: AbortSignal;
      limitMs?: number;
      asBlob?: boolean;
    },
  ): Promise<unknown>;
}

export function createApiClient(ports: ApiClientPorts): ApiClient {
  const wait = ports.pause ?? pause;
  let refreshing: ReturnType<ApiClientPorts['refreshSession']> | null = null;

  return {
    async callRoute(route, { parameters, query, ...request }) {
      const path = withQuery(pathOf(route, parameters), query);
      const response = await send({ method: route.method, path, ...request });
      return readAnswer(response, route.answer) as never;
    },
    async get(path, { schema, ...options } = {}) {
      const answer = await send({ method: 'GET', path, ...options });
      return answer.blob ?? readAnswer(answer, schema);
    },
  };

  async function send(request: ApiRequest): Promise<ReceivedAnswer> {
    const limit = createTimeLimit(request.limitMs ?? timeLimitOf(request));
    try {
      return await withAnySignal([request.signal, limit.signal], (signal) =>
        sendRefreshing({ ...request, signal, onProgress: limit.restart }),
      );
    } catch (error) {
      if (!limit.signal.aborted || request.signal?.aborted) throw error;
      throw timeoutFailure(request);
    } finally {
      limit.end();
    }
  }

  async function sendRefreshing(request: LimitedRequest): Promise<ReceivedAnswer> {
    const token = ports.accessToken();
    const response = await sendWithRetries(request, token);
    if (isSuccess(response)) return response;
    const failure = readFailure(response);
    if (token !== null && isSessionRefusal(failure)) return sendAgainRefreshed(request, token, failure);
    throw announced(failure);
  }

  async function sendAgainRefreshed(
    request: LimitedRequest,
    refusedToken: string,
    failure: RequestFailure,
  ): Promise<ReceivedAnswer> {
    // Another request may have refreshed the token while this one was under way.
    const outcome = ports.accessToken() === refusedToken ? await refreshOnce(request.signal) : 'refreshed';
    if (outcome === 'unavailable') throw failure;
    const token = ports.accessToken();
    if (outcome === 'refused' || token === null) {
      ports.onSessionRefused?.();
      throw failure;
    }
    const response = await sendWithRetries(request, token);
    if (isSuccess(response)) return response;
    const second = readFailure(response);
    if (isSessionRefusal(second)) ports.onSessionRefused?.();
    throw announced(second);
  }

  function refreshOnce(signal: AbortSignal) {
    refreshing ??= ports.refreshSession().finally(() => {
      refreshing = null;
    });
    return Promise.race([refreshing, rejectWhenAborted(signal)]);
  }

  async function sendWithRetries(request: LimitedRequest, token: string | null): Promise<ReceivedAnswer> {
    const retries = request.method === 'GET' || request.idempotencyKey ? REQUEST_RETRY.retries : 0;
    for (let attempt = 0; ; attempt++) {
      const response = await sendOnce(request, token);
      const retryAfter = response?.retryAfter ?? null;
      const now = response?.serverTime ?? Date.now();
      const worthRetrying = response === null || isRetryable(response.status, retryAfter, now);
      if (!worthRetrying || attempt >= retries) {
        if (response === null) throw connectionFailure();
        return response;
      }
      await wait(retryDelay(attempt, retryAfter, now), request.signal);
    }
  }

  /** Null when no answer came. */
  async function sendOnce(request: LimitedRequest, token: string | null): Promise<ReceivedAnswer | null> {
    const { method, path, body, file, onSent, asBlob, idempotencyKey, signal, onProgress } = request;
    const headers = new Headers({ Accept: 'application/json' });
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
    const organizationId =
      token === null || PATHS_WITHOUT_ORGANIZATION.test(path) ? null : ports.organizationId?.();
    if (organizationId) headers.set(ORGANIZATION_HEADER, organizationId);
    const viewId = token === null || SUPERADMIN_PATHS.test(path) ? null : ports.viewId?.();
    if (viewId) headers.set(VIEW_AS_HEADER, viewId);
    const init: RequestInit = { method, headers, cache: 'no-store', signal };
    // The browser sets the Content-Type from the file's type.
    if (file) init.body = file;
    if (body !== undefined) {
      headers.set('Content-Type', 'application/json');
      init.body = JSON.stringify(body);
    }
    try {
      const url = `${ports.origin ?? ''}${path}`;
      const response =
        file && onSent
          ? await sendWatched(url, { ...init, method, headers, body: file, signal }, onSent)
          : await fetch(url, init);
      const answer = withProgress(response, onProgress);
      const blob = asBlob && response.ok ? await answer.blob() : undefined;
      const text = blob ? '' : await answer.text();
      ports.onReached?.(path);
      const serverTime = Date.parse(response.headers.get('Date') ?? '');
      const retryAfter = response.headers.get('Retry-After');
      const received = { status: response.status, text, blob, retryAfter };
      if (Number.isNaN(serverTime)) return received;
      ports.onServerTime?.(serverTime);
      return { ...received, serverTime };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof TypeError) return null;
      throw error;
    }
  }

  function announced(failure: RequestFailure): RequestFailure {
    if (failure.code === 'PROFILE_INCOMPLETE') ports.onProfileIncomplete?.();
    if (failure.code === 'impersonation.expired') ports.onViewOver?.();
    if (isAccessRefusal(failure)) ports.onAccessRefused?.();
    if (MEMBERSHIP_CODES.has(failure.code ?? '')) ports.onMembershipChanged?.();
    return failure;
  }
}

/** The path with its query, in the given order. Absent and empty values are left out. */
export function withQuery(path: string, query: QueryParameters = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

function timeLimitOf({ method, file }: ApiRequest): number {
  if (method === 'GET') return REQUEST_TIME.readMs;
  const uploadSeconds = (file?.size ?? 0) / REQUEST_TIME.slowestUploadBytesPerSecond;
  return REQUEST_TIME.writeMs + uploadSeconds * 1_000;
}

/** The code is loaded with the first watched upload. */
async function sendWatched(
  ...given: Parameters<typeof import('./send-file.ts').sendFile>
): Promise<Response> {
  const { sendFile } = await import('./send-file.ts');
  return sendFile(...given);
}

/** The answer, to be read once. `onProgress` is called for each chunk of a successful answer. */
function withProgress({ ok, body, headers }: Response, onProgress: () => void): Response {
  const pieces = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      if (ok) onProgress();
      controller.enqueue(piece);
    },
  });
  return new Response(body?.pipeThrough(pieces) ?? null, { headers });
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function isSuccess({ status }: ReceivedAnswer): boolean {
  return status >= 200 && status < 300;
}

function isSessionRefusal({ status, message }: RequestFailure): boolean {
  return status === 401 || (status === 403 && AUTH_LIKE_TEXT.test(message));
}

function timeoutFailure({ method }: ApiRequest): RequestFailure {
  const text = method === 'GET' ? CONNECTION_TEXTS.readTimedOut : CONNECTION_TEXTS.writeTimedOut;
  return new RequestFailure({ kind: 'connection', text });
}

function connectionFailure(): RequestFailure {
  return new RequestFailure({ kind: 'connection', text: CONNECTION_TEXTS.unreachable });
}
