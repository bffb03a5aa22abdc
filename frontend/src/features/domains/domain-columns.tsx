import type { DomainListItem } from '@oficio/contracts';
import { Expiry } from '../../entities/domain/expiry.tsx';
import { MoneyCell, RecordLink, TagsCell, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { DOMAINS } from './domain-area.tsx';
import { DOMAIN_PAYER_WORDS, DOMAIN_STATUS_WORDS } from './domain-words.ts';

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
    cell: ({ registrar }) => <TextCell>{registrar}</TextCell>,
  },
  {
    id: 'expiresOn',
    header: 'Expires',
    width: 200,
    sortKey: 'expiresOn',
    sortWords: ['soonest first', 'latest first'],
    phone: 'secondary',
    cell: ({ expiresOn }) => <Expiry day={expiresOn} />,
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
  { id: 'payer', header: 'Payer', width: 100, rank: 3, cell: ({ payer }) => DOMAIN_PAYER_WORDS[payer] },
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
    cell: (domain) => <MoneyCell amountMinor={marginOf(domain)} currency={domain.currency} />,
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 230,
    rank: 4,
    cell: ({ tags }) => <TagsCell path={path} tags={tags} />,
  },
];

/** The price minus the registrar's cost. A client that pays the registrar itself leaves the whole price. */
export function marginOf({ payer, costMinor, priceMinor }: DomainListItem): number {
  return payer === 'us' ? priceMinor - costMinor : priceMinor;
}
