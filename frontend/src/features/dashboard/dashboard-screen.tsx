import { dashboardRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { CurrencySelect } from '../../records/period/currency-select.tsx';
import type { CurrencySearch } from '../../records/period/period-search.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import type { ActivityListProps } from './activity-list.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { DashboardFrame } from './dashboard-waiting.tsx';
import { useGreeting } from './use-greeting.ts';

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
  const greeting = useGreeting();
  const query = useQuery(queryOf(dashboardRoutes.all));
  const { error } = query;
  // The cards are rendered in pieces, between which the page stays responsive.
  const data = useDeferredValue(query.data);
  const [isCustomizing, setCustomizing] = useState(false);
  if (!data && !error) return <DashboardFrame greeting={greeting} />;
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={greeting}
        actionsBelow
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
      {data && (
        <DashboardCards
          data={data}
          search={search}
          onSetUpOrganization={onSetUpOrganization}
          pathOfActivity={pathOfActivity}
        />
      )}
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
