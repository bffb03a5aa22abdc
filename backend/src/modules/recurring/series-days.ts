import { type BodyOf, isMonthly, type Recurrence, type recurringRoutes } from '@oficio/contracts';
import type { ApiError } from '../../http/api-error.ts';
import { differences } from '../../records/differences.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import type { LockedSeries } from './recurring.repository.ts';
import { recurrenceOf } from './series-facts.ts';

/** Changed days begin on the given day, or on that of the next occurrence. */
export function changedRecurrence(
  before: LockedSeries,
  body: BodyOf<typeof recurringRoutes.update>,
  today: string,
): Recurrence {
  const { endOn, endAfter, ...days } = recurrenceOf(before);
  const ends = {
    endOn: body.endOn === undefined ? (body.endAfter ? null : endOn) : body.endOn,
    endAfter: body.endAfter === undefined ? (body.endOn ? null : endAfter) : body.endAfter,
  };
  const { frequency = days.frequency, interval = days.interval } = body;
  const given = body.anchorDay === undefined ? days.anchorDay : body.anchorDay;
  const anchorDay = isMonthly(frequency) ? given : null;
  const { startOn = days.startOn } = body;
  const isChanged = Object.keys(differences(days, { ...days, frequency, interval, anchorDay, startOn }));
  if (isChanged.length === 0) return { ...days, ...ends };
  const begin = body.startOn ?? before.nextOn ?? today;
  requireComing(begin, today);
  return {
    frequency,
    interval,
    anchorDay,
    startOn: begin,
    startOccurrence: before.nextOccurrence,
    ...ends,
  };
}

/** @throws ApiError request.invalid */
export function requireComing(startOn: string, today: string): void {
  if (startOn >= today) return;
  throw fieldFault('request.invalid', { path: 'startOn', message: 'Please choose today or a later day' });
}

export function noOccurrence({ endOn }: Recurrence): ApiError {
  const path = endOn === null ? 'endAfter' : 'endOn';
  return fieldFault('request.invalid', { path, message: 'Nothing would come before this end' });
}
