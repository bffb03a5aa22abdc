import { type QueryOf, type renewalRoutes, SECTION_TITLES } from '@oficio/contracts';
import { lazy, type ReactNode, Suspense } from 'react';
import { RENEWALS_PATH } from '../../entities/hosting/hosting-places.ts';
import { HostingTabs } from '../../entities/hosting/hosting-tabs.tsx';
import { useIsLimited } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { ListNote } from '../../records/list-note.tsx';
import type { ListSearchOf } from '../../records/list-search.ts';
import { useListNavigation } from '../../records/use-list-navigation.ts';
import { AreaHeader } from '../../ui/area-header.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { RENEWALS_ADDRESS, RenewalsList } from './renewals-list.tsx';
import { RenewalsViewSwitch } from './renewals-view-switch.tsx';

const RenewalsMonth = lazy(() => import('./month/renewals-month.tsx'));

export type RenewalsSearch = ListSearchOf<QueryOf<typeof renewalRoutes.list>>;

/** What comes to its end, as a list or as a month. The address `view=month` chooses the month. */
export function RenewalsScreen({ search: given, tools }: { search: RenewalsSearch; tools: ReactNode }) {
  usePageTitle(SECTION_TITLES.hosting);
  const search = RENEWALS_ADDRESS.parse(given as Record<string, unknown>);
  const isLimited = useIsLimited();
  const { onSearchChange } = useListNavigation({ path: RENEWALS_PATH });
  const isMonth = search.view === 'month';
  const props = {
    search,
    onSearchChange,
    tools: (
      <>
        <RenewalsViewSwitch search={search} onSearchChange={onSearchChange} />
        {tools}
      </>
    ),
  };
  return (
    <>
      <AreaHeader title={SECTION_TITLES.hosting} tabs={<HostingTabs />} />
      {isLimited && <ListNote>You see the renewals of the clients that are assigned to you.</ListNote>}
      {isMonth ? (
        <Suspense fallback={<ScreenSkeleton />}>
          <RenewalsMonth {...props} />
        </Suspense>
      ) : (
        <RenewalsList {...props} />
      )}
    </>
  );
}
