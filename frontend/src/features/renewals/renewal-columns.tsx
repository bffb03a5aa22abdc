import type { RenewalListItem } from '@oficio/contracts';
import { DueDay } from '../../entities/hosting/due-day.tsx';
import { RENEWALS_PATH } from '../../entities/hosting/hosting-places.ts';
import { Margin } from '../../entities/hosting/sold-columns.tsx';
import { MoneyCell, RecordLink, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { stateWords, termWords } from './renewal-words.ts';

export const RENEWAL_COLUMNS: readonly DataTableColumn<RenewalListItem>[] = [
  {
    id: 'subject',
    header: 'Subject',
    width: 190,
    cuts: true,
    lead: true,
    hideable: false,
    phone: 'primary',
    cell: ({ id, subjectName }) => <RecordLink path={RENEWALS_PATH} id={id} name={subjectName} />,
  },
  {
    id: 'client',
    header: 'Client',
    width: 160,
    cuts: true,
    lead: true,
    cell: ({ clientName }) => <TextCell>{clientName}</TextCell>,
  },
  {
    id: 'ends',
    header: 'Ends',
    width: 200,
    phone: 'secondary',
    cell: (renewal) => <Ends {...renewal} />,
  },
  { id: 'term', header: 'Period', width: 90, rank: 3, cell: ({ termMonths }) => termWords(termMonths) },
  {
    id: 'price',
    header: 'Price',
    width: 105,
    lead: true,
    align: 'end',
    cell: ({ priceMinor, currency }) => <MoneyCell amountMinor={priceMinor} currency={currency} />,
  },
  {
    id: 'cost',
    header: 'Cost',
    width: 105,
    rank: 2,
    align: 'end',
    cell: ({ costMinor, currency }) => <MoneyCell amountMinor={costMinor} currency={currency} />,
  },
  {
    id: 'margin',
    header: 'Margin',
    width: 105,
    rank: 1,
    align: 'end',
    cell: (renewal) => <Margin {...renewal} />,
  },
  { id: 'state', header: 'State', width: 170, cell: (renewal) => <RenewalState {...renewal} /> },
];

/** The last day. A phone has no column of states, so that one which needs somebody stands here. */
function Ends(renewal: RenewalListItem) {
  const isNotable = stateWords(renewal.state).tone !== 'neutral' || renewal.registry === 'provisional';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <DueDay day={renewal.periodEnd} />
      {isNotable && (
        <span className="md:hidden">
          <RenewalState {...renewal} />
        </span>
      )}
    </span>
  );
}

/** The word of a renewal, whether its client hasn't answered in time, and whether the registry may still take it back. */
export function RenewalState({
  state,
  registry,
  consent,
  unanswered,
}: Pick<RenewalListItem, 'state' | 'registry' | 'consent' | 'unanswered'>) {
  const { label, tone } = stateWords(state);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {state === 'upcoming' && consent === 'notAsked' && unanswered && (
        <Badge tone="warning">Not answered</Badge>
      )}
      {registry === 'provisional' && <Badge tone="warning">Provisional</Badge>}
    </span>
  );
}
