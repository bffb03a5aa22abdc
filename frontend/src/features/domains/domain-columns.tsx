import type { DomainListItem } from '@oficio/contracts';
import { Margin } from '../../entities/hosting/sold-columns.tsx';
import { PAYER_WORDS } from '../../entities/hosting/sold-terms.ts';
import { DayCell, MoneyCell, RecordLink, TagsCell, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { DOMAINS } from './domain-area.tsx';
import { DOMAIN_STATUS_WORDS } from './domain-words.ts';
import { LOOKUP_WORDS, SOURCE_WORDS } from './evidence-words.ts';
import { Expiry } from './expiry.tsx';
import { FilterLink } from './filter-link.tsx';

const { path } = DOMAINS;

export const DOMAIN_COLUMNS: readonly DataTableColumn<DomainListItem>[] = [
  {
    id: 'name',
    header: 'Domain',
    width: 190,
    cuts: true,
    lead: true,
    sortKey: 'name',
    hideable: false,
    phone: 'primary',
    cell: ({ id, name }) => <RecordLink path={path} id={id} name={name} />,
  },
  {
    id: 'client',
    header: 'Client',
    width: 170,
    cuts: true,
    lead: true,
    sortKey: 'clientName',
    cell: ({ clientName }) => <TextCell>{clientName}</TextCell>,
  },
  {
    id: 'registrar',
    header: 'Registrar',
    width: 140,
    cuts: true,
    rank: 3,
    sortKey: 'registrar',
    cell: ({ registrar }) =>
      registrar ? <FilterLink search={{ registrar }}>{registrar}</FilterLink> : <TextCell>{null}</TextCell>,
  },
  {
    id: 'expiresOn',
    header: 'Expires',
    width: 200,
    sortKey: 'expiresOn',
    sortWords: ['soonest first', 'latest first'],
    phone: 'secondary',
    cell: (domain) => <Expiry domain={domain} />,
  },
  {
    id: 'source',
    header: 'Source, checked',
    width: 210,
    rank: 3,
    cell: (domain) => <ExpirySource domain={domain} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 100,
    rank: 2,
    sortKey: 'status',
    cell: ({ status }) => (
      <Badge tone={DOMAIN_STATUS_WORDS[status].tone}>{DOMAIN_STATUS_WORDS[status].label}</Badge>
    ),
  },
  {
    id: 'autoRenew',
    header: 'Auto-renew',
    width: 100,
    rank: 3,
    cell: ({ autoRenew }) => (autoRenew ? 'On' : 'Off'),
  },
  { id: 'payer', header: 'Payer', width: 100, rank: 3, cell: ({ payer }) => PAYER_WORDS[payer] },
  {
    id: 'cost',
    header: 'Cost',
    width: 105,
    rank: 1,
    align: 'end',
    cell: ({ costMinor, currency }) => <MoneyCell amountMinor={costMinor} currency={currency} />,
  },
  {
    id: 'price',
    header: 'Price',
    width: 105,
    lead: true,
    align: 'end',
    cell: ({ priceMinor, currency }) => <MoneyCell amountMinor={priceMinor} currency={currency} />,
  },
  {
    id: 'margin',
    header: 'Margin',
    width: 105,
    rank: 2,
    align: 'end',
    cell: (domain) => <Margin {...domain} />,
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 230,
    rank: 4,
    cell: ({ tags }) => <TagsCell path={path} tags={tags} />,
  },
];

/** Where the date comes from, what is wrong with the checks, and when the registry was last asked. */
function ExpirySource({ domain: { expirySource, lookupStatus, checkedAt } }: { domain: DomainListItem }) {
  const words = LOOKUP_WORDS[lookupStatus] ?? (expirySource && SOURCE_WORDS[expirySource]);
  if (!words && checkedAt === null) return <TextCell>{null}</TextCell>;
  return (
    <span>
      {words}
      {words && checkedAt && ' · '}
      {checkedAt && <DayCell instant={checkedAt} />}
    </span>
  );
}
