import { addDays, type LocalDate } from '../dates.ts';
import { instantAt } from '../instant-at.ts';
import type { SkipReason } from '../outbox.contract.ts';
import { businessDay } from './business-day.ts';
import { lateFeeOf } from './late-fee.ts';
import type {
  PlannedReminder,
  PlannedRule,
  PlannedStep,
  ReminderFacts,
  ReminderSubject,
} from './reminder.types.ts';

/** The days of the clients' calendars, both included. */
interface Days {
  first: LocalDate;
  last: LocalDate;
}

/** Every step of every rule on these days, before limits, ordered by time. The newest step of an instant comes first. */
export function occurrencesOn({ rules, subjects, suppressed }: ReminderFacts, days: Days): PlannedReminder[] {
  const refused = new Set(suppressed);
  const instantOf = instants();
  const found: PlannedReminder[] = [];
  for (const rule of rules) {
    for (const [anchor, about] of byAnchor(subjects.filter((subject) => applies(rule, subject)))) {
      for (const step of rule.steps) {
        const day = stepDay(rule, step, anchor);
        if (day < days.first || day > days.last) continue;
        for (const subject of about) {
          const at = instantOf(day, rule.sendAtMinute, subject.client.timezone);
          if (isOver(subject.until, at)) continue;
          found.push(...ofStep(rule, step, subject, { day, at, refused }));
        }
      }
    }
  }
  return found.toSorted(byTime);
}

/** The things with the same anchor, whose steps have the same days. */
function byAnchor(subjects: readonly ReminderSubject[]): Map<LocalDate, ReminderSubject[]> {
  const groups = new Map<LocalDate, ReminderSubject[]>();
  for (const subject of subjects) {
    const group = groups.get(subject.anchor);
    if (group) group.push(subject);
    else groups.set(subject.anchor, [subject]);
  }
  return groups;
}

/** Gives UTC ISO text. Works each instant out once, because many things share it, and it takes most of a plan's time. */
function instants(): (day: LocalDate, minute: number, timezone: string) => string {
  const known = new Map<string, string>();
  return (day, minute, timezone) => {
    const key = `${day} ${minute} ${timezone}`;
    const at = known.get(key) ?? new Date(instantAt(day, minute, timezone)).toISOString();
    known.set(key, at);
    return at;
  };
}

function applies({ trigger, conditions }: PlannedRule, subject: ReminderSubject): boolean {
  const { client, balance } = subject;
  const { minBalanceMinor, currency, tags, excludeClientIds } = conditions;
  if (subject.trigger !== trigger || excludeClientIds.includes(client.id)) return false;
  if (tags.length > 0 && !tags.some((tag) => client.tags.includes(tag))) return false;
  if (currency !== null && balance?.currency !== currency) return false;
  return minBalanceMinor === null || (balance !== null && balance.amountMinor >= minBalanceMinor);
}

function ofStep(
  rule: PlannedRule,
  step: PlannedStep,
  subject: ReminderSubject,
  { day, at, refused }: { day: LocalDate; at: string; refused: ReadonlySet<string> },
): PlannedReminder[] {
  const lateFee = lateFeeOf(step, subject);
  if (step.lateFeePpm !== undefined && lateFee === null) return [];
  const { timezone, locale, id, name } = subject.client;
  const recipients = lateFee ? [null] : recipientsOf(rule, subject);
  return recipients.map((to) => ({
    key: `${rule.id}:${step.id}:${subject.entity.id}:${subject.anchor}:${to ?? ''}`,
    at,
    day,
    timezone,
    entity: subject.entity,
    client: { id, name },
    to,
    locale,
    templateKey: step.templateKey,
    lateFee,
    because: {
      ruleId: rule.id,
      ruleName: rule.name,
      stepId: step.id,
      trigger: rule.trigger,
      anchor: subject.anchor,
      offsetDays: step.offsetDays,
    },
    until: subject.until ?? null,
    willSkip: lateFee ? subject.hold : holdOf(subject, to, refused),
  }));
}

/** Whether an instant is too late for a thing. */
export function isOver(until: string | null | undefined, at: string): boolean {
  return typeof until === 'string' && at >= until;
}

/** A step before the anchor moves earlier to a business day, so that it stays before it; any other one moves later. */
function stepDay(
  { businessDaysOnly }: PlannedRule,
  { offsetDays }: PlannedStep,
  anchor: LocalDate,
): LocalDate {
  const day = addDays(anchor, offsetDays);
  return businessDaysOnly ? businessDay(day, offsetDays < 0 ? -1 : 1) : day;
}

/** Each address once, in lower case; one null for an audience without an address. */
function recipientsOf(
  { audience, addresses }: PlannedRule,
  { recipients }: ReminderSubject,
): (string | null)[] {
  const listed = audience === 'addresses' ? addresses : recipients[audience];
  const unique = [...new Set(listed.map((address) => address.toLowerCase()))];
  return unique.length > 0 ? unique : [null];
}

function holdOf(
  { hold }: ReminderSubject,
  to: string | null,
  refused: ReadonlySet<string>,
): SkipReason | null {
  if (hold !== null) return hold;
  if (to === null) return 'no_recipient';
  return refused.has(to) ? 'suppressed' : null;
}

function byTime(one: PlannedReminder, other: PlannedReminder): number {
  return (
    compare(one.at, other.at) ||
    other.because.offsetDays - one.because.offsetDays ||
    compare(one.key, other.key)
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
