import { formatLocalDate, type RecurringListItem } from '@oficio/contracts';
import type { StatusWords } from '../../records/cells.tsx';

export const RECURRING_PATH = '/accounting/recurring';

export const STATUS_WORDS: StatusWords<RecurringListItem['status']> = {
  active: { label: 'Active', tone: 'positive' },
  paused: { label: 'Paused', tone: 'warning' },
  ended: { label: 'Ended', tone: 'neutral' },
};

/** What a series makes. */
export const KIND_WORDS: Record<RecurringListItem['kind'], { label: string; one: string; many: string }> = {
  invoice: { label: 'Invoice', one: 'invoice', many: 'invoices' },
  income: { label: 'Income', one: 'income entry', many: 'income entries' },
  expense: { label: 'Expense', one: 'expense', many: 'expenses' },
};

const MODE_WORDS: Record<RecurringListItem['mode'], string> = {
  draft: 'Prepare a draft',
  issue: 'Issue it',
  issue_and_send: 'Issue and send it',
  book: 'Record it',
};

/** What happens on each day. */
export function modeWords({ kind, mode }: Pick<RecurringListItem, 'kind' | 'mode'>): string {
  return kind === 'expense' && mode === 'draft' ? 'Plan it' : MODE_WORDS[mode];
}

const UNITS: Record<RecurringListItem['frequency'], readonly [count: number, unit: string]> = {
  weekly: [1, 'week'],
  biweekly: [2, 'week'],
  monthly: [1, 'month'],
  bimonthly: [2, 'month'],
  quarterly: [3, 'month'],
  semiannual: [6, 'month'],
  annual: [1, 'year'],
  days: [1, 'day'],
};

/** `Every month`, `Every 2 weeks`. */
export function everyWords({
  frequency,
  interval,
}: Pick<RecurringListItem, 'frequency' | 'interval'>): string {
  const [count, unit] = UNITS[frequency];
  const all = count * interval;
  return all === 1 ? `Every ${unit}` : `Every ${all} ${unit}s`;
}

/** When a series ends: `After 12`, `On Nov 21, 2026`. */
export function endWords({ endOn, endAfter }: Pick<RecurringListItem, 'endOn' | 'endAfter'>): string {
  if (endOn !== null) return `On ${formatLocalDate(endOn)}`;
  return endAfter === null ? 'Never' : `After ${endAfter}`;
}

/** `#3 of 12`, `#3`. */
export function occurrenceWords(occurrence: number, endAfter: number | null): string {
  return endAfter === null ? `#${occurrence}` : `#${occurrence} of ${endAfter}`;
}

/** `7 and 1 days ahead`. */
export function noticeWords(noticeDays: readonly number[]): string {
  if (noticeDays.length === 1 && noticeDays[0] === 1) return 'A day ahead';
  return `${new Intl.ListFormat('en').format(noticeDays.map(String))} days ahead`;
}
