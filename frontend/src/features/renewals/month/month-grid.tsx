import { addDays, addMonths, type LocalDate } from '@oficio/contracts';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { typedFormats } from '../../../lib/text/typed-formats.ts';
import { DayCell } from './day-cell.tsx';
import { firstWeekdayOf, type RenewalDay, weekdayNames, weekdayOf, weeksOf } from './month-days.ts';

interface MonthGridProps {
  days: readonly RenewalDay[];
  /** `January 2027` */
  name: string;
  today: LocalDate;
  /** The renewals are still being loaded. */
  isBusy: boolean;
  onOpen: (day: RenewalDay) => void;
  /** Shows the month of a day. False: the address can't name it. */
  onMonth: (day: LocalDate) => boolean;
}

/** A month as a grid. Arrows go from day to day, and on to the months beside it; Enter opens a day. */
export function MonthGrid({ days, name, today, isBusy, onOpen, onMonth }: MonthGridProps) {
  const firstWeekday = firstWeekdayOf(navigator.language, typedFormats().dateFormat);
  const [chosen, setChosen] = useState(today);
  const isOfMonth = (wanted: LocalDate) => days.some(({ day }) => day === wanted);
  const current = isOfMonth(chosen) ? chosen : days[0]?.day;
  const grid = useRef<HTMLTableElement>(null);
  const isAwaited = useRef(false);
  // The cell of another month is there a little later than the key.
  useLayoutEffect(() => {
    const cell = isAwaited.current && grid.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`);
    if (!cell) return;
    isAwaited.current = false;
    cell.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const target = current && targetOf(event.key, current, firstWeekday);
    if (!target) return;
    event.preventDefault();
    if (!isOfMonth(target) && !onMonth(target)) return;
    isAwaited.current = true;
    setChosen(target);
  };
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows go through the cells of a grid.
      role="grid"
      aria-label={name}
      aria-busy={isBusy}
      className="w-full table-fixed border-collapse rounded-surface border border-hairline bg-raised"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdayNames(firstWeekday, 'short').map((weekday, index) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekdayNames(firstWeekday, 'long')[index]}
              className="h-8 border-b border-hairline text-xs font-medium text-ink-muted"
            >
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days, firstWeekday).map((week, row) => (
          <tr key={week.find((day) => day !== null)?.day ?? row}>
            {week.map((day, column) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell outside the month has its place alone.
                <td key={column} className="h-28 border border-hairline bg-sunken" />
              ) : (
                <DayCell
                  key={day.day}
                  day={day}
                  isToday={day.day === today}
                  isCurrent={day.day === current}
                  onFocus={setChosen}
                  onOpen={onOpen}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The day to which a key moves; null: another key. */
function targetOf(key: string, day: LocalDate, firstWeekday: number): LocalDate | null {
  const place = (weekdayOf(day) - firstWeekday + 7) % 7;
  switch (key) {
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, 6 - place);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}
