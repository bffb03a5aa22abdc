import { formatLocalDate, type RecurringListItem } from '@oficio/contracts';
import {
  everyWords,
  KIND_WORDS,
  modeWords,
  RECURRING_PATH,
  STATUS_WORDS,
} from '../../entities/recurring/recurring-words.ts';
import { MoneyCell, NameWithAmount, RecordLink, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';

type Column = DataTableColumn<RecurringListItem>;

const SeriesLink = ({ id, name }: Pick<RecurringListItem, 'id' | 'name'>) => (
  <RecordLink path={RECURRING_PATH} id={id} name={name} />
);

function LastFailure({ status, lastFailure }: Pick<RecurringListItem, 'status' | 'lastFailure'>) {
  if (lastFailure === null || status === 'ended') return null;
  return <span className="block max-w-xs text-xs whitespace-normal text-red">{lastFailure}</span>;
}

/** The failure in a row of one line; its words are on the page of the series. */
function FailureBadge({ status, lastFailure }: Pick<RecurringListItem, 'status' | 'lastFailure'>) {
  if (lastFailure === null || status === 'ended') return null;
  return (
    <span title={lastFailure} className="ms-2">
      <Badge tone="negative">
        Failed<span className="sr-only">: {lastFailure}</span>
      </Badge>
    </span>
  );
}

const NAME: Column = {
  id: 'name',
  header: 'Name',
  width: 200,
  cuts: true,
  lead: true,
  hideable: false,
  cell: (series) => (
    <>
      <SeriesLink {...series} />
      <FailureBadge {...series} />
    </>
  ),
};
const CLIENT: Column = {
  id: 'client',
  header: 'Client',
  width: 170,
  cuts: true,
  lead: true,
  cell: ({ clientName }) => <TextCell>{clientName}</TextCell>,
};
const AMOUNT: Column = {
  id: 'amount',
  header: 'Amount',
  width: 130,
  lead: true,
  align: 'end',
  cell: ({ totalMinor, currency }) => <MoneyCell amountMinor={totalMinor} currency={currency} />,
};
const STATUS: Column = {
  id: 'status',
  header: 'Status',
  width: 100,
  cell: ({ status }) => <RecurringStatusBadge status={status} />,
};
const OTHERS: readonly Column[] = [
  { id: 'kind', header: 'Kind', width: 100, rank: 2, cell: ({ kind }) => KIND_WORDS[kind].label },
  {
    id: 'next',
    header: 'Next on',
    width: 210,
    cell: (series) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2 md:flex-nowrap">
        <TextCell>{series.nextOn && formatLocalDate(series.nextOn)}</TextCell>
        <span className="text-xs text-ink-muted">{everyWords(series)}</span>
      </span>
    ),
  },
  { id: 'mode', header: 'What it does', width: 170, rank: 3, cell: (series) => modeWords(series) },
];

const COLUMNS: readonly Column[] = [NAME, CLIENT, AMOUNT, ...OTHERS, STATUS];

/** A phone shows the name with the amount, and the client with the status. */
const PHONE_COLUMNS: readonly Column[] = [
  {
    ...NAME,
    phone: 'primary',
    cell: (series) => (
      <>
        <NameWithAmount name={<SeriesLink {...series} />} amount={AMOUNT.cell(series)} />
        <LastFailure {...series} />
      </>
    ),
  },
  {
    ...CLIENT,
    phone: 'secondary',
    cell: (series) => (
      <span className="flex flex-wrap items-center gap-x-2 whitespace-normal">
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
