import { formatLocalDate, type InvoiceListItem, type ListedInvoice } from '@oficio/contracts';
import { FileSymlink } from 'lucide-react';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { DueDay, InvoiceStatusBadge } from '../../entities/invoice/invoice-status.tsx';
import { KIND_WORDS } from '../../entities/invoice/invoice-words.ts';
import { occurrenceWords, RECURRING_PATH } from '../../entities/recurring/recurring-words.ts';
import { amountColumn } from '../../records/amount-column.tsx';
import { DayCell, MoneyCell, NameWithAmount, RecordLink, TextCell } from '../../records/cells.tsx';
import type { ListSearch } from '../../records/list-search.ts';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';

const { path } = INVOICES;
type Column = DataTableColumn<ListedInvoice>;

const NUMBER: Column = {
  id: 'number',
  header: 'Number',
  width: 140,
  lead: true,
  sortKey: 'number',
  hideable: false,
  cell: (invoice) => (
    <span className="inline-flex items-center gap-2">
      <NumberLink invoice={invoice} />
      {invoice.kind !== 'invoice' && <KindMark label={KIND_WORDS[invoice.kind].label} />}
    </span>
  ),
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
const BALANCE: Column = {
  id: 'balance',
  header: 'Balance',
  width: 124,
  lead: true,
  sortKey: 'balance',
  sortWords: ['lowest first', 'highest first'],
  align: 'end',
  cell: ({ balanceMinor, currency }) => <MoneyCell amountMinor={balanceMinor} currency={currency} />,
};
const STATUS: Column = {
  id: 'status',
  header: 'Status',
  width: 124,
  cell: (invoice) => <InvoiceStatusBadge invoice={invoice} />,
};

const OTHERS: readonly Column[] = [
  {
    id: 'issueDate',
    header: 'Issued',
    width: 110,
    rank: 2,
    sortKey: 'issueDate',
    sortWords: ['oldest first', 'latest first'],
    cell: ({ issueDate }) => <TextCell>{issueDate && formatLocalDate(issueDate)}</TextCell>,
  },
  {
    id: 'dueDate',
    header: 'Due',
    width: 178,
    rank: 1,
    sortKey: 'dueDate',
    sortWords: ['soonest first', 'latest first'],
    cell: (invoice) => <DueDay invoice={invoice} />,
  },
  {
    id: 'total',
    header: 'Total',
    width: 124,
    rank: 2,
    sortKey: 'total',
    sortWords: ['lowest first', 'highest first'],
    align: 'end',
    cell: ({ totalMinor, currency }) => <MoneyCell amountMinor={totalMinor} currency={currency} />,
  },
];
const ATTENTION: readonly Column[] = [
  { id: 'sent', header: 'Sent', width: 110, rank: 1, cell: ({ sentAt }) => <InstantCell instant={sentAt} /> },
  {
    id: 'viewed',
    header: 'Viewed',
    width: 110,
    rank: 1,
    cell: ({ viewedAt }) => <InstantCell instant={viewedAt} />,
  },
  {
    id: 'source',
    header: 'Source',
    width: 140,
    rank: 1,
    cell: ({ recurringId, occurrence }) =>
      recurringId === null || occurrence === null ? (
        <TextCell>{null}</TextCell>
      ) : (
        <RecordLink
          path={RECURRING_PATH}
          id={recurringId}
          name={`Recurring ${occurrenceWords(occurrence, null)}`}
        />
      ),
  },
];

const INVOICE_COLUMNS: readonly Column[] = [NUMBER, CLIENT, STATUS, ...OTHERS, BALANCE, ...ATTENTION];

export const HIDDEN_AT_FIRST = ATTENTION.map(({ id }) => id);

/** A phone shows the client with the balance, and the number with the status. */
const PHONE_COLUMNS: readonly Column[] = [
  {
    ...NUMBER,
    phone: 'secondary',
    cell: (invoice) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <NumberLink invoice={invoice} />
        <InvoiceStatusBadge invoice={invoice} />
      </span>
    ),
  },
  {
    ...CLIENT,
    phone: 'primary',
    cell: (invoice) => <NameWithAmount name={invoice.clientName} amount={BALANCE.cell(invoice)} />,
  },
  ...OTHERS,
  ...ATTENTION,
];

const NET = amountColumn('net', 'Without tax', ({ netMinor }: ListedInvoice) => netMinor);
const WRITTEN_OFF = amountColumn(
  'writtenOff',
  'Written off',
  ({ writtenOffMinor }: ListedInvoice) => writtenOffMinor,
);
const OF_ITEM = amountColumn(
  'ofItem',
  'Of the item, without tax',
  ({ ofItem }: ListedInvoice) => ofItem?.netMinor,
);
const OF_TAX: readonly Column[] = [
  amountColumn('taxed', 'Taxed amount', ({ ofTax }: ListedInvoice) => ofTax?.baseMinor),
  amountColumn('tax', 'Tax', ({ ofTax }: ListedInvoice) => ofTax?.taxMinor),
];

/** The columns of the list on this screen. A filter adds those that figures are sums of. */
export function useInvoiceColumns(search: ListSearch): readonly Column[] {
  const columns = useMediaQuery(PHONE) ? PHONE_COLUMNS : INVOICE_COLUMNS;
  return columns.toSpliced(2, 0, ...addedBy(search));
}

function addedBy({ reached, tax, writtenOff, item, itemCategoryId }: ListSearch): readonly Column[] {
  if (item || itemCategoryId) return [OF_ITEM];
  if (tax) return OF_TAX;
  if (writtenOff) return [WRITTEN_OFF];
  return reached ? [NET] : [];
}

/** The number. A draft shows one word, because the client has a column; screen readers hear the whole title. */
function NumberLink({ invoice: { id, number, clientName } }: { invoice: InvoiceListItem }) {
  const name = number ?? (
    <>
      Draft<span className="sr-only"> for {clientName}</span>
    </>
  );
  return <RecordLink path={path} id={id} name={name} />;
}

/** The kind of a document that is no plain invoice, in the width of an icon. */
function KindMark({ label }: { label: string }) {
  return (
    <span title={label} className="text-ink-muted">
      <FileSymlink aria-hidden className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function InstantCell({ instant }: { instant: string | null }) {
  return instant === null ? <TextCell>{null}</TextCell> : <DayCell instant={instant} />;
}
