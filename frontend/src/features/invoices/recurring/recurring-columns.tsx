import { formatLocalDate, type RecurringListItem } from '@oficio/contracts';
import { MoneyCell, RecordLink, TextCell } from '../../../records/cells.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { PHONE, useMediaQuery } from '../../../ui/use-media-query.ts';
import { everyWords, KIND_WORDS, modeWords, RECURRING_PATH, STATUS_WORDS } from './recurring-words.ts';

type Column = DataTableColumn<RecurringListItem>;

const NAME: Column = {
  id: 'name',
  header: 'Name',
  hideable: false,
  cell: ({ id, name, status, lastFailure }) => (
    <>
      <RecordLink path={RECURRING_PATH} id={id} name={name} />
      {lastFailure !== null && status !== 'ended' && (
        <span className="block max-w-xs truncate text-xs text-red" title={lastFailure}>
          {lastFailure}
        </span>
      )}
    </>
  ),
};
const CLIENT: Column = {
  id: 'client',
  header: 'Client',
  cell: ({ clientName }) => <TextCell>{clientName}</TextCell>,
};
const AMOUNT: Column = {
  id: 'amount',
  header: 'Amount',
  align: 'end',
  cell: ({ totalMinor, currency }) => <MoneyCell amountMinor={totalMinor} currency={currency} />,
};
const STATUS: Column = {
  id: 'status',
  header: 'Status',
  cell: ({ status }) => <RecurringStatusBadge status={status} />,
};
const OTHERS: readonly Column[] = [
  { id: 'kind', header: 'Kind', cell: ({ kind }) => KIND_WORDS[kind].label },
  {
    id: 'next',
    header: 'Next on',
    cell: (series) => (
      <>
        <TextCell>{series.nextOn && formatLocalDate(series.nextOn)}</TextCell>
        <span className="block text-xs text-ink-muted">{everyWords(series)}</span>
      </>
    ),
  },
  { id: 'mode', header: 'On each day', cell: (series) => modeWords(series) },
];

const COLUMNS: readonly Column[] = [NAME, CLIENT, AMOUNT, ...OTHERS, STATUS];

/** A phone shows the name with the amount, and the client with the status. */
const PHONE_COLUMNS: readonly Column[] = [
  {
    ...NAME,
    phone: 'primary',
    cell: (series) => (
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate">{NAME.cell(series)}</span>
        {AMOUNT.cell(series)}
      </span>
    ),
  },
  {
    ...CLIENT,
    phone: 'secondary',
    cell: (series) => (
      <span className="flex items-center gap-2">
        <TextCell>{series.clientName ?? KIND_WORDS[series.kind].label}</TextCell>
        <RecurringStatusBadge status={series.status} />
      </span>
    ),
  },
  ...OTHERS,
];

export function useRecurringColumns(): readonly Column[] {
  return useMediaQuery(PHONE) ? PHONE_COLUMNS : COLUMNS;
}

export function RecurringStatusBadge({ status }: Pick<RecurringListItem, 'status'>) {
  const { label, tone } = STATUS_WORDS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
