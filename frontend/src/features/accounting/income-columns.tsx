import { formatLocalDate, type IncomeListItem } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { MoneyCell, RecordLink, TextCell } from '../../records/cells.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { METHOD_WORDS, SOURCE_WORDS } from './entry-words.ts';
import { INCOME } from './income-area.tsx';

const { path } = INCOME;

export const INCOME_COLUMNS: readonly DataTableColumn<IncomeListItem>[] = [
  {
    ...{ id: 'date', header: 'Date', sortKey: 'date', phone: 'secondary' },
    sortWords: ['oldest first', 'newest first'],
    cell: ({ date }) => <time dateTime={date}>{formatLocalDate(date)}</time>,
  },
  {
    ...{ id: 'from', header: 'From', sortKey: 'clientName', hideable: false, phone: 'primary' },
    cell: ({ id, clientName }) => <RecordLink {...{ path, id }} name={clientName} />,
  },
  {
    ...{ id: 'category', header: 'Category', sortKey: 'category' },
    cell: ({ categoryName }) => <TextCell>{categoryName}</TextCell>,
  },
  {
    ...{ id: 'amount', header: 'Amount', sortKey: 'amount', align: 'end', phone: 'secondary' },
    cell: ({ amountMinor, currency }) => <MoneyCell {...{ amountMinor, currency }} />,
  },
  {
    ...{ id: 'source', header: 'Source' },
    cell: ({ source, paymentId }) =>
      paymentId === null ? (
        SOURCE_WORDS[source]
      ) : (
        <Link
          to="/invoices/payments/$paymentId"
          params={{ paymentId }}
          className="text-accent-text underline-offset-4 hover:underline"
        >
          {SOURCE_WORDS[source]}
        </Link>
      ),
  },
  {
    ...{ id: 'method', header: 'Method' },
    cell: ({ method }) => <TextCell>{method && METHOD_WORDS[method]}</TextCell>,
  },
  {
    ...{ id: 'reference', header: 'Reference' },
    cell: ({ reference }) => <TextCell>{reference}</TextCell>,
  },
];
