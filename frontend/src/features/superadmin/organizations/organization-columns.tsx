import { formatLocalDate, type ListedOrganization } from '@oficio/contracts';
import { formatBytes } from '../../../lib/text/format-bytes.ts';
import { DayCell, RecordLink, TextCell } from '../../../records/cells.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { NumberCell } from '../figures/number-cell.tsx';
import { superadminPath } from '../superadmin-pages.ts';
import { StateBadges } from './state-badges.tsx';

type Column = DataTableColumn<ListedOrganization>;

const DAY_ORDER: readonly [string, string] = ['Earliest first', 'Latest first'];
const COUNT_ORDER: readonly [string, string] = ['Fewest first', 'Most first'];

export const ORGANIZATION_COLUMNS: readonly Column[] = [
  {
    id: 'name',
    header: 'Name',
    width: 160,
    cuts: true,
    lead: true,
    hideable: false,
    sortKey: 'name',
    cell: ({ id, name }) => <RecordLink path={superadminPath('organizations')} id={id} name={name} />,
  },
  {
    id: 'owner',
    header: 'Owner',
    width: 150,
    cuts: true,
    rank: 1,
    sortKey: 'owner',
    cell: ({ owner }) => <RecordLink path={superadminPath('users')} id={owner.id} name={owner.email} />,
  },
  {
    id: 'plan',
    header: 'Plan',
    width: 100,
    rank: 2,
    sortKey: 'plan',
    cell: ({ planName }) => <TextCell>{planName}</TextCell>,
  },
  {
    id: 'state',
    header: 'State',
    width: 110,
    phone: 'secondary',
    sortKey: 'state',
    cell: (organization) => <StateBadges organization={organization} />,
  },
  {
    id: 'trialEnd',
    header: 'Trial end',
    width: 115,
    rank: 3,
    sortKey: 'trialEnd',
    sortWords: DAY_ORDER,
    cell: ({ trialEnd }) =>
      trialEnd === null ? <TextCell>{null}</TextCell> : <DayCell instant={trialEnd} />,
  },
  {
    id: 'members',
    header: 'Members',
    width: 90,
    rank: 4,
    align: 'end',
    sortKey: 'members',
    sortWords: COUNT_ORDER,
    cell: ({ members }) => <NumberCell value={members} />,
  },
  {
    id: 'clients',
    header: 'Clients',
    width: 85,
    rank: 5,
    align: 'end',
    sortKey: 'clients',
    sortWords: COUNT_ORDER,
    cell: ({ clients }) => <NumberCell value={clients} />,
  },
  {
    id: 'mails',
    header: 'Mails 30 d',
    width: 100,
    rank: 6,
    align: 'end',
    sortKey: 'mails',
    sortWords: COUNT_ORDER,
    cell: ({ mails }) => <NumberCell value={mails} />,
  },
  {
    id: 'bounce',
    header: 'Bounce %',
    width: 95,
    rank: 7,
    align: 'end',
    sortKey: 'bounce',
    sortWords: COUNT_ORDER,
    cell: ({ bouncePercent, refused }) =>
      bouncePercent === null ? (
        <TextCell>{null}</TextCell>
      ) : (
        <span className="tabular-nums" title={`${refused} refused by a mail server`}>
          {bouncePercent.toFixed(1)}
        </span>
      ),
  },
  {
    id: 'storage',
    header: 'Storage',
    width: 90,
    rank: 8,
    align: 'end',
    sortKey: 'storage',
    sortWords: COUNT_ORDER,
    cell: ({ storageBytes }) => <span className="tabular-nums">{formatBytes(storageBytes)}</span>,
  },
  {
    id: 'lastActive',
    header: 'Last active',
    width: 115,
    rank: 3,
    sortKey: 'lastActive',
    sortWords: DAY_ORDER,
    cell: ({ lastActiveOn }) =>
      lastActiveOn === null ? <TextCell>{null}</TextCell> : formatLocalDate(lastActiveOn),
  },
];
