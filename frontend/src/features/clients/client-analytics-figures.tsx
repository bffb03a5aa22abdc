import { type ClientAnalytics, clientAnalyticsRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { Breakdown } from '../../records/breakdown.tsx';
import { Figure, Figures } from '../../records/figures.tsx';
import { MonthChart } from '../../records/month-chart.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonArea, SkeletonText } from '../../ui/skeleton.tsx';
import { CLIENTS } from './client-area.tsx';
import { CLIENT_STATUS_WORDS, countryName } from './client-words.ts';
import { TopClients } from './top-clients.tsx';

const { path } = CLIENTS;

/** Figures of the clients. Each links to the list whose total it shows. */
export function ClientAnalyticsFigures() {
  const query = useQuery(queryOf(clientAnalyticsRoutes.figures));
  const { data, error } = query;
  const isEmpty = data?.byStatus.every(({ count }) => count === 0);
  return (
    <>
      {!data && error && <QueryError title="The figures could not be loaded" query={query} />}
      {!data && !error && <AnalyticsSkeleton />}
      {data && (isEmpty ? <NoClients /> : <Analytics {...data} />)}
    </>
  );
}

function Analytics({
  total,
  byStatus,
  byMonth,
  inactive,
  byCountry,
  byCurrency,
  money,
  ...missing
}: ClientAnalytics) {
  const added = byMonth.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="flex flex-col gap-10">
      <Figures>
        <Figure label="Clients" value={total} path={path} search={{}} />
        <Figure label="No email" value={missing.withoutEmail} path={path} search={{ missing: 'email' }} />
        <Figure
          label="No billing contact"
          value={missing.withoutBillingContact}
          path={path}
          search={{ missing: 'billingContact' }}
        />
        <Figure
          label="No activity for a year"
          value={inactive.count}
          path={path}
          search={{ inactiveSince: inactive.since, sort: 'lastActivity' }}
        />
      </Figures>
      <Section title="New clients" description={`${added} in the last ${byMonth.length} months`}>
        <MonthChart
          label="New clients per month"
          months={byMonth}
          path={path}
          searchOf={(createdIn) => ({ createdIn, sort: '-createdAt' })}
        />
      </Section>
      <div className="grid gap-10 lg:grid-cols-3">
        <Breakdown
          title="By status"
          what="Status"
          path={path}
          rows={byStatus.map(({ status, count }) => ({
            key: status,
            count,
            search: { status },
            label: CLIENT_STATUS_WORDS[status].label,
          }))}
        />
        <Breakdown
          title="By country"
          what="Country"
          path={path}
          rows={byCountry.map(({ country, count }) => ({
            key: country ?? '',
            count,
            label: country ? countryName(country) : 'No country',
            search: country ? { country } : { missing: 'country' },
          }))}
        />
        <Breakdown
          title="By currency"
          what="Currency"
          path={path}
          rows={byCurrency.map(({ currency, count }) => ({
            key: currency,
            label: currency,
            count,
            search: { currency },
          }))}
        />
      </div>
      {money && <TopClients money={money} />}
    </div>
  );
}

function NoClients() {
  const mayCreate = useMay(CLIENTS.routes.create);
  return (
    <EmptyState
      title="No clients yet"
      icon={CLIENTS.icon}
      actions={
        mayCreate && (
          <Link to={path} search={{ new: 'true' } as never} className={buttonClasses({ variant: 'primary' })}>
            Add your first client
          </Link>
        )
      }
    >
      Figures appear here with the first client.
    </EmptyState>
  );
}

function AnalyticsSkeleton() {
  return (
    <SkeletonArea className="flex flex-col gap-10">
      <Skeleton className="h-24" />
      <Skeleton className="h-44" />
      <div className="grid gap-10 lg:grid-cols-3">
        <SkeletonText lines={4} />
        <SkeletonText lines={4} />
        <SkeletonText lines={4} />
      </div>
    </SkeletonArea>
  );
}
