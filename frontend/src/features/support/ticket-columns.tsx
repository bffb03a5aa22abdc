import { MANAGING_ROLES, type TicketDesk, type TicketListItem, ticketNumber } from '@oficio/contracts';
import { useMembership } from '../../lib/api/use-may.ts';
import { formatMoment, formatShortMoment } from '../../lib/text/format-moment.ts';
import { NameWithAmount, RecordLink, TextCell } from '../../records/cells.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import { SUPPORT_PATH } from './support-path.ts';
import { FirstAnswerDue, TicketStatusBadge, useIsOverdue } from './ticket-badges.tsx';
import { awaitsFirstAnswer, lastAuthor } from './ticket-words.ts';

type Column = DataTableColumn<TicketListItem>;

const SubjectLink = ({ id, subject }: Pick<TicketListItem, 'id' | 'subject'>) => (
  <RecordLink path={SUPPORT_PATH} id={id} name={subject} />
);

const NUMBER: Column = {
  id: 'number',
  header: 'Number',
  width: 80,
  rank: 1,
  sortKey: 'createdAt',
  sortWords: ['Oldest first', 'Newest first'],
  cell: ({ number }) => <span className="whitespace-nowrap tabular-nums">{ticketNumber(number)}</span>,
};
const SUBJECT: Column = {
  id: 'subject',
  header: 'Subject',
  width: 240,
  cuts: true,
  lead: true,
  hideable: false,
  cell: (ticket) => <SubjectLink {...ticket} />,
};
const CLIENT: Column = {
  id: 'client',
  header: 'Client',
  width: 130,
  cuts: true,
  lead: true,
  cell: ({ client }) => <TextCell>{client?.name}</TextCell>,
};
const REQUESTER: Column = {
  id: 'requester',
  header: 'Asked by',
  width: 140,
  cuts: true,
  cell: ({ isOwn, requesterName }) => <TextCell>{isOwn ? 'You' : requesterName}</TextCell>,
};
const STATUS: Column = {
  id: 'status',
  header: 'State',
  width: 165,
  cell: (ticket) => <TicketStatusBadge ticket={ticket} />,
};
const LAST: Column = {
  id: 'last',
  header: 'Last answer',
  width: 170,
  cuts: true,
  rank: 3,
  sortKey: 'lastMessageAt',
  sortWords: ['Oldest first', 'Newest first'],
  cell: (ticket) => <LastAnswer ticket={ticket} />,
};
const DUE: Column = {
  id: 'due',
  header: 'Due',
  width: 180,
  rank: 2,
  sortKey: 'firstResponseDueAt',
  sortWords: ['Due first', 'Due last'],
  cell: (ticket) => <Due ticket={ticket} />,
};
const ASSIGNEE: Column = {
  id: 'assignee',
  header: 'Assigned to',
  width: 120,
  cuts: true,
  rank: 4,
  cell: ({ assignee }) => <TextCell>{assignee?.name}</TextCell>,
};

function LastAnswer({ ticket }: { ticket: TicketListItem }) {
  const { lastMessageAt } = ticket;
  return (
    <>
      <time dateTime={lastMessageAt} title={formatMoment(lastMessageAt)}>
        {formatShortMoment(lastMessageAt)}
      </time>{' '}
      <bdi className="text-ink-muted">{lastAuthor(ticket)}</bdi>
    </>
  );
}

function Due({ ticket }: { ticket: TicketListItem }) {
  if (!awaitsFirstAnswer(ticket)) return <TextCell>{null}</TextCell>;
  return <FirstAnswerDue ticket={ticket} short />;
}

/** The second line of a row on a phone: the state, and what is urgent or whom it is about. */
function StateLine({ ticket }: { ticket: TicketListItem }) {
  const isOverdue = useIsOverdue()(ticket);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-normal">
      <TicketStatusBadge ticket={ticket} />
      {isOverdue ? (
        <FirstAnswerDue ticket={ticket} short />
      ) : (
        <TextCell>{ticket.client?.name ?? lastAuthor(ticket)}</TextCell>
      )}
    </span>
  );
}

/** A phone shows the subject with the number, and below them the state. */
function onPhone(columns: readonly Column[]): readonly Column[] {
  const others = columns.filter((column) => ![NUMBER, SUBJECT, STATUS].includes(column));
  const subject: Column = {
    ...SUBJECT,
    phone: 'primary',
    cell: (ticket) => <NameWithAmount name={<SubjectLink {...ticket} />} amount={NUMBER.cell(ticket)} />,
  };
  const state: Column = {
    ...STATUS,
    phone: 'secondary',
    cell: (ticket) => <StateLine ticket={ticket} />,
  };
  return [subject, state, ...others];
}

export function useTicketColumns(desk: TicketDesk): readonly Column[] {
  const role = useMembership()?.memberRole;
  const isPhone = useMediaQuery(PHONE);
  const seesOthers = role !== undefined && MANAGING_ROLES.includes(role);
  const columns =
    desk === 'organization'
      ? [NUMBER, SUBJECT, CLIENT, STATUS, LAST, DUE, ASSIGNEE]
      : [NUMBER, SUBJECT, ...(seesOthers ? [REQUESTER] : []), STATUS, LAST, DUE];
  return isPhone ? onPhone(columns) : columns;
}
