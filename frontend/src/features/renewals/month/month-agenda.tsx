import { formatLocalDate, type LocalDate } from '@oficio/contracts';
import { DayRenewals } from './day-renewals.tsx';
import type { RenewalDay } from './month-days.ts';

/** The days of a month on which something ends, one below the other. */
export function MonthAgenda({ days, today }: { days: readonly RenewalDay[]; today: LocalDate }) {
  return days
    .filter(({ renewals }) => renewals.length > 0)
    .map((day) => (
      <section key={day.day} aria-label={formatLocalDate(day.day)} className="mb-4">
        <h3 className="border-b border-hairline pb-1 text-sm font-semibold">
          <time dateTime={day.day}>{formatLocalDate(day.day)}</time>
          {day.day === today && <span className="ms-2 text-ink-muted">Today</span>}
        </h3>
        <DayRenewals {...day} />
      </section>
    ));
}
