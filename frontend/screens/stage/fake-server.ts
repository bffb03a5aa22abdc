import * as contracts from '@oficio/contracts';
import {
  type AnswerOf,
  type BodyOf,
  FAILURES,
  type FailureCode,
  type FieldFailure,
  type Membership,
  mayCall,
  type QueryOf,
  REQUEST_RETRY,
  type Route,
} from '@oficio/contracts';
import * as z from 'zod/mini';
import { sampleOf } from './sample.ts';

export type AnyRoute = Route<z.core.$ZodType | undefined, z.core.$ZodType | undefined>;

/** A request to any route, with its body and query as the contract reads them. */
export interface AnyCall {
  route: AnyRoute;
  parameters: Record<string, string>;
  query: unknown;
  body: unknown;
  headers: Headers;
}

/** A request to one route. */
export interface Call<R> extends AnyCall {
  query: QueryOf<R>;
  body: BodyOf<R>;
}

/** Some members of a value. */
export type Members<T> = { [Key in keyof T]?: T[Key] | undefined };

type ItemOf<R> = AnswerOf<R> extends { items: (infer Item)[] } ? Item : never;

type Answering<R> = (call: Call<R>) => AnswerOf<R> | Refusal | Promise<AnswerOf<R> | Refusal>;

/** Asks for another try without a pause. */
const AT_ONCE = { 'Retry-After': '0' };

/** A refusal of the API, as its error envelope. */
export class Refusal {
  constructor(
    readonly code: FailureCode,
    /** The sentence that the person reads. */
    readonly sentence = `Refused with ${code}`,
    readonly details?: { fields?: FieldFailure[]; current?: unknown; retryAfterSeconds?: number },
  ) {}
}

/** Requests of a route that wait until the test decides about them. */
export interface HeldRequests {
  /** Resolves once a request waits. */
  arrived: Promise<void>;
  /** The server answers the waiting requests and the later ones. */
  release(): void;
  /** The server carries the waiting requests out, but their answers get lost. Later requests are answered. */
  lose(): void;
}

export const ROUTES = Object.values(contracts as Record<string, unknown>)
  .filter((group): group is Record<string, unknown> => typeof group === 'object' && group !== null)
  .flatMap((group) => Object.values(group).filter(isRoute))
  // `/api/clients/tags` is more than a client's id.
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length);

/**
 * Answers the application's requests in the page, in the place of the server. The contracts type and check each body,
 * query and answer. A GET without an answer of the test gets the smallest one that its contract accepts; any other
 * request without one is a fault of the test.
 */
export class FakeServer {
  /** The requests so far, repetitions of lost ones included. */
  readonly calls: AnyCall[] = [];
  /** Requests that no test expects: without an answer, or against the rights of the person. */
  readonly faults: string[] = [];
  /** The number of requests that have no answer yet. */
  pending = 0;
  /** Answers requests that are no route of the API: to the auth service, and counted visits. */
  answerOther: (method: string, path: string, body: unknown) => Response | Promise<Response> = () =>
    new Response(null, { status: 204 });
  private readonly answers = new Map<AnyRoute, (call: AnyCall) => unknown>();
  private readonly holds = new Map<AnyRoute, Hold>();
  private readonly losses = new Map<AnyRoute, { left: number; lost: number }>();
  /** The answers of writes by their idempotency key: a repetition takes no effect. */
  private readonly written = new Map<string, Promise<Response>>();

  constructor(private readonly membership: () => Membership | null) {}

  /** Sets the answer of a route, or what computes it. */
  answer<R extends AnyRoute>(route: R, answer: AnswerOf<R> | Answering<R>): void {
    const answering = typeof answer === 'function' ? (answer as (call: AnyCall) => unknown) : () => answer;
    this.compute(route, answering);
  }

  /** Sets what computes the answer of a route whose type isn't known. */
  compute(route: AnyRoute, answering: (call: AnyCall) => unknown): void {
    this.answers.set(route, answering);
  }

  isAnswered(route: AnyRoute): boolean {
    return this.answers.has(route);
  }

  /** Refuses a route's requests, until its next answer. */
  refuse(route: AnyRoute, ...refusal: ConstructorParameters<typeof Refusal>): void {
    this.compute(route, () => new Refusal(...refusal));
  }

  /** The smallest answer of a route, with the given members. */
  sample<R extends AnyRoute>(route: R, more: Members<AnswerOf<R>> = {}): AnswerOf<R> {
    if (!route.answer) throw new Error(`${route.path} has no answer`);
    return Object.assign(sampleOf(route.answer) as object, more) as AnswerOf<R>;
  }

  /** The smallest item of a route that answers a list, with the given members. */
  sampleItem<R extends AnyRoute>(route: R, more: Members<ItemOf<R>> = {}): ItemOf<R> {
    const { shape } = (route.answer as unknown as z.ZodMiniObject<{ items: z.ZodMiniArray }>)._zod.def;
    return Object.assign(sampleOf(shape.items._zod.def.element) as object, more) as ItemOf<R>;
  }

