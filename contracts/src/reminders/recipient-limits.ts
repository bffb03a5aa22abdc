import { DAY_MS } from '../durations.ts';
import type { SkipReason } from '../outbox.contract.ts';
import { REMINDERS } from '../reminder-limits.ts';
import type { PastMail, PlannedReminder } from './reminder.types.ts';

/** When a mail is sent: its instant, and its day in the client's time zone. */
type SentAt = Pick<PlannedReminder, 'at' | 'day'>;

/**
 * Counts the automatic mails of each recipient and day: one about a thing, a few in all, and none soon after a mail that
 * a person sent.
 */
export class RecipientLimits {
  readonly #mails = new Map<string, PastMail[]>();
  readonly #planned = new Map<string, number>();

  constructor(past: readonly PastMail[]) {
    for (const mail of past) {
      if (!mail.counts) continue;
      const to = mail.to.toLowerCase();
      this.#mails.set(to, [...(this.#mails.get(to) ?? []), mail]);
    }
  }

  /** The occurrence with the reason for which it isn't sent. One without a reason counts from now on. */
  admit(occurrence: PlannedReminder, sent: SentAt = occurrence): PlannedReminder {
    const { to, entity } = occurrence;
    if (occurrence.willSkip !== null || to === null) return occurrence;
    const willSkip = this.#refusal(to, entity.id, sent);
    if (willSkip !== null) return { ...occurrence, willSkip };
    this.#count(`${sent.day} ${to}`);
    this.#count(`${sent.day} ${to} ${entity.id}`);
    return occurrence;
  }

  #refusal(to: string, entityId: string, { at, day }: SentAt): SkipReason | null {
    const past = this.#mails.get(to) ?? [];
    if (past.some((mail) => mail.kind === 'manual' && mail.entityId === entityId && isJustBefore(mail, at))) {
      return 'manual_recently';
    }
    const today = past.filter((mail) => mail.kind === 'automatic' && mail.day === day);
    const aboutIt = today.filter((mail) => mail.entityId === entityId).length;
    if (aboutIt + (this.#planned.get(`${day} ${to} ${entityId}`) ?? 0) > 0) return 'mailed_today';
    const all = today.length + (this.#planned.get(`${day} ${to}`) ?? 0);
    return all >= REMINDERS.mailsPerDay ? 'mailed_today' : null;
  }

  #count(key: string): void {
    this.#planned.set(key, (this.#planned.get(key) ?? 0) + 1);
  }
}

function isJustBefore(mail: PastMail, at: string): boolean {
  const before = Date.parse(at) - Date.parse(mail.at);
  return before >= 0 && before < DAY_MS;
}
