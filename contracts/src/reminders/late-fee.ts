import { portionOf } from '../exact-money.ts';

import type { PlannedReminder, PlannedRule, PlannedStep, ReminderSubject } from './reminder.types.ts';

/**
 * The late fee of a step: its part of what is open. Null for a step that is a mail, for the invoice of a late fee, and for a
 * part of less than half a minor unit.
 */
export function lateFeeOf(
  { lateFeePpm: ratePpm }: Pick<PlannedStep, 'lateFeePpm'>,
  { balance, isLateFee }: Pick<ReminderSubject, 'balance' | 'isLateFee'>,
): PlannedReminder['lateFee'] {
  if (ratePpm === undefined || balance === null || isLateFee) return null;
  const amountMinor = portionOf(balance.amountMinor, ratePpm);
  return amountMinor > 0 ? { ratePpm, amountMinor, currency: balance.currency } : null;
}

/** Whether a rule has a step that charges a late fee. */
export function chargeLateFees(rules: readonly Pick<PlannedRule, 'steps'>[]): boolean {
  return rules.some(({ steps }) => steps.some(({ lateFeePpm }) => lateFeePpm !== undefined));
}
