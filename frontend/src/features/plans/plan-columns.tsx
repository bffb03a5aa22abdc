import type { PlanListItem } from '@oficio/contracts';
import { CYCLE_WORDS, PLAN_KIND_WORDS } from '../../entities/hosting/sold-terms.ts';
import { DayCell, MoneyCell, RecordLink, TagsCell, TextCell } from '../../records/cells.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { PLANS } from './plan-area.tsx';

const { path } = PLANS;

export const PLAN_COLUMNS: readonly DataTableColumn<PlanListItem>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 220,
    cuts: true,
    lead: true,
    sortKey: 'name',
    hideable: false,
    phone: 'primary',
    cell: ({ id, name }) => <RecordLink path={path} id={id} name={name} />,
  },
  { id: 'kind', header: 'For', width: 140, lead: true, cell: (plan) => planKindWords(plan) },
  {
    id: 'provider',
    header: 'Provider',
    width: 160,
    cuts: true,
    rank: 2,
    sortKey: 'provider',
    cell: ({ provider }) => <TextCell>{provider}</TextCell>,
  },
  { id: 'cycle', header: 'Cycle', width: 130, rank: 1, cell: ({ cycle }) => CYCLE_WORDS[cycle] },
  {
    id: 'cost',
    header: 'Cost',
    width: 115,
    rank: 1,
    align: 'end',
    cell: ({ costMinor, currency }) => <MoneyCell amountMinor={costMinor} currency={currency} />,
  },
  {
    id: 'price',
    header: 'Price',
    width: 115,
    lead: true,
    align: 'end',
    phone: 'secondary',
    cell: ({ priceMinor, currency }) => <MoneyCell amountMinor={priceMinor} currency={currency} />,
  },
  {
    id: 'margin',
    header: 'Margin',
    width: 115,
    rank: 2,
    align: 'end',
    cell: ({ costMinor, priceMinor, currency }) => (
      <MoneyCell amountMinor={priceMinor - costMinor} currency={currency} />
    ),
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 200,
    rank: 3,
    cell: ({ tags }) => <TagsCell path={path} tags={tags} />,
  },
  {
    id: 'createdAt',
    header: 'Added',
    width: 110,
    rank: 5,
    sortKey: 'createdAt',
    sortWords: ['oldest first', 'newest first'],
    cell: ({ createdAt }) => <DayCell instant={createdAt} />,
  },
  {
    id: 'updatedAt',
    header: 'Changed',
    width: 110,
    rank: 5,
    sortKey: 'updatedAt',
    sortWords: ['oldest first', 'newest first'],
    cell: ({ updatedAt }) => <DayCell instant={updatedAt} />,
  },
];

/** For example `Hosting`, or `Domain .mx`. */
const planKindWords = ({ kind, tld }: Pick<PlanListItem, 'kind' | 'tld'>): string =>
  tld === null ? PLAN_KIND_WORDS[kind] : `${PLAN_KIND_WORDS[kind]} .${tld}`;
