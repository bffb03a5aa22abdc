import type { IncomingMessage } from 'node:http';
import { DAY_MS } from '@oficio/contracts';
import { answerJson, type Handler, readBody } from '../http-exchange.ts';
import { isLocal } from '../local-only.ts';
import { readClockRequest } from './clock-request.ts';

export { clockOffset } from './clock-offset.ts';

export interface DevClockOptions {
  publicUrl: string;
  clock: { now(): Date; set(instant: Date): void; reset(): void };
  /** Sets the clock to each instant in turn; the work due by that instant is done before the next one. */
  walk: (instants: Date[]) => Promise<void>;
  /** A sentence that says why the clock can't be moved; `GET` still answers with the time. */
  refusal?: string;
  log: (line: string) => void;
}

const MAX_BODY_BYTES = 1_024;

/**
 * The handler of `/dev/clock`: `GET` answers with the clock's time, `POST` moves it. A move forward goes in steps of at
 * most a day, so that each day's work is done on its day; a move backward does no work. The answer `{ now }` comes after
 * the work. Concurrent moves queue. A request from another machine gets a plain 404.
 */
export function devClock({ publicUrl, clock, walk, refusal, log }: DevClockOptions): Handler {
  let earlier: Promise<unknown> = Promise.resolve();

  async function move(body: string): Promise<{ status: number; answer: object }> {
    const requested = readClockRequest(body, clock.now());
    if ('error' in requested) return { status: 400, answer: requested };
    if (refusal) return { status: 409, answer: { error: refusal } };
    if (requested.target === null) clock.reset();
    else if (requested.target < clock.now()) clock.set(requested.target);
    else await walk(daysUntil(requested.target, clock.now()));
    return { status: 200, answer: { now: clock.now() } };
  }

  function moveInTurn(body: string): ReturnType<typeof move> {
    const turn = earlier.then(() => move(body));
    earlier = turn.catch(() => undefined);
    return turn;
  }

  async function answerTo(request: IncomingMessage): Promise<{ status: number; answer: object }> {
    if (request.method !== 'POST') return { status: 200, answer: { now: clock.now() } };
    const body = await readBody(request, MAX_BODY_BYTES);
    if (!body) return { status: 413, answer: { error: 'The body is too long.' } };
    return moveInTurn(body.toString('utf8'));
  }

  return (request, response) => {
    const known = ['GET', 'HEAD', 'POST'].includes(request.method ?? '');
    if (!known || !isLocal(request, publicUrl)) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    answerTo(request).then(
      ({ status, answer }) => answerJson(response, status, answer),
      (error: unknown) => {
        log(`The clock's move has stopped: ${error instanceof Error ? error.message : String(error)}`);
        answerJson(response, 500, {
          error: 'The move has stopped on its way; the log says why.',
          now: clock.now(),
        });
      },
    );
  };
}

/** Instants a day apart, the last one being the target. */
function daysUntil(target: Date, now: Date): Date[] {
  const instants: Date[] = [];
  for (let at = now.getTime() + DAY_MS; at < target.getTime(); at += DAY_MS) instants.push(new Date(at));
  return [...instants, target];
}
