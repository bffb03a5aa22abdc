import { formatLocalDate, type QuoteListItem } from '@oficio/contracts';
import { QUOTES } from '../../entities/quote/quote-area.tsx';
import { DayCell, MoneyCell, NameWithAmount, RecordLink, TextCell } from '../../records/cells.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import { QuoteStatusBadge, ValidUntil } from './quote-status.tsx';

type Column = DataTableColumn<QuoteListItem>;

const NUMBER: Column = {
  id: 'number',
  header: 'Number',
  width: 140,
  lead: true,
  sortKey: 'number',
  hideable: false,
  cell: (quote) => <NumberLink quote={quote} />,
};
const CLIENT: Column = {
  id: 'client',
  header: 'Client',
  width: 180,
  cuts: true,
  lead: true,
  sortKey: 'clientName',
  cell: ({ clientName }) => <TextCell>{clientName}</TextCell>,
};
const TOTAL: Column = {
  id: 'total',
  header: 'Total',
  width: 124,
  lead: true,
  sortKey: 'total',
  sortWords: ['lowest first', 'highest first'],
  align: 'end',
  cell: ({ totalMinor, currency }) => <MoneyCell amountMinor={totalMinor} currency={currency} />,
};
const STATUS: Column = {
  id: 'status',
  header: 'Status',
  width: 124,
  cell: (quote) => <QuoteStatusBadge quote={quote} />,
};
const SENT: Column = {
  id: 'sentOn',
  header: 'Sent',
  width: 110,
  rank: 2,
  sortKey: 'sentOn',
  sortWords: ['oldest first', 'latest first'],
  cell: ({ sentOn }) => <TextCell>{sentOn && formatLocalDate(sentOn)}</TextCell>,
};
const VALID_UNTIL: Column = {
  id: 'validUntil',
  header: 'Valid until',
  width: 208,
  rank: 1,
  sortKey: 'validUntil',
  sortWords: ['soonest first', 'latest first'],
  cell: (quote) => <ValidUntil quote={quote} />,
};
const ANSWERED: Column = {
  id: 'answered',
  header: 'Answered',
  width: 110,
  rank: 2,
  cell: ({ answeredAt }) =>
    answeredAt === null ? <TextCell>{null}</TextCell> : <DayCell instant={answeredAt} />,
};

const QUOTE_COLUMNS: readonly Column[] = [NUMBER, CLIENT, SENT, VALID_UNTIL, TOTAL, STATUS, ANSWERED];

/** A phone shows the client with the total, and the number with the status. */
const PHONE_COLUMNS: readonly Column[] = [
  {
    ...NUMBER,
    phone: 'secondary',
    cell: (quote) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <NumberLink quote={quote} />
        <QuoteStatusBadge quote={quote} />
      </span>
    ),
  },
  {
    ...CLIENT,
    phone: 'primary',
    cell: (quote) => <NameWithAmount name={quote.clientName} amount={TOTAL.cell(quote)} />,
  },
  SENT,
  VALID_UNTIL,
  ANSWERED,
];

export function useQuoteColumns(): readonly Column[] {
  return useMediaQuery(PHONE) ? PHONE_COLUMNS : QUOTE_COLUMNS;
}

/** The number with its version. A draft without one shows one word, and screen readers hear the whole title. */
function NumberLink({ quote: { id, number, revision, clientName } }: { quote: QuoteListItem }) {
  if (number === null) {
    const draft = (
      <>
        Draft<span className="sr-only"> for {clientName}</span>
      </>
    );
    return <RecordLink path={QUOTES.path} id={id} name={draft} />;
  }
  return (
    <span className="inline-flex items-center gap-2">
      <RecordLink path={QUOTES.path} id={id} name={number} />
      {revision > 1 && (
        <span title={`Version ${revision}`} className="text-xs text-ink-muted">
          v{revision}
        </span>
      )}
    </span>
  );
}
