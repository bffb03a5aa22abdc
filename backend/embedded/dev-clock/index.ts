import type { IncomingMessage } from 'node:http';
import { answerJson, type Handler, readBody } from '../http-exchange.ts';
import { isLocal } from '../local-only.ts';
import { readWish } from './wish.ts';

export interface DevClockOptions {
  publicUrl: string;
  clock: { now(): Date; set(instant: Date): void; reset(): void };
  /** Sets the clock to one instant after the other and lets happen what is due by each before it goes on. */
  walk: (instants: Date[]) => Promise<void>;
  /** Why it can't be moved, as a sentence; it tells the time all the same. */
  refusal?: string;
  log: (line: string) => void;
}

const DAY_MS = 86_400_000;
const MAX_BODY_BYTES = 1_024;

/**
 * `GET` tells the clock's time, `POST` moves it: forward in steps of at most a day, so that each day's work is done on
 * its day, backward at once and without any. Answers `{ now }` when all of it is done; moves wait for each other.
 * Whoever isn't on this machine gets a plain 404.
 */
export function devClock({ publicUrl, clock, walk, refusal, log }: DevClockOptions): Handler {
  let earlier: Promise<unknown> = Promise.resolve();

  async function move(body: string): Promise<{ status: number; answer: object }> {
    const wish = readWish(body, clock.now());
    if ('error' in wish) return { status: 400, answer: wish };
    if (refusal) return { status: 409, answer: { error: refusal } };
    if (wish.target === null) clock.reset();
    else if (wish.target < clock.now()) clock.set(wish.target);
    else await walk(daysUntil(wish.target, clock.now()));
    return { status: 200, answer: { now: clock.now() } };
  }

  /** After every earlier one. */
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

/** Every instant from the next day's to the target itself, a day apart. */
function daysUntil(target: Date, now: Date): Date[] {
  const instants: Date[] = [];
  for (let at = now.getTime() + DAY_MS; at < target.getTime(); at += DAY_MS) instants.push(new Date(at));
  return [...instants, target];
}