  /** Keeps the route's requests waiting. A request that is never released gets no answer: the server is silent. */
  hold(route: AnyRoute): HeldRequests {
    const hold = new Hold();
    this.holds.set(route, hold);
    const open = (fate: Fate) => () => {
      this.holds.delete(route);
      hold.open(fate);
    };
    return { arrived: hold.arrived, release: open('arrives'), lose: open('lost') };
  }

  /**
   * The next answers of the route get lost, after the server has carried the requests out. A loss before the last try of a
   * request is a gateway's answer that asks for another try at once, so that no test waits for the pauses between tries.
   */
  loseAnswers(route: AnyRoute, times = 1): void {
    this.losses.set(route, { left: times, lost: 0 });
  }

  callsOf<R extends AnyRoute>(route: R): Call<R>[] {
    return this.calls.filter((call) => call.route === route) as Call<R>[];
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input), location.origin);
    const signal = init.signal ?? null;
    signal?.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    this.pending += 1;
    return Promise.race([this.respond(pathname, searchParams, init), aborted]).finally(() => {
      this.pending -= 1;
    });
  };

  private async respond(pathname: string, search: URLSearchParams, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const found = findRoute(method, pathname);
    if (!found) {
      if (!pathname.startsWith('/api/')) return this.answerOther(method, pathname, bodyOf(init));
      return this.fault(`${method} ${pathname} is no route`);
    }
    const { route, parameters } = found;
    const headers = new Headers(init.headers);
    const key = headers.get('Idempotency-Key');
    const repeated = key === null ? undefined : this.written.get(key);
    const query = Object.fromEntries(search);
    const call: AnyCall = { route, parameters, headers, body: bodyOf(init), query };
    this.calls.push(call);
    const fate = (await this.holds.get(route)?.wait()) ?? this.nextFate(route);
    const answered = repeated ?? this.carryOut(call);
    if (key !== null && !repeated) this.written.set(key, answered);
    const answer = await answered;
    // A refusal takes no effect, so that the same key may be sent again.
    if (key !== null && !answer.ok) this.written.delete(key);
    if (fate === 'lost') throw new TypeError('The answer got lost');
    if (fate === 'lost at a gateway') return new Response(null, { status: 503, headers: AT_ONCE });
    return answer.clone();
  }

  private async carryOut(call: AnyCall): Promise<Response> {
    const { route } = call;
    const name = `${route.method} ${route.path}`;
    if (!mayCall(route, this.membership())) {
      this.faults.push(`${name} isn’t allowed for the person`);
      return refused(new Refusal('access.forbidden'));
    }
    const invalid = readInput(call);
    if (invalid) return refused(invalid);
    const answering = this.answers.get(route);
    if (!answering && route.method !== 'GET') return this.fault(`${name} has no answer`);
    const answer = answering ? await answering(call) : route.answer && sampleOf(route.answer);
    if (answer instanceof Refusal) return refused(answer);
    if (!route.answer) return new Response(null, { status: route.status });
    const { success, error } = z.core.safeParse(route.answer, answer);
    if (!success)
      return this.fault(`${name} is answered against its contract: ${z.core.prettifyError(error)}`);
    return Response.json(answer, { status: route.status });
  }

  private nextFate(route: AnyRoute): Fate {
    const losses = this.losses.get(route);
    if (!losses || losses.left === 0) return 'arrives';
    losses.left -= 1;
    losses.lost += 1;
    const isLastTry = losses.lost % (REQUEST_RETRY.retries + 1) === 0;
    return isLastTry ? 'lost' : 'lost at a gateway';
  }

  private fault(sentence: string): Response {
    this.faults.push(sentence);
    return refused(new Refusal('request.invalid', sentence));
  }
}

/** What happens to an answer on its way to the page. */
type Fate = 'arrives' | 'lost' | 'lost at a gateway';

/** Requests in line, and what happens to their answers. */
class Hold {
  readonly arrived: Promise<void>;
  private arrive = () => {};
  private waiting: ((fate: Fate) => void)[] = [];

  constructor() {
    this.arrived = new Promise((resolve) => {
      this.arrive = resolve;
    });
  }

  wait(): Promise<Fate> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.arrive();
    });
  }

  open(fate: Fate): void {
    for (const decide of this.waiting) decide(fate);
  }
}

function isRoute(value: unknown): value is AnyRoute {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

function findRoute(method: string, pathname: string) {
  for (const route of ROUTES) {
    if (route.method !== method) continue;
    const pattern = new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(pathname);
    if (match) return { route, parameters: { ...match.groups } };
  }
  return null;
}

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : (body ?? undefined);
}

/** Reads body and query by the contract; the refusal of the server when one doesn't fit. */
function readInput(call: AnyCall): Refusal | null {
  const { route } = call;
  for (const [name, schema] of [
    ['body', route.body],
    ['query', route.query],
  ] as const) {
    if (!schema) continue;
    const { success, data, error } = z.core.safeParse(schema, call[name]);
    if (!success) {
      const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      return new Refusal('request.invalid', fields[0]?.message, { fields });
    }
    Object.assign(call, { [name]: data });
  }
  return null;
}

function refused({ code, sentence, details }: Refusal): Response {
  const status: number = FAILURES[code];
  const envelope = { error: sentence, code, message: sentence, ...(details && { details }) };
  return Response.json(envelope, { status, ...(status >= 500 && { headers: AT_ONCE }) });
}
