import { localDateAt } from '../dates.ts';
import { DAY_MS } from '../durations.ts';
import { REMINDERS } from '../limits.ts';
import { occurrencesOn } from './occurrences.ts';
import { dayNear } from './plan.ts';
import { RecipientLimits } from './recipient-limits.ts';
import type { PlannedReminder, ReminderFacts } from './reminder.types.ts';

/**
 * What is due at an instant and hasn't been handled. Of the steps about one thing to one recipient, the newest of the last
 * days is sent; older ones are `superseded` or `too_late`, unless they were due before their rule was switched on.
 * @param at UTC ISO text
 */
export function dueNow(facts: ReminderFacts, at: string): PlannedReminder[] {
  const limits = new RecipientLimits(facts.past);
  const handled = new Set(facts.past.map(({ occurrenceKey }) => occurrenceKey));
  const activeSince = new Map(facts.rules.map((rule) => [rule.id, rule.activeSince]));
  const days = { first: dayNear(at, -REMINDERS.lookBackDays), last: dayNear(at, 1) };
  const due = occurrencesOn(facts, days).filter((occurrence) => occurrence.at <= at);
  const newest = newestOf(due);
  const lateBefore = new Date(Date.parse(at) - REMINDERS.catchUpDays * DAY_MS).toISOString();
  return due.flatMap((occurrence) => {
    const { key, timezone, because } = occurrence;
    if (handled.has(key)) return [];
    const isBeforeRule = occurrence.at < (activeSince.get(because.ruleId) ?? '');
    if (occurrence.at < lateBefore) return isBeforeRule ? [] : [{ ...occurrence, willSkip: 'too_late' }];
    if (!newest.has(key)) return isBeforeRule ? [] : [{ ...occurrence, willSkip: 'superseded' }];
    return [limits.admit(occurrence, { at, day: localDateAt(at, timezone) })];
  });
}

/** The keys of the last occurrence about each thing to each recipient. */
function newestOf(due: readonly PlannedReminder[]): Set<string> {
  const newest = new Map<string, PlannedReminder>();
  for (const occurrence of due) {
    const about = `${occurrence.entity.id} ${occurrence.to}`;
    const other = newest.get(about);
    // Of one instant, the newest step comes first.
    if (!other || other.at < occurrence.at) newest.set(about, occurrence);
  }
  return new Set([...newest.values()].map(({ key }) => key));
}
