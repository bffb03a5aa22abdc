import { formatLocalDate, type LocalDate } from '@oficio/contracts';
import { moneyText } from '../../../lib/text/money-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { stateWords } from '../renewal-words.ts';
import type { RenewalDay } from './month-days.ts';

/** The most renewals that a cell shows by name. */
const SHOWN = 2;

interface DayCellProps {
  day: RenewalDay;
  isToday: boolean;
  /** The cell is in the order of the focus. */
  isCurrent: boolean;
  onFocus: (day: LocalDate) => void;
  onOpen: (day: RenewalDay) => void;
}

/** A day of the grid: what ends on it, and what the clients pay. */
export function DayCell({ day, isToday, isCurrent, onFocus, onOpen }: DayCellProps) {
  const { renewals, sums } = day;
  const isEmpty = renewals.length === 0;
  const hidden = renewals.length - SHOWN;
  return (
    <td
      data-day={day.day}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'h-28 border border-hairline p-1.5 align-top text-xs focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
        !isEmpty && 'cursor-pointer hover:bg-sunken',
      )}
      onFocus={() => onFocus(day.day)}
      onClick={() => !isEmpty && onOpen(day)}
      onKeyDown={(event) => {
        if (isEmpty || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        onOpen(day);
      }}
    >
      <span
        className={classNames(
          'inline-flex min-w-6 justify-center rounded-full px-1 tabular-nums',
          isToday ? 'bg-accent font-semibold text-on-accent' : 'text-ink-muted',
        )}
      >
        <span aria-hidden>{Number(day.day.slice(-2))}</span>
        <time dateTime={day.day} className="sr-only">
          {formatLocalDate(day.day)}
        </time>
      </span>
      {renewals.slice(0, SHOWN).map(({ id, subjectName, state }) => {
        const { label, tone } = stateWords(state);
        return (
          <span key={id} className="mt-1 block">
            <bdi className="block truncate">{subjectName}</bdi>
            <Badge tone={tone}>{label}</Badge>
          </span>
        );
      })}
      {hidden > 0 && <span className="mt-1 block text-ink-muted">{hidden} more</span>}
      {sums.map(({ currency, amountMinor }) => (
        <span key={currency} className="mt-1 block truncate text-end font-medium tabular-nums">
          {moneyText({ currency, amountMinor })}
        </span>
      ))}
    </td>
  );
}
