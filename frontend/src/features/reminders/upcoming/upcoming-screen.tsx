import {
  addDays,
  formatLocalDate,
  isLocalDate,
  type LocalDate,
  REMINDERS,
  reminderRoutes,
} from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useToday } from '../../../lib/api/use-today.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { plannedWords } from '../reminder-words.ts';
import { RemindersPage } from '../reminders-page.tsx';
import { REMINDERS_PATH } from '../reminders-place.ts';
import { PlannedDays } from './planned-days.tsx';
import { UncertainMails } from './uncertain-mails.tsx';

/** What the address says: the first day of a simulation, and whether only mails about invoices are listed. */
export interface UpcomingSearch {
  from?: string | undefined;
  about?: string | undefined;
}

interface UpcomingScreenProps {
  search: UpcomingSearch;
  onSearch: (search: UpcomingSearch) => void;
}

/** The mails that the rules send next, by day, or those that they would send from a later day on. */
export function UpcomingScreen(props: UpcomingScreenProps) {
  return (
    <RemindersPage current="Next 14 days">
      <Upcoming {...props} />
    </RemindersPage>
  );
}

function Upcoming({ search, onSearch }: UpcomingScreenProps) {
  const today = useToday();
  const from = simulatedDay(search.from, today);
  const [showsAll, setShowsAll] = useState(false);
  const onlyInvoices = search.about === 'invoices';
  const query = useQuery({
    ...queryOf(reminderRoutes.preview, {
      freshMs: 0,
      query: {
        ...(from !== null && { from }),
        ...(onlyInvoices && { about: 'invoice' }),
        ...(showsAll && { all: 'true' }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = query;
  const days = data?.days ?? [];
  const count = sumOf(days, (day) => day.count);
  const lateFees = sumOf(days, (day) => day.lateFees);
  const listed = sumOf(days, ({ mails }) => mails.length);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm text-ink-muted">
          {days.length > 0 && `${plannedWords({ count, lateFees })}, each at the time of its client.`}
        </p>
        <div className="flex items-center gap-2 max-md:w-full">
          <span aria-hidden className="shrink-0 text-sm text-ink-muted">
            Simulate from
          </span>
          <DatePicker
            label="Simulate from"
            hideLabel
            className="w-52 max-md:w-full"
            today={today}
            minimum={today}
            maximum={addDays(today, REMINDERS.simulatedDays)}
            clearable
            value={from}
            onValueChange={(day) => onSearch({ ...search, from: day && day > today ? day : undefined })}
          />
        </div>
      </div>
      {from !== null && (
        <Notice
          tone="accent"
          title={`Simulation from ${formatLocalDate(from)}`}
          action={
            <Button size="small" onClick={() => onSearch({ ...search, from: undefined })}>
              Back to today
            </Button>
          }
        >
          What the rules would send in the {REMINDERS.shownDays} days from then on if nothing changes until
          then. Nothing is sent.
        </Notice>
      )}
      {onlyInvoices && (
        <Notice
          action={
            <Button size="small" onClick={() => onSearch({ ...search, about: undefined })}>
              Show all
            </Button>
          }
        >
          Only emails about invoices are listed.
        </Notice>
      )}
      {from === null && <UncertainMails />}
      {error && !data && <QueryError title="The planned emails could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={8} />}
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('flex flex-col gap-5 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {days.length === 0 ? (
            <NothingPlanned from={from} />
          ) : (
            <PlannedDays days={days} today={today} isSimulation={data.isSimulation} />
          )}
          {listed < count + lateFees && (
            <Button className="self-center" busy={showsAll} onClick={() => setShowsAll(true)}>
              Show all {plannedWords({ count, lateFees })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function NothingPlanned({ from }: { from: LocalDate | null }) {
  return (
    <Card flush>
      <EmptyState
        icon={<CalendarClock />}
        title={
          from === null
            ? `No email is planned for the next ${REMINDERS.shownDays} days`
            : `No email would be sent in these ${REMINDERS.shownDays} days`
        }
        actions={
          <Link to={`${REMINDERS_PATH}/rules` as string} className={buttonClasses()}>
            Switch a rule on
          </Link>
        }
      >
        Rules that are on remind your clients of invoices, domains and services. You see every email here
        before it goes.
      </EmptyState>
    </Card>
  );
}

/** A later day within reach; null for today, and for what no address should have. */
function simulatedDay(given: string | undefined, today: LocalDate): LocalDate | null {
  if (given === undefined || !isLocalDate(given)) return null;
  return given > today && given <= addDays(today, REMINDERS.simulatedDays) ? given : null;
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}
