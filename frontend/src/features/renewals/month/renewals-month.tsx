import { NUMBER_LOCALE } from '@oficio/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '../../../lib/api/use-today.ts';
import { monthName } from '../../../lib/text/month-name.ts';
import { ListNote } from '../../../records/list-note.tsx';
import { withFilter } from '../../../records/list-search.ts';
import { RecordFilters } from '../../../records/record-filters.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/skeleton.tsx';
import { PHONE, useMediaQuery } from '../../../ui/use-media-query.ts';
import { RENEWAL_FILTERS } from '../renewal-filters.ts';
import { RenewalSums } from '../renewal-sums.tsx';
import type { RenewalsViewProps } from '../renewals-list.tsx';
import { DayDialog } from './day-dialog.tsx';
import { MonthAgenda } from './month-agenda.tsx';
import { daysOf, isMonth, monthAfter, type RenewalDay } from './month-days.ts';
import { MonthGrid } from './month-grid.tsx';
import { MOST_OF_MONTH, useMonthRenewals } from './use-month-renewals.ts';

/** What ends in a month, by day: a grid, and on a phone the days that have something. */
export default function RenewalsMonth({ search, onSearchChange, tools }: RenewalsViewProps) {
  const today = useToday();
  const phone = useMediaQuery(PHONE);
  const month = search.month ?? today.slice(0, 7);
  const { query, renewals, total, sums, isComplete, isCut } = useMonthRenewals(search, month);
  const [openDay, setOpenDay] = useState<RenewalDay | null>(null);
  const show = (shown: string, { replace = false } = {}) =>
    onSearchChange({ ...search, month: shown }, { replace });
  const days = daysOf(month, renewals ?? []);
  const isFailed = query.isError && !renewals;
  const name = monthName(month, { withYear: true });
  return (
    <>
      <RenewalSums sums={sums ?? (query.isError ? [] : undefined)} />
      <div className="mb-2 flex min-h-10 flex-wrap items-center gap-2 print:hidden">
        <MonthSteps month={month} today={today} name={name} onShow={(shown) => show(shown)} />
        <RecordFilters
          filters={RENEWAL_FILTERS}
          search={search}
          withTrash={false}
          onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
        />
        <div className="ms-auto flex gap-2">{tools}</div>
      </div>
      {isCut && (
        <ListNote>
          The first {count(MOST_OF_MONTH)} of {count(total)} renewals are shown. Filter them to see fewer.
        </ListNote>
      )}
      {isComplete && total === 0 && (
        <p role="status" className="mb-2 text-sm text-ink-muted">
          Nothing to renew in {name}.
        </p>
      )}
      {isFailed && <QueryError title="The month could not be loaded" query={query} />}
      {!isFailed && !phone && (
        <MonthGrid
          days={days}
          name={name}
          today={today}
          isBusy={!isComplete && !isCut}
          onOpen={setOpenDay}
          onMonth={(day) => {
            const other = day.slice(0, 7);
            if (isMonth(other)) show(other, { replace: true });
            return isMonth(other);
          }}
        />
      )}
      {phone && renewals && <MonthAgenda days={days} today={today} />}
      {phone && !renewals && !isFailed && <ScreenSkeleton />}
      {openDay && <DayDialog day={openDay} onClose={() => setOpenDay(null)} />}
    </>
  );
}

interface MonthStepsProps {
  month: string;
  today: string;
  name: string;
  onShow: (month: string) => void;
}

function MonthSteps({ month, today, name, onShow }: MonthStepsProps) {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const present = today.slice(0, 7);
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label="The month before"
        icon={<ChevronLeft aria-hidden className="rtl:rotate-180" />}
        disabled={before === null}
        onClick={() => before !== null && onShow(before)}
      />
      <h2 aria-live="polite" className="min-w-36 text-center font-semibold">
        {name}
      </h2>
      <IconButton
        label="The month after"
        icon={<ChevronRight aria-hidden className="rtl:rotate-180" />}
        disabled={after === null}
        onClick={() => after !== null && onShow(after)}
      />
      <Button disabled={month === present} onClick={() => onShow(present)}>
        Today
      </Button>
    </div>
  );
}

const number = new Intl.NumberFormat(NUMBER_LOCALE);
const count = (value: number) => number.format(value);
