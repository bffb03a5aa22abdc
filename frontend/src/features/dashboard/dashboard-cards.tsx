import { DASHBOARD_CARDS, type DashboardAll, type DashboardCard } from '@oficio/contracts';
import { lazy, type ReactNode, Suspense } from 'react';
import { AgeingTable } from '../../records/expected/ageing-table.tsx';
import { ForecastSection } from '../../records/expected/forecast-section.tsx';
import { MonthChart } from '../../records/month-chart.tsx';
import { shownOf } from '../../records/period/by-currency.tsx';
import type { CurrencySearch } from '../../records/period/period-search.ts';
import { Section } from '../../ui/card.tsx';
import { PartUnavailable } from '../../ui/part-unavailable.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { ActivityList, type ActivityListProps } from './activity-list.tsx';
import { Attention } from './attention.tsx';
import { Checklist, type ChecklistProps } from './checklist.tsx';
import { ClientCounts } from './client-counts.tsx';
import { MoneyFigures } from './money-figures.tsx';
import { NextSeries, OverdueInvoices, RecentPayments } from './money-lists.tsx';
import { RecentClients } from './recent-clients.tsx';
import { RenewalFigures } from './renewal-figures.tsx';

// With its chart, after the first paint.
const MoneyFlow = lazy(() => import('./money-flow.tsx').catch(() => ({ default: PartUnavailable })));

interface DashboardCardsProps {
  search: CurrencySearch;
  data: DashboardAll;
  onSetUpOrganization: ChecklistProps['onSetUpOrganization'];
  pathOfActivity: ActivityListProps['pathOf'];
}

/** What needs the person, and the parts that they have chosen, in their order. A narrow part shares its row. */
export function DashboardCards({ data, search, onSetUpOrganization, pathOfActivity }: DashboardCardsProps) {
  const { money, flow, ageing, forecast, recurring, overdueInvoices, recentPayments } = data;
  // Without any amount the chart's code isn't loaded.
  const moved = flow?.currencies.filter(hasMoved) ?? [];
  const parts: Record<DashboardCard, ReactNode> = {
    checklist: <Checklist steps={data.checklist} onSetUpOrganization={onSetUpOrganization} />,
    money: money && <MoneyFigures {...money} />,
    overdue: overdueInvoices && <OverdueInvoices invoices={overdueInvoices} />,
    payments: recentPayments && <RecentPayments payments={recentPayments} />,
    renewals: <RenewalFigures renewals={data.renewals} />,
    flow: moved.length > 0 && (
      <Suspense fallback={<FlowSkeleton />}>
        <MoneyFlow currencies={moved} converted={flow?.converted ?? null} search={search} />
      </Suspense>
    ),
    ageing: ageing && <MoneyByAge {...ageing} search={search} />,
    forecast: forecast && <ForecastSection forecast={forecast} search={search} />,
    recurring: recurring && <NextSeries series={recurring} />,
    clients: <ClientCounts {...data} />,
    recentClients: <RecentClients clients={data.recentClients} />,
    activity: <ActivityList activity={data.activity} pathOf={pathOfActivity} />,
    newClients: <NewClientsChart months={data.newClientsByMonth} />,
  };
  return (
    <>
      <Attention {...data} />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        {(data.cards ?? DASHBOARD_CARDS).map((card) => (
          <div key={card} className={`${CARD} ${spanOf(card)}`}>
            {parts[card]}
          </div>
        ))}
      </div>
    </>
  );
}

/** The browser lays out a card when it comes into sight. The padding has room for the outline of a focused link. */
const CARD =
  '-m-1 min-w-0 p-1 empty:hidden [contain-intrinsic-size:auto_16rem] [content-visibility:auto] print:[content-visibility:visible]';

const NARROW: ReadonlySet<DashboardCard> = new Set([
  'overdue',
  'payments',
  'flow',
  'ageing',
  'recurring',
  'newClients',
  'recentClients',
  'activity',
]);

/** The tables of money, whose columns need half of a wide screen. */
const TABLES: ReadonlySet<DashboardCard> = new Set(['forecast', 'money']);

function spanOf(card: DashboardCard): string {
  if (TABLES.has(card)) return 'lg:col-span-2 xl:col-span-1';
  return NARROW.has(card) ? '' : 'lg:col-span-2';
}

/** As high as the chart. */
function FlowSkeleton() {
  return (
    <SkeletonArea>
      <Skeleton className="h-80" />
    </SkeletonArea>
  );
}

function hasMoved({ byMonth }: NonNullable<DashboardAll['flow']>['currencies'][number]): boolean {
  return byMonth.some(({ incomeMinor, expensesMinor }) => incomeMinor !== 0 || expensesMinor !== 0);
}

/** New clients per month. */
function NewClientsChart({ months }: { months: DashboardAll['newClientsByMonth'] }) {
  const sum = months.reduce((total, { count }) => total + count, 0);
  if (sum === 0) return null;
  return (
    <Section title="New clients" description={`${sum} in the last ${months.length} months`}>
      <MonthChart
        label="New clients per month"
        months={months}
        path="/clients"
        searchOf={(createdIn) => ({ createdIn, sort: '-createdAt' })}
      />
    </Section>
  );
}

type MoneyByAgeProps = NonNullable<DashboardAll['ageing']> & { search: CurrencySearch };

/** What is owed by age, in the chosen currency or else the first one. */
function MoneyByAge({ search, ...found }: MoneyByAgeProps) {
  const [shown] = shownOf(found, search);
  if (!shown) return null;
  const { figures, isConverted } = shown;
  return (
    <AgeingTable
      {...figures}
      description={`In ${figures.currency}, with tax${isConverted ? ', all currencies at the stored rates' : ''}`}
      only={isConverted ? {} : { currency: figures.currency }}
    />
  );
}
