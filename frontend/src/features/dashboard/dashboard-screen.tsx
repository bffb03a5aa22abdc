import { authRoutes, dashboardRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { queryOf } from '../../lib/route-query.ts';
import { useIsLimited } from '../../lib/use-may.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { ActivityList, type ActivityListProps } from './activity-list.tsx';
import { Checklist } from './checklist.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { ClientFigures } from './figures.tsx';
import { MoneyFigures } from './money-figures.tsx';
import { NewClientsChart } from './new-clients-chart.tsx';
import { RecentClients } from './recent-clients.tsx';

interface DashboardScreenProps {
  onSetUpOrganization: (() => void) | null;
  pathOfActivity: ActivityListProps['pathOf'];
  /** Shown once the figures are loaded. */
  children: ReactNode;
}

/** The dashboard: first steps, figures, new clients and activity. */
export function DashboardScreen({ onSetUpOrganization, pathOfActivity, children }: DashboardScreenProps) {
  usePageTitle('Dashboard');
  const isLimited = useIsLimited();
  const { data: user } = useQuery(queryOf(authRoutes.me));
  const query = useQuery(queryOf(dashboardRoutes.all));
  const { data, error } = query;
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={
          user && (
            <>
              {user.firstName && `Hello, ${isolated(user.firstName)}. `}Here’s how{' '}
              <bdi>{user.organization?.name ?? 'your work'}</bdi> is doing.
              {isLimited && ' You see the clients that are assigned to you.'}
            </>
          )
        }
      />
      {!data && error && (
        <QueryError title="The dashboard could not be loaded" query={query}>
          Nothing you have saved is affected.
        </QueryError>
      )}
      {!data && !error && <DashboardSkeleton />}
      {data && (
        <div className="flex flex-col gap-10">
          <Checklist steps={data.checklist} onSetUpOrganization={onSetUpOrganization} />
          {data.money && <MoneyFigures {...data.money} />}
          <ClientFigures {...data} />
          <div className="grid gap-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
            <div className="flex min-w-0 flex-col gap-10">
              <RecentClients clients={data.recentClients} />
              <NewClientsChart months={data.newClientsByMonth} />
            </div>
            <ActivityList activity={data.activity} pathOf={pathOfActivity} />
          </div>
        </div>
      )}
      {data && children}
    </>
  );
}
