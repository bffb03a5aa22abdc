import { type ClientListItem, formatLocalDate } from '@oficio/contracts';
import { DueDay } from '../../entities/hosting/due-day.tsx';
import { useMembers } from '../../lib/api/use-members.ts';
import { DayCell, RecordLink, TagsCell, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { CLIENTS } from './client-area.tsx';
import { type DebtsOfPage, moneyColumns } from './client-debts.tsx';
import { CLIENT_STATUS_WORDS, CLIENT_TYPE_WORDS, countryName } from './client-words.ts';

const { path } = CLIENTS;

const CLIENT_COLUMNS: readonly DataTableColumn<ClientListItem>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 190,
    cuts: true,
    lead: true,
    sortKey: 'displayName',
    hideable: false,
    phone: 'primary',
    cell: ({ id, displayName }) => <RecordLink path={path} id={id} name={displayName} />,
  },
  {
    id: 'email',
    header: 'Email',
    width: 200,
    cuts: true,
    rank: 3,
    sortKey: 'email',
    phone: 'secondary',
    cell: ({ email }) => <TextCell>{email}</TextCell>,
  },
  {
    id: 'contact',
    header: 'Primary contact',
    width: 150,
    cuts: true,
    rank: 5,
    cell: ({ primaryContact }) => <TextCell>{primaryContact}</TextCell>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 100,
    rank: 1,
    sortKey: 'status',
    cell: ({ status }) => (
      <Badge tone={CLIENT_STATUS_WORDS[status].tone}>{CLIENT_STATUS_WORDS[status].label}</Badge>
    ),
  },
  {
    id: 'services',
    header: 'Services',
    width: 95,
    rank: 4,
    align: 'end',
    cell: ({ services }) => (services === 0 ? <TextCell>{null}</TextCell> : services),
  },
  {
    id: 'nextRenewal',
    header: 'Next renewal',
    width: 200,
    rank: 3,
    sortKey: 'nextRenewal',
    sortWords: ['soonest first', 'latest first'],
    cell: ({ nextRenewalOn }) => <DueDay day={nextRenewalOn} />,
  },
  { id: 'type', header: 'Type', width: 110, rank: 2, cell: ({ type }) => CLIENT_TYPE_WORDS[type] },
  { id: 'phone', header: 'Phone', width: 140, rank: 2, cell: ({ phone }) => <TextCell>{phone}</TextCell> },
  { id: 'currency', header: 'Currency', width: 90, rank: 2, cell: ({ currency }) => currency },
  {
    id: 'country',
    header: 'Country',
    width: 120,
    rank: 2,
    cell: ({ country }) => <TextCell>{country && countryName(country)}</TextCell>,
  },
  {
    id: 'owner',
    header: 'Owner',
    width: 140,
    cuts: true,
    rank: 2,
    cell: ({ ownerUserId }) => <OwnerCell userId={ownerUserId} />,
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 230,
    rank: 4,
    cell: ({ tags }) => <TagsCell path={path} tags={tags} />,
  },
  {
    id: 'createdAt',
    header: 'Added',
    width: 120,
    rank: 6,
    sortKey: 'createdAt',
    sortWords: ['oldest first', 'newest first'],
    cell: ({ createdAt }) => <DayCell instant={createdAt} />,
  },
  {
    id: 'lastActivity',
    header: 'Last activity',
    width: 130,
    rank: 2,
    sortKey: 'lastActivity',
    sortWords: ['longest ago first', 'latest first'],
    cell: ({ lastActivityOn }) => <time dateTime={lastActivityOn}>{formatLocalDate(lastActivityOn)}</time>,
  },
];

/** The columns of the list; without `debts` those that every role sees. */
export function clientColumns(debts: DebtsOfPage | null): readonly DataTableColumn<ClientListItem>[] {
  return debts ? CLIENT_COLUMNS.toSpliced(MONEY_FROM, 0, ...moneyColumns(debts)) : CLIENT_COLUMNS;
}

const MONEY_FROM = CLIENT_COLUMNS.findIndex(({ id }) => id === 'status') + 1;

function OwnerCell({ userId }: { userId: string | null }) {
  return <TextCell>{useMembers()?.find((member) => member.userId === userId)?.name}</TextCell>;
}
