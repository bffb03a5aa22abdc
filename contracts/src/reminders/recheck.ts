import { localDateAt } from '../dates.ts';
import type { SkipReason } from '../outbox.contract.ts';
import { isOver, occurrencesOn } from './occurrences.ts';
import { RecipientLimits } from './recipient-limits.ts';
import type { ReminderFacts } from './reminder.types.ts';

const EVER = { first: '0001-01-01', last: '9999-12-31' };

/**
 * Why a queued reminder isn't sent at an instant; null: it is sent. It is `superseded` when no step has its key any more,
 * because the anchor or the rule was changed, and `too_late` when the thing is over.
 * @param facts the rule and the thing of the reminder, and the past mails of its recipient without the reminder itself
 * @param options `at`: UTC ISO text; `isLimited`: the limits of the recipient count, as for every mail that no person sends
 */
export function recheck(
  facts: ReminderFacts,
  key: string,
  { at, isLimited }: { at: string; isLimited: boolean },
): SkipReason | null {
  const occurrence = occurrencesOn(facts, EVER).find((one) => one.key === key);
  if (!occurrence) return 'superseded';
  if (isOver(occurrence.until, at)) return 'too_late';
  if (!isLimited) return occurrence.willSkip;
  const day = localDateAt(at, occurrence.timezone);
  return new RecipientLimits(facts.past).admit(occurrence, { at, day }).willSkip;
}
