import {
  SECTION_TITLES,
  type TicketDesk,
  type TicketListItem,
  ticketNumber,
  ticketRoutes,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Inbox, Plus } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { type ListSearch, withFilter } from '../../records/list-search.ts';
import { RecordFilters } from '../../records/record-filters.tsx';
import { useList } from '../../records/use-list.tsx';
import { useListNavigation } from '../../records/use-list-navigation.ts';
import { useRegularRefresh } from '../../records/use-regular-refresh.ts';
import { AreaHeader } from '../../ui/area-header.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import type NewQuestionDialog from './new-question-dialog.tsx';
import { ALL_STATES, SUPPORT_ADDRESS } from './support-address.ts';
import { deskSearch, SUPPORT_PATH } from './support-path.ts';
import { SupportTabs } from './support-tabs.tsx';
import { useTicketColumns } from './ticket-columns.tsx';
import { DESK_WORDS } from './ticket-words.ts';
import { useTicketFilters } from './use-ticket-filters.ts';

const NewQuestion = lazy(() => import('./new-question-dialog.tsx'));
const NewRequest = lazy(() => import('./new-request-dialog.tsx'));

const NEW_WORDS: Record<TicketDesk, { action: string; first: string }> = {
  organization: {
    action: 'New request',
    first: 'What clients ask in their portal comes here. A request from a call can be entered by hand.',
  },
  product: {
    action: 'Ask Oficio',
    first: 'Something doesn’t work, or isn’t clear? Oficio’s support answers here.',
  },
};

interface SupportListScreenProps {
  search: Readonly<Record<string, unknown>>;
  /** The person reads the requests of clients. */
  hasClientRequests: boolean;
  /** What the dialog for a question needs of other areas. */
  help: Pick<ComponentProps<typeof NewQuestionDialog>, 'readDiagnostics' | 'suggestions'>;
}

/** The tickets of one desk: requests of clients, or questions to Oficio. */
export function SupportListScreen({ search: given, hasClientRequests, help }: SupportListScreenProps) {
  usePageTitle(SECTION_TITLES.support);
  useRegularRefresh(ticketRoutes.list.path);
  const parsed = SUPPORT_ADDRESS.parse(given);
  const isAtOwnDesk = hasClientRequests && parsed.desk !== 'product';
  const desk: TicketDesk = isAtOwnDesk ? 'organization' : 'product';
  const search: ListSearch = { ...parsed, desk };
  const mayEnterRequests = useMay(ticketRoutes.createForClient);
  const mayAdd = !isAtOwnDesk || mayEnterRequests;
  const { action } = NEW_WORDS[desk];
  const { onSearchChange } = useListNavigation({ path: SUPPORT_PATH });
  const openNew = (isOpen: boolean) =>
    onSearchChange({ ...search, new: isOpen ? 'true' : undefined }, { replace: !isOpen });
  useShortcut({ key: 'n', label: action }, () => openNew(true), { enabled: mayAdd });
  const filters = useTicketFilters(desk);
  const addButton = mayAdd && (
    <Button variant="primary" onClick={() => openNew(true)}>
      {action}
    </Button>
  );
  const table = useList<TicketListItem>(
    { routes: ticketRoutes, address: SUPPORT_ADDRESS, many: DESK_WORDS[desk].many, icon: <Inbox /> },
    search,
    onSearchChange,
    <NoTickets desk={desk} showsAll={search.status === ALL_STATES} action={addButton} />,
  );
  const columns = useTicketColumns(desk);
  return (
    <>
      <AreaHeader
        title={SECTION_TITLES.support}
        tabs={hasClientRequests && <SupportTabs current={desk} />}
        action={
          mayAdd && (
            <Button variant="primary" size="small" icon={<Plus aria-hidden />} onClick={() => openNew(true)}>
              {action}
            </Button>
          )
        }
      />
      <DataTable
        key={desk}
        {...table}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number, subject }) => `${ticketNumber(number)} ${subject}`}
        toolbar={
          <RecordFilters
            filters={filters}
            search={search}
            withTrash={false}
            onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
          />
        }
      />
      {search.new && mayAdd && (
        <Suspense>
          {isAtOwnDesk ? (
            <NewRequest onClose={() => openNew(false)} />
          ) : (
            <NewQuestion {...help} onClose={() => openNew(false)} />
          )}
        </Suspense>
      )}
    </>
  );
}

interface NoTicketsProps {
  desk: TicketDesk;
  /** Resolved tickets are shown as well. */
  showsAll: boolean;
  action: ComponentProps<typeof EmptyState>['actions'];
}

function NoTickets({ desk, showsAll, action }: NoTicketsProps) {
  const { many } = DESK_WORDS[desk];
  return (
    <EmptyState
      icon={<Inbox />}
      title={showsAll ? `No ${many} yet` : `No open ${many}`}
      actions={
        <>
          {action}
          {!showsAll && (
            <Link
              to={SUPPORT_PATH}
              search={{ ...deskSearch(desk), status: ALL_STATES } as never}
              className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            >
              Show resolved {many}
            </Link>
          )}
        </>
      }
    >
      {NEW_WORDS[desk].first}
    </EmptyState>
  );
}
