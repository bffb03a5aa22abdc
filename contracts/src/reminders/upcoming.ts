import { REMINDERS } from '../reminder-limits.ts';
import { dayAt } from './day-at.ts';
import { dueAmong } from './due-now.ts';
import { chargeLateFees } from './late-fee.ts';
import { occurrencesOn } from './occurrences.ts';
import { dayNear, handledKeys } from './plan.ts';
import { RecipientLimits } from './recipient-limits.ts';
import type { PastMail, PlannedReminder, ReminderFacts } from './reminder.types.ts';

/**
 * What is sent from now on if nothing changes: what is due now, and then the mails until an instant, in the order of their
 * sending. What is due now counts for the limits of its recipients today, whatever its own day was.
 * A mail that is too late for `catchUpDays` is left out, because nothing becomes of it.
 * @param now UTC ISO text
 * @param to UTC ISO text, excluded
 */
export function upcoming(facts: ReminderFacts, now: string, to: string): PlannedReminder[] {
  const lookBack = chargeLateFees(facts.rules) ? REMINDERS.lookBackDays : REMINDERS.catchUpDays + 1;
  const days = { first: dayNear(now, -lookBack), last: dayNear(to, 1) };
  const occurrences = occurrencesOn(facts, days);
  const due = dueAmong(occurrences, facts, now);
  const today = dayAt(now);
  const past = [...facts.past, ...due.flatMap((one) => mailOf(one, { at: now, day: today(one.timezone) }))];
  const limits = new RecipientLimits(past);
  const handled = handledKeys({ past, charged: facts.charged });
  const later = occurrences
    .filter(({ key, at }) => at > now && at < to && !handled.has(key))
    .map((occurrence) => limits.admit(occurrence));
  return [...due, ...later];
}

/** The mail that the outbox will have about it. */
function mailOf(
  { key, entity, to, willSkip }: PlannedReminder,
  { at, day }: Pick<PastMail, 'at' | 'day'>,
): PastMail[] {
  if (to === null) return [];
  const counts = willSkip === null;
  return [{ occurrenceKey: key, entityId: entity.id, to, at, day, kind: 'automatic', counts }];
}
