import { DAY_MS } from '../durations.ts';
import { REMINDERS } from '../reminder-limits.ts';
import { dayAt } from './day-at.ts';
import { occurrencesOn } from './occurrences.ts';
import { dayNear, handledKeys } from './plan.ts';
import { RecipientLimits } from './recipient-limits.ts';
import type { PlannedReminder, ReminderFacts } from './reminder.types.ts';

/**
 * What is due at an instant and hasn't been handled. Of the steps about one thing to one recipient, the newest of the last
 * days is sent; older ones are `superseded` or `too_late`, unless they were due before their rule was switched on. A late
 * fee is charged however late, unless it was due before that.
 * @param at UTC ISO text
 */
export function dueNow(facts: ReminderFacts, at: string): PlannedReminder[] {
  const days = { first: dayNear(at, -REMINDERS.lookBackDays), last: dayNear(at, 1) };
  return dueAmong(occurrencesOn(facts, days), facts, at);
}

/** The same for the occurrences of some days, in the order of their sending. */
export function dueAmong(
  occurrences: readonly PlannedReminder[],
  facts: ReminderFacts,
  at: string,
): PlannedReminder[] {
  const limits = new RecipientLimits(facts.past);
  const handled = handledKeys(facts);
  const activeSince = new Map(facts.rules.map((rule) => [rule.id, rule.activeSince]));
  const due = occurrences.filter((occurrence) => occurrence.at <= at);
  const today = dayAt(at);
  const newest = newestOf(due.filter(({ lateFee }) => lateFee === null));
  const lateBefore = new Date(Date.parse(at) - REMINDERS.catchUpDays * DAY_MS).toISOString();
  return due.flatMap((occurrence) => {
    const { key, timezone, because } = occurrence;
    if (handled.has(key)) return [];
    const isBeforeRule = occurrence.at < (activeSince.get(because.ruleId) ?? '');
    if (occurrence.lateFee) return isBeforeRule ? [] : [occurrence];
    if (occurrence.at < lateBefore) return isBeforeRule ? [] : [{ ...occurrence, willSkip: 'too_late' }];
    if (!newest.has(key)) return isBeforeRule ? [] : [{ ...occurrence, willSkip: 'superseded' }];
    return [limits.admit(occurrence, { at, day: today(timezone) })];
  });
}

/**
 * The keys of the last occurrences about each thing to each recipient. Steps of one instant have missed nothing, so the
 * limits decide between them, as in the plan.
 */
function newestOf(due: readonly PlannedReminder[]): Set<string> {
  const newest = new Map<string, string>();
  for (const occurrence of due) newest.set(about(occurrence), occurrence.at);
  return new Set(due.filter((one) => newest.get(about(one)) === one.at).map(({ key }) => key));
}

function about({ entity, to }: PlannedReminder): string {
  return `${entity.id} ${to}`;
}
