import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { queryOf } from '../../lib/api/route-query.ts';
import { FiguresSkeleton } from '../../records/charts/figures-skeleton.tsx';
import { ByCurrency } from '../../records/period/by-currency.tsx';
import { PeriodControls } from '../../records/period/period-controls.tsx';
import type { PeriodSearch } from '../../records/period/period-search.ts';
import { usePeriod } from '../../records/period/use-period.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import type { AnalysedEntries } from './analysed-entries.ts';
import { AnalyticsPage } from './analytics-page.tsx';
import { EntryFigures } from './entry-figures.tsx';

interface EntryAnalyticsScreenProps {
  entries: AnalysedEntries;
  search: PeriodSearch;
}

/** Revenue or expenses of a period. */
export function EntryAnalyticsScreen({ entries, search }: EntryAnalyticsScreenProps) {
  return (
    <AnalyticsPage
      current={entries.tab}
      description={entries.description}
      limited="Totals of the clients that are assigned to you."
    >
      <Analytics entries={entries} search={search} />
    </AnalyticsPage>
  );
}

function Analytics({ entries, search }: EntryAnalyticsScreenProps) {
  const navigate = useNavigate();
  const period = usePeriod(search, '12-months');
  const { from, to } = period;
  const query = useQuery(queryOf(entries.route, { query: { from, to, compare: search.compare } }));
  const { data, error } = query;
  return (
    <>
      <PeriodControls
        period={period}
        search={search}
        found={data}
        isCompared
        onChange={(changed) => void navigate({ to: '.', search: { ...search, ...changed }, replace: true })}
      />
      {!data && error && <QueryError title="The figures could not be loaded" query={query} />}
      {!data && !error && <FiguresSkeleton />}
      {data?.currencies.length === 0 && (
        <EmptyState title="Nothing in this period" icon={<ChartColumn aria-hidden />}>
          {entries.empty} Choose another period.
        </EmptyState>
      )}
      {data && (
        <ByCurrency found={data} search={search}>
          {(figures, only) => (
            <EntryFigures entries={entries} figures={figures} only={only} from={from} to={to} />
          )}
        </ByCurrency>
      )}
    </>
  );
}
