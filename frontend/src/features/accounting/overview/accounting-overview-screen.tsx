import { accountingFiguresRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useIsLimited } from '../../../lib/api/use-may.ts';
import { FiguresSkeleton } from '../../../records/charts/figures-skeleton.tsx';
import { ForecastSection } from '../../../records/expected/forecast-section.tsx';
import { ByCurrency } from '../../../records/period/by-currency.tsx';
import { PeriodControls } from '../../../records/period/period-controls.tsx';
import type { PeriodSearch } from '../../../records/period/period-search.ts';
import { usePeriod } from '../../../records/period/use-period.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { AccountingPage } from '../accounting-page.tsx';
import { OverviewFigures } from './overview-figures.tsx';

/** Income, expenses and taxes of a period. */
export function AccountingOverviewScreen({ search }: { search: PeriodSearch }) {
  const isLimited = useIsLimited();
  return (
    <AccountingPage
      current="Overview"
      description={
        isLimited
          ? 'Totals of the clients that are assigned to you.'
          : 'What came in, what went out, and the taxes in it.'
      }
      reads={accountingFiguresRoutes.overview}
    >
      <Overview search={search} />
    </AccountingPage>
  );
}

function Overview({ search }: { search: PeriodSearch }) {
  const navigate = useNavigate();
  const period = usePeriod(search, 'this-month');
  const { from, to } = period;
  const query = useQuery(
    queryOf(accountingFiguresRoutes.overview, { query: { from, to, compare: search.compare } }),
  );
  const { data, error } = query;
  return (
    <>
      <PeriodControls
        period={period}
        search={search}
        found={data}
        isCompared
        onChange={(changed) =>
          void navigate({ to: '/accounting/overview', search: { ...search, ...changed }, replace: true })
        }
      />
      {!data && error && <QueryError title="The figures could not be loaded" query={query} />}
      {!data && !error && <FiguresSkeleton />}
      {data?.currencies.length === 0 && (
        <EmptyState title="Nothing came in or went out" icon={<ChartColumn aria-hidden />}>
          Payments, income and expenses of the period appear here. Choose another period, or record one.
        </EmptyState>
      )}
      {data && (
        <ByCurrency found={data} search={search}>
          {(figures, only) => <OverviewFigures figures={figures} only={only} from={from} to={to} />}
        </ByCurrency>
      )}
      {data && <ForecastSection forecast={data.forecast} search={search} />}
    </>
  );
}
