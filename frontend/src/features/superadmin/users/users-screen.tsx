import { type ListedUser, superadminUserRoutes } from '@oficio/contracts';
import { Users } from 'lucide-react';
import { DayCell, RecordLink, TextCell } from '../../../records/cells.tsx';
import { defineListSearch } from '../../../records/list-search.ts';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NumberCell } from '../figures/number-cell.tsx';
import { SuperadminList, type SuperadminScreenProps } from '../superadmin-list.tsx';
import { superadminPath } from '../superadmin-pages.ts';
import { UserBadges } from './user-badges.tsx';

const ADDRESS = defineListSearch(superadminUserRoutes.list);
const LIST = { routes: superadminUserRoutes, address: ADDRESS, many: 'users', icon: <Users /> };

const FILTERS = [
  {
    name: 'unconfirmed',
    label: 'Address',
    all: 'Any address',
    options: [{ value: 'true', label: 'Not confirmed' }],
  },
];

const COLUMNS: readonly DataTableColumn<ListedUser>[] = [
  {
    id: 'email',
    header: 'Email',
    width: 260,
    cuts: true,
    lead: true,
    hideable: false,
    sortKey: 'email',
    cell: ({ id, email }) => <RecordLink path={superadminPath('users')} id={id} name={email} />,
  },
  {
    id: 'name',
    header: 'Name',
    width: 180,
    cuts: true,
    rank: 2,
    cell: ({ name, email }) => <TextCell>{name === email ? null : name}</TextCell>,
  },
  {
    id: 'state',
    header: 'State',
    width: 170,
    phone: 'secondary',
    cell: (user) => <UserBadges user={user} />,
  },
  {
    id: 'organizations',
    header: 'Organizations',
    width: 125,
    rank: 3,
    align: 'end',
    cell: ({ organizations }) => <NumberCell value={organizations} />,
  },
  {
    id: 'lastSignIn',
    header: 'Last sign-in',
    width: 130,
    rank: 1,
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null ? <TextCell>{null}</TextCell> : <DayCell instant={lastSignInAt} />,
  },
  {
    id: 'createdAt',
    header: 'Created',
    width: 130,
    rank: 4,
    sortKey: 'createdAt',
    sortWords: ['Oldest first', 'Newest first'],
    cell: ({ createdAt }) => <DayCell instant={createdAt} />,
  },
];

/** All people with an account. */
export function UsersScreen({ search }: SuperadminScreenProps) {
  return (
    <SuperadminList<ListedUser>
      page="users"
      list={LIST}
      search={ADDRESS.parse(search)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ email }) => email}
      filters={FILTERS}
      nothing={<EmptyState icon={LIST.icon} title="No users yet" />}
    />
  );
}
