import { type DeskTicketListItem, deskTicketRoutes, ticketNumber } from '@oficio/contracts';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { RecordLink, TextCell } from '../../../records/cells.tsx';
import { withFilter } from '../../../records/list-search.ts';
import { RecordFilters } from '../../../records/record-filters.tsx';
import { useList } from '../../../records/use-list.tsx';
import { useListNavigation } from '../../../records/use-list-navigation.ts';
import { useRegularRefresh } from '../../../records/use-regular-refresh.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PRODUCT_DESK_ADDRESS } from '../support-address.ts';
import { FirstAnswerDue, TicketStatusBadge } from '../ticket-badges.tsx';
import { awaitsFirstAnswer, PRIORITY_WORDS } from '../ticket-words.ts';
import { PRODUCT_FILTERS } from '../use-ticket-filters.ts';
import { DESK_PATH } from './desk-path.ts';

const LIST = {
  routes: deskTicketRoutes,
  address: PRODUCT_DESK_ADDRESS,
  many: 'questions',
  icon: <Inbox />,
};

const COLUMNS: readonly DataTableColumn<DeskTicketListItem>[] = [
  {
    id: 'number',
    header: 'Number',
    width: 80,
    rank: 1,
    sortKey: 'createdAt',
    sortWords: ['Oldest first', 'Newest first'],
    cell: ({ number }) => <span className="tabular-nums">{ticketNumber(number)}</span>,
  },
  {
    id: 'subject',
    header: 'Subject',
    width: 250,
    cuts: true,
    lead: true,
    hideable: false,
    phone: 'primary',
    cell: ({ id, subject }) => <RecordLink path={DESK_PATH} id={id} name={subject} />,
  },
  {
    id: 'requester',
    header: 'Asked by',
    width: 150,
    cuts: true,
    cell: ({ requesterName }) => <TextCell>{requesterName}</TextCell>,
  },
  {
    id: 'organization',
    header: 'Organization',
    width: 150,
    cuts: true,
    rank: 3,
    cell: ({ organization }) => <TextCell>{organization?.name}</TextCell>,
  },
  {
    id: 'status',
    header: 'State',
    width: 165,
    phone: 'secondary',
    cell: (ticket) => <TicketStatusBadge ticket={ticket} />,
  },
  {
    id: 'priority',
    header: 'Priority',
    width: 100,
    rank: 4,
    cell: ({ priority }) => (
      <Badge tone={PRIORITY_WORDS[priority].tone}>{PRIORITY_WORDS[priority].label}</Badge>
    ),
  },
  {
    id: 'due',
    header: 'Due',
    width: 180,
    rank: 2,
    sortKey: 'firstResponseDueAt',
    sortWords: ['Due first', 'Due last'],
    cell: (ticket) =>
      awaitsFirstAnswer(ticket) ? <FirstAnswerDue ticket={ticket} short /> : <TextCell>{null}</TextCell>,
  },
  {
    id: 'assignee',
    header: 'Assigned to',
    width: 120,
    cuts: true,
    rank: 5,
    cell: ({ assignee }) => <TextCell>{assignee?.name}</TextCell>,
  },
];

interface DeskListScreenProps {
  /** The head of the page. */
  header: ReactNode;
  search: Readonly<Record<string, unknown>>;
}

/** The questions to Oficio of all organizations and of visitors, those that are due first. */
export function DeskListScreen({ header, search: given }: DeskListScreenProps) {
  useRegularRefresh(deskTicketRoutes.list.path);
  const search = PRODUCT_DESK_ADDRESS.parse(given);
  const { onSearchChange } = useListNavigation({ path: DESK_PATH });
  const table = useList<DeskTicketListItem>(
    LIST,
    search,
    onSearchChange,
    <EmptyState icon={LIST.icon} title="No open questions">
      What members and visitors ask Oficio comes here.
    </EmptyState>,
  );
  return (
    <>
      {header}
      <DataTable
        {...table}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ number, subject }) => `${ticketNumber(number)} ${subject}`}
        toolbar={
          <RecordFilters
            filters={PRODUCT_FILTERS}
            search={search}
            withTrash={false}
            onFilter={(change) => onSearchChange(withFilter(search, change), { replace: false })}
          />
        }
      />
    </>
  );
}
