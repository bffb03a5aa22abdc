import { setTimeout as delay } from 'node:timers/promises';
import type { OutgoingMail } from './mailer.ts';
import { UndeliverableMail } from './undeliverable-mail.ts';

/** Mails with a one-time link are worthless after it: LINKS.validMs. */
const WORTH_MS = 60 * 60 * 1_000;
/** How far apart the tries are, in milliseconds; the last distance is kept. */
const TRY_AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** Composing takes the processor for a moment: the answer that caused the mail goes first. */
const AFTER_THE_ANSWER_MS = 150;
const AT_ONCE = 2;
const MOST = 1_000;

/** How a waiting mail is made: at the moment of its try, since it is large and most are sent at once. */
type MakeMail = () => Promise<OutgoingMail>;

interface WaitingMail {
  make: MakeMail;
  /** Both of performance.now(). */
  since: number;
  dueAt: number;
  tries: number;
}

interface QueueOptions {
  send: (mail: OutgoingMail) => Promise<void>;
  /** One line for each mail that is given up, and one when the first doesn't get through. */
  warn: (line: string) => void;
}

/**
 * Mails that hold secrets: kept in memory only, sent behind the answer, tried again while the mail server is away.
 * What the process can't send before it ends is lost; the person asks for another one.
 */
export class MailQueue {
  readonly #waiting: WaitingMail[] = [];
  #sending = 0;
  #timer: NodeJS.Timeout | undefined;
  #ending = false;
  #failing = false;

  constructor(private readonly options: QueueOptions) {}

  /** Returns at once; the queue takes no more than 1,000 mails and lets the oldest go. */
  push(make: MakeMail): void {
    if (this.#waiting.length >= MOST) {
      this.#waiting.shift();
      this.options.warn('A mail was dropped: too many wait for the mail server.');
    }
    const now = performance.now();
    this.#waiting.push({ make, since: now, tries: 0, dueAt: now + (this.#ending ? 0 : AFTER_THE_ANSWER_MS) });
    this.#look();
  }

  /** Tries whatever waits once more, for at most that many milliseconds. */
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

  /** Sends what is due as far as there is room, and comes again when the next one is. */
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
      this.#tellOnce(error);
      const now = performance.now();
      const wait = TRY_AGAIN_MS[Math.min(mail.tries, TRY_AGAIN_MS.length - 1)] ?? 0;
      if (this.#ending || now - mail.since > WORTH_MS) this.options.warn('A mail could not be sent.');
      else this.#waiting.push({ ...mail, tries: mail.tries + 1, dueAt: now + wait });
    }
  }

  #tellOnce(error: unknown): void {
    if (this.#failing) return;
    this.#failing = true;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    this.options.warn(`Mails wait for the mail server (${reason}).`);
  }
}
