import { addDays, type LocalDate, localDateAt } from '../dates.ts';
import { occurrencesOn } from './occurrences.ts';
import { RecipientLimits } from './recipient-limits.ts';
import type { PlannedReminder, ReminderFacts } from './reminder.types.ts';

/**
 * The mails and late fees of the rules from one instant to another, in the order of their sending.
 * @param facts the state of now: rules, things, and mails of the past, which aren't planned again
 * @param from UTC ISO text, included
 * @param to UTC ISO text, excluded
 */
export function plan(facts: ReminderFacts, from: string, to: string): PlannedReminder[] {
  const limits = new RecipientLimits(facts.past);
  const handled = handledKeys(facts);
  // The limits count whole days of the clients, so the occurrences before the window are planned, too.
  return occurrencesOn(facts, { first: dayNear(from, -1), last: dayNear(to, 1) })
    .filter(({ key }) => !handled.has(key))
    .map((occurrence) => limits.admit(occurrence))
    .filter(({ at }) => at >= from && at < to);
}

/** The keys that aren't planned again. */
export function handledKeys({ past, charged }: Pick<ReminderFacts, 'past' | 'charged'>): Set<string> {
  return new Set([...past.map(({ occurrenceKey }) => occurrenceKey), ...charged]);
}

/** A client's day lies at most one day from that of UTC. */
export function dayNear(instant: string, days: number): LocalDate {
  return addDays(localDateAt(instant, 'UTC'), days);
}
