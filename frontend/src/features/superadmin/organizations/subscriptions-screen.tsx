import { type ListedSubscription, superadminSubscriptionRoutes } from '@oficio/contracts';
import { CreditCard } from 'lucide-react';
import { DayCell, RecordLink, TextCell } from '../../../records/cells.tsx';
import { defineListSearch } from '../../../records/list-search.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SuperadminList, type SuperadminScreenProps } from '../superadmin-list.tsx';
import { superadminPath } from '../superadmin-pages.ts';
import { SUBSCRIPTION_FILTERS, SUBSCRIPTION_WORDS } from './organization-words.ts';

const ADDRESS = defineListSearch(superadminSubscriptionRoutes.list);
const LIST = {
  routes: superadminSubscriptionRoutes,
  address: ADDRESS,
  many: 'subscriptions',
  icon: <CreditCard />,
};

const DAY_ORDER: readonly [string, string] = ['Earliest first', 'Latest first'];
const dayOrNothing = (instant: string | null) =>
  instant === null ? <TextCell>{null}</TextCell> : <DayCell instant={instant} />;

const COLUMNS: readonly DataTableColumn<ListedSubscription>[] = [
  {
    id: 'organization',
    header: 'Organization',
    width: 220,
    cuts: true,
    lead: true,
    hideable: false,
    cell: ({ organization: { id, name } }) => (
      <RecordLink path={superadminPath('organizations')} id={id} name={name} />
    ),
  },
  {
    id: 'plan',
    header: 'Plan',
    width: 130,
    rank: 1,
    cell: ({ planName }) => <TextCell>{planName}</TextCell>,
  },
  {
    id: 'state',
    header: 'State',
    width: 130,
    phone: 'secondary',
    cell: ({ status }) => (
      <Badge tone={SUBSCRIPTION_WORDS[status].tone}>{SUBSCRIPTION_WORDS[status].label}</Badge>
    ),
  },
  {
    id: 'price',
    header: 'USD a month',
    width: 120,
    rank: 2,
    align: 'end',
    cell: ({ priceUsd }) => (
      <span className="tabular-nums">{priceUsd === null ? '–' : priceUsd.toLocaleString('en-US')}</span>
    ),
  },
  {
    id: 'trialEnd',
    header: 'Trial end',
    width: 130,
    rank: 3,
    sortKey: 'trialEnd',
    sortWords: DAY_ORDER,
    cell: ({ trialEnd }) => dayOrNothing(trialEnd),
  },
  {
    id: 'currentPeriodEnd',
    header: 'Paid until',
    width: 130,
    rank: 4,
    sortKey: 'currentPeriodEnd',
    sortWords: DAY_ORDER,
    cell: ({ currentPeriodEnd }) => dayOrNothing(currentPeriodEnd),
  },
  {
    id: 'ends',
    header: 'Ends on',
    width: 130,
    rank: 6,
    cell: ({ cancelAt }) => dayOrNothing(cancelAt),
  },
  {
    id: 'grantedUntil',
    header: 'Granted until',
    width: 130,
    rank: 7,
    cell: ({ grantedUntil }) => dayOrNothing(grantedUntil),
  },
  {
    id: 'provider',
    header: 'Provider’s id',
    width: 190,
    cuts: true,
    rank: 8,
    cell: ({ stripeSubscriptionId, stripeCustomerId }) => (
      <TextCell>{stripeSubscriptionId ?? stripeCustomerId}</TextCell>
    ),
  },
  {
    id: 'updatedAt',
    header: 'Changed',
    width: 130,
    rank: 5,
    sortKey: 'updatedAt',
    sortWords: DAY_ORDER,
    cell: ({ updatedAt }) => <DayCell instant={updatedAt} />,
  },
];

/** All subscriptions, trials and grants. */
export function SubscriptionsScreen({ search }: SuperadminScreenProps) {
  return (
    <SuperadminList<ListedSubscription>
      page="subscriptions"
      list={LIST}
      search={ADDRESS.parse(search)}
      columns={COLUMNS}
      rowKey={({ organization }) => organization.id}
      rowName={({ organization }) => organization.name}
      filters={SUBSCRIPTION_FILTERS}
      nothing={
        <EmptyState icon={LIST.icon} title="No subscriptions yet">
          An organization is listed here once its trial begins.
        </EmptyState>
      }
    />
  );
}
