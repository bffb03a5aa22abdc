import { DAY_MS, plan, REMINDERS, type ReminderTrigger } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { readFacts } from './reminder-facts.ts';
import { plannedRules } from './reminder-rule-rows.ts';

interface RemindedThing {
  organizationId: string;
  trigger: ReminderTrigger;
  entityId: string;
  /** UTC ISO text. */
  at: string;
}

/** Whether a rule will mail something about a thing, if nothing changes. Steps of the day before still count. */
export async function willRemind(
  tx: Transaction,
  { organizationId, trigger, entityId, at }: RemindedThing,
): Promise<boolean> {
  const rules = (await plannedRules(tx, organizationId, { at })).filter((rule) => rule.trigger === trigger);
  if (rules.length === 0) return false;
  const from = instantAfter(at, -1);
  const to = instantAfter(at, REMINDERS.offsetDays + 2);
  const facts = await readFacts(tx, { organizationId, rules, from, to, pastFrom: from });
  return plan(facts, from, to).some(({ entity, to, willSkip }) => {
    return entity.id === entityId && to !== null && willSkip === null;
  });
}

function instantAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString();
}
