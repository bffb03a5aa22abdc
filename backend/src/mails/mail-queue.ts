import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS } from '@oficio/contracts';
import type { OutgoingMail } from './mailer.ts';
import { UndeliverableMail } from './undeliverable-mail.ts';

/** A one-time link expires after LINKS.validMs, and its mail is then worthless. */
const WORTH_MS = HOUR_MS;
/** The distances between retries, in milliseconds. The last one repeats. */
const TRY_AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** Composing blocks the processor for a moment, so the answer that caused the mail is sent first. */
const AFTER_THE_ANSWER_MS = 150;
const AT_ONCE = 2;
const MOST = 1_000;

/** Composes a mail for each attempt. A composed mail is large and most are sent at once, so none is kept. */
type MakeMail = () => Promise<OutgoingMail>;

interface WaitingMail {
  make: MakeMail;
  /** Both from performance.now(). */
  since: number;
  dueAt: number;
  tries: number;
}

interface QueueOptions {
  send: (mail: OutgoingMail) => Promise<void>;
  /** Called for each mail that is given up, and once when the mail server becomes unreachable. */
  warn: (line: string) => void;
}

/**
 * A queue for mails with secrets. It is kept in memory only, sends after the answer, and retries while the mail server
 * is away. Mails that are unsent when the process ends are lost; the person requests another.
 */
export class MailQueue {
  readonly #waiting: WaitingMail[] = [];
  #sending = 0;
  #timer: NodeJS.Timeout | undefined;
  #ending = false;
  #failing = false;

  constructor(private readonly options: QueueOptions) {}

  /** Returns at once. The queue holds at most 1,000 mails and drops the oldest. */
  push(make: MakeMail): void {
    if (this.#waiting.length >= MOST) {
      this.#waiting.shift();
      this.options.warn('A mail was dropped: too many wait for the mail server.');
    }
    const now = performance.now();
    this.#waiting.push({ make, since: now, tries: 0, dueAt: now + (this.#ending ? 0 : AFTER_THE_ANSWER_MS) });
    this.#look();
  }

  /** Tries each waiting mail once more, for at most this many milliseconds. */
  async close(patienceMs = 3_000): Promise<void> {
    this.#ending = true;
    for (const mail of this.#waiting) mail.dueAt = 0;
    this.#look();
    const until = performance.now() + patienceMs;
    while (this.#sending > 0 && performance.now() < until) await delay(20);
    clearTimeout(this.#timer);
    const lost = this.#waiting.length + this.#sending;
    if (lost > 0) this.options.warn(`${lost} mails could not be sent before the end.`);
  }

  /** Sends due mails up to the concurrency limit and schedules itself for the next one. */
  #look(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    while (this.#sending < AT_ONCE) {
      const due = this.#waiting.findIndex(({ dueAt }) => dueAt <= now);
      const [mail] = due < 0 ? [] : this.#waiting.splice(due, 1);
      if (!mail) break;
      this.#sending += 1;
      void this.#try(mail).finally(() => {
        this.#sending -= 1;
        this.#look();
      });
    }
    if (this.#sending === AT_ONCE || this.#waiting.length === 0) return;
    const next = Math.min(...this.#waiting.map(({ dueAt }) => dueAt));
    this.#timer = setTimeout(() => this.#look(), Math.max(0, next - now)).unref();
  }

  async #try(mail: WaitingMail): Promise<void> {
    try {
      await this.options.send(await mail.make());
      this.#failing = false;
    } catch (error) {
      if (error instanceof UndeliverableMail) {
        this.options.warn('A mail was refused by the mail server and given up.');
        return;
      }
      this.#warnOnce(error);
      const now = performance.now();
      const wait = TRY_AGAIN_MS[Math.min(mail.tries, TRY_AGAIN_MS.length - 1)] ?? 0;
      if (this.#ending || now - mail.since > WORTH_MS) this.options.warn('A mail could not be sent.');
      else this.#waiting.push({ ...mail, tries: mail.tries + 1, dueAt: now + wait });
    }
  }

  #warnOnce(error: unknown): void {
    if (this.#failing) return;
    this.#failing = true;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    this.options.warn(`Mails wait for the mail server (${reason}).`);
  }
}
