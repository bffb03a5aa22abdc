import type { ServiceListItem } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { DueDay } from '../../entities/hosting/due-day.tsx';
import { Margin } from '../../entities/hosting/sold-columns.tsx';
import { CYCLE_WORDS, PAYER_WORDS, SERVICE_KIND_WORDS } from '../../entities/hosting/sold-terms.ts';
import { DayCell, MoneyCell, RecordLink, TagsCell, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { SERVICES } from './service-area.tsx';
import { CONTROL_PANEL_WORDS, SERVICE_STATUS_WORDS } from './service-words.ts';

const { path } = SERVICES;

export const SERVICE_COLUMNS: readonly DataTableColumn<ServiceListItem>[] = [
  {
    id: 'name',
    header: 'Name',
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
  { id: 'kind', header: 'Kind', width: 110, rank: 3, cell: ({ kind }) => SERVICE_KIND_WORDS[kind] },
  {
    id: 'provider',
    header: 'Provider',
    width: 170,
    cuts: true,
    rank: 2,
    sortKey: 'provider',
    cell: (service) => <ProviderCell {...service} />,
  },
  {
    id: 'panel',
    header: 'Panel',
    width: 100,
    rank: 4,
    cell: ({ controlPanel }) => (
      <TextCell>{controlPanel === 'none' ? null : CONTROL_PANEL_WORDS[controlPanel]}</TextCell>
    ),
  },
  {
    id: 'nextRenewalOn',
    header: 'Next renewal',
    width: 200,
    sortKey: 'nextRenewalOn',
    sortWords: ['soonest first', 'latest first'],
    phone: 'secondary',
    cell: ({ nextRenewalOn }) => <DueDay day={nextRenewalOn} />,
  },
  { id: 'cycle', header: 'Cycle', width: 125, rank: 2, cell: ({ cycle }) => CYCLE_WORDS[cycle] },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    rank: 1,
    sortKey: 'status',
    cell: ({ status }) => (
      <Badge tone={SERVICE_STATUS_WORDS[status].tone}>{SERVICE_STATUS_WORDS[status].label}</Badge>
    ),
  },
  {
    id: 'autoRenew',
    header: 'Auto-renew',
    width: 100,
    rank: 4,
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
    cell: (service) => <Margin {...service} />,
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 200,
    rank: 5,
    cell: ({ tags }) => <TagsCell path={path} tags={tags} />,
  },
  {
    id: 'createdAt',
    header: 'Added',
    width: 110,
    rank: 6,
    sortKey: 'createdAt',
    sortWords: ['oldest first', 'newest first'],
    cell: ({ createdAt }) => <DayCell instant={createdAt} />,
  },
  {
    id: 'updatedAt',
    header: 'Changed',
    width: 110,
    rank: 6,
    sortKey: 'updatedAt',
    sortWords: ['oldest first', 'newest first'],
    cell: ({ updatedAt }) => <DayCell instant={updatedAt} />,
  },
];

/** The provider, which leads to its services, and what it calls the package. */
function ProviderCell({ provider, planName }: Pick<ServiceListItem, 'provider' | 'planName'>) {
  if (!provider) return <TextCell>{planName}</TextCell>;
  return (
    <span dir="auto">
      <Link to={path} search={{ provider }} className="underline-offset-4 hover:underline">
        {provider}
      </Link>
      {planName && <span className="text-ink-muted"> · {planName}</span>}
    </span>
  );
}
