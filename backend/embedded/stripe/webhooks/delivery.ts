import { createHmac } from 'node:crypto';
import type { Ledger } from '../store/ledger.ts';
import type { StoredEvent } from '../store/stored.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Delay after each failed attempt; the last one repeats. */
const BACKOFF = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE] as const;
const ATTEMPT_TIMEOUT = 10 * SECOND;

interface DeliveryOptions {
  ledger: Ledger;
  /** The application's webhook of the platform's own events, and that of its connected accounts. */
  webhooks: Record<'platform' | 'connected', { url: string; secret: string }>;
  log: (line: string) => void;
}

export interface DeliveryState {
  attempts: number;
  /** The HTTP status, or the reason for a missing answer; null before the first attempt. */
  lastResult: string | null;
  isTaken: boolean;
}

interface Pending {
  event: StoredEvent;
  attempts: number;
}

/**
 * Sends signed events to the application in order, each until a 2xx answer: at-least-once delivery. It follows real
 * time, because the receiver checks the signature's age. Pending deliveries are in the database, so that a restart
 * continues them.
 */
export class Delivery {
  readonly #firstAttempts = new Map<string, PromiseWithResolvers<void>>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAsked = false;

  constructor(private readonly options: DeliveryOptions) {}

  /** Starts with the deliveries that an earlier process left. */
  start(): void {
    this.#ask();
  }

  /** Resolves when each event has been sent once, accepted or not. */
  async deliver(eventIds: string[]): Promise<void> {
    if (eventIds.length === 0 || this.#closing.signal.aborted) return;
    const attempts = eventIds.map((id) => {
      const attempt = this.#firstAttempts.get(id) ?? Promise.withResolvers<void>();
      this.#firstAttempts.set(id, attempt);
      return attempt.promise;
    });
    this.#ask();
    await Promise.all(attempts);
  }

  /** Sends an event again now, even if it was accepted before. Resolves after the attempt. */
  async again(eventId: string): Promise<void> {
    const { rowCount } = await this.options.ledger.query(
      'UPDATE embedded_stripe.deliveries SET next_attempt_at = clock_timestamp() WHERE event_id = $1',
      [eventId],
    );
    if (rowCount === 1) await this.deliver([eventId]);
  }

  /** The delivery state of each event, by id. */
  async states(eventIds: string[]): Promise<Map<string, DeliveryState>> {
    const { rows } = await this.options.ledger.query(
      `SELECT event_id, attempts, last_result, next_attempt_at IS NULL AS is_taken
       FROM embedded_stripe.deliveries WHERE event_id = ANY ($1)`,
      [eventIds],
    );
    return new Map(
      rows.map((row) => [
        String(row.event_id),
        { attempts: Number(row.attempts), lastResult: row.last_result, isTaken: Boolean(row.is_taken) },
      ]),
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#running;
    for (const { resolve } of this.#firstAttempts.values()) resolve();
  }

  #ask(): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#isAsked = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isAsked) this.#ask();
    });
  }

  async #run(): Promise<void> {
    this.#isAsked = false;
    try {
      for (let next = await this.#next(); next; next = await this.#next()) {
        if (this.#closing.signal.aborted) return;
        await this.#attempt(next);
      }
      await this.#appoint();
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.options.log(
        `Events couldn't be delivered: ${error instanceof Error ? error.message : String(error)}`,
      );
      this.#wakeIn(BACKOFF[1]);
    }
  }

  async #next(): Promise<Pending | undefined> {
    const { rows } = await this.options.ledger.query(
      `SELECT documents.document AS event, deliveries.attempts
       FROM embedded_stripe.deliveries JOIN embedded_stripe.documents ON documents.id = deliveries.event_id
       WHERE deliveries.next_attempt_at <= clock_timestamp() ORDER BY deliveries.sequence LIMIT 1`,
    );
    return rows[0] as Pending | undefined;
  }

  async #attempt({ event, attempts }: Pending): Promise<void> {
    const result = await this.#send(event);
    const isTaken = /^2\d\d$/.test(result);
    const wait = BACKOFF[Math.min(attempts, BACKOFF.length - 1)] ?? MINUTE;
    await this.options.ledger.query(
      `UPDATE embedded_stripe.deliveries SET attempts = attempts + 1, last_result = $2,
         next_attempt_at = CASE WHEN $3 THEN NULL ELSE clock_timestamp() + make_interval(secs => $4) END
       WHERE event_id = $1`,
      [event.id, result, isTaken, wait / SECOND],
    );
    if (isTaken) {
      await this.options.ledger.query(
        `UPDATE embedded_stripe.documents SET document = document || '{"pending_webhooks": 0}' WHERE id = $1`,
        [event.id],
      );
    }
    this.#firstAttempts.get(event.id)?.resolve();
    this.#firstAttempts.delete(event.id);
  }

  /** The status of the answer, or the reason for a missing one. */
  async #send(event: StoredEvent): Promise<string> {
    const payload = JSON.stringify(event, null, 2);
    const { url, secret } = this.options.webhooks[event.account === undefined ? 'platform' : 'connected'];
    const at = Math.floor(Date.now() / SECOND);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureOf(payload, secret, at),
          'User-Agent': 'Stripe/1.0 (stand-in)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT)]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'not reachable';
    }
  }

  async #appoint(): Promise<void> {
    const { rows } = await this.options.ledger.query(
      `SELECT extract(epoch FROM min(next_attempt_at) - clock_timestamp())::float8 AS seconds
       FROM embedded_stripe.deliveries WHERE next_attempt_at IS NOT NULL`,
    );
    const seconds = rows[0]?.seconds as number | null;
    if (seconds !== null) this.#wakeIn(Math.max(50, seconds * SECOND));
  }

  #wakeIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), milliseconds).unref();
  }
}

/** The `Stripe-Signature` header of a payload; `at` is real time in seconds. */
export function signatureOf(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
