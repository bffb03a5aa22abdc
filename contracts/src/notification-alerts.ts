import { daysBetween, type LocalDate } from './dates.ts';

/** The days before an end at which members are notified. Each is a range: up to so many days are left. */
const STEPS = [1, 7, 14, 30] as const;
/** An end that passed more days ago causes no alert. */
const PAST_DAYS = 30;

export type AlertStep = (typeof STEPS)[number] | 'expired';

/** The first and the last day of ends that are in an alert's range on a day. */
export const ALERT_RANGE = { pastDays: PAST_DAYS, aheadDays: Math.max(...STEPS) } as const;

export interface ExpiryAlert {
  step: AlertStep;
  endsOn: LocalDate;
  /** Differs for another day and for another step, so that each is alerted once. */
  occasion: string;
}

/**
 * The alert of what ends on one of these days: the nearest step alone, so that a missed run makes no second alert. Of two
 * dates that conflict, the earlier one counts. Null: none is due.
 */
export function expiryAlert(ends: readonly (LocalDate | null)[], today: LocalDate): ExpiryAlert | null {
  const [endsOn] = ends.filter((day) => day !== null).toSorted();
  if (endsOn === undefined) return null;
  const step = stepAt(daysBetween(today, endsOn));
  return step === null ? null : { step, endsOn, occasion: `${endsOn} ${step}` };
}

function stepAt(daysLeft: number): AlertStep | null {
  if (daysLeft < -PAST_DAYS) return null;
  if (daysLeft < 0) return 'expired';
  return STEPS.find((days) => daysLeft <= days) ?? null;
}
