import type { Recurrence, RecurringListItem } from '@oficio/contracts';
import type { RecurringFacts } from '@oficio/machines/recurring-document';

/** The facts that the lifecycle decides by. */
export function factsOf(series: RecurringListItem): RecurringFacts {
  const { status, nextOccurrence, failures } = series;
  return { status, nextOccurrence, failures, recurrence: recurrenceOf(series) };
}

export function recurrenceOf(series: RecurringListItem): Recurrence {
  const { frequency, interval, anchorDay, startOn, startOccurrence, endOn, endAfter } = series;
  return { frequency, interval, anchorDay, startOn, startOccurrence, endOn, endAfter };
}
