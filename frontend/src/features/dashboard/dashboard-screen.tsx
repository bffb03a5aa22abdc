import { authRoutes, dashboardRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { queryOf } from '../../lib/route-query.ts';
import { useIsLimited } from '../../lib/use-may.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { CurrencySelect } from '../../records/period/currency-select.tsx';
import type { CurrencySearch } from '../../records/period/period-search.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import type { ActivityListProps } from './activity-list.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

const CustomizeDialog = lazy(() => import('./customize-dialog.tsx'));

interface DashboardScreenProps {
  search: CurrencySearch;
  onSearchChange: (search: CurrencySearch) => void;
  onSetUpOrganization: (() => void) | null;
  pathOfActivity: ActivityListProps['pathOf'];
  /** Shown once the figures are loaded. */
  children: ReactNode;
}

/** The dashboard: what needs the person, what comes in, what goes out and what is new. */
export function DashboardScreen({
  search,
  onSearchChange,
  onSetUpOrganization,
  pathOfActivity,
  children,
}: DashboardScreenProps) {
  usePageTitle('Dashboard');
  const isLimited = useIsLimited();
  const { data: user } = useQuery(queryOf(authRoutes.me));
  const query = useQuery(queryOf(dashboardRoutes.all));
  const { data, error } = query;
  const [isCustomizing, setCustomizing] = useState(false);
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
        actions={
          data && (
            <>
              {data.money && (
                <CurrencySelect hideLabel found={data.money} search={search} onChange={onSearchChange} />
              )}
              <Button
                size="small"
                icon={<SlidersHorizontal aria-hidden />}
                onClick={() => setCustomizing(true)}
              >
                Customize
              </Button>
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
      {data && <DashboardCards {...{ data, search, onSetUpOrganization, pathOfActivity }} />}
      {data && isCustomizing && (
        <Suspense>
          <CustomizeDialog
            cards={data.cards}
            readsMoney={data.money !== undefined}
            onClose={() => setCustomizing(false)}
          />
        </Suspense>
      )}
      {data && children}
    </>
  );
}
