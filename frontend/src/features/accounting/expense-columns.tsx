import { type ExpenseListItem, formatLocalDate } from '@oficio/contracts';
import { Paperclip } from 'lucide-react';
import { MoneyCell, RecordLink, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { EXPENSE_STATUS_WORDS } from './entry-words.ts';
import { EXPENSES } from './expense-area.tsx';

const { path } = EXPENSES;

export const EXPENSE_COLUMNS: readonly DataTableColumn<ExpenseListItem>[] = [
  {
    ...{ id: 'date', header: 'Date', sortKey: 'date', phone: 'secondary' },
    sortWords: ['oldest first', 'newest first'],
    cell: ({ date }) => <time dateTime={date}>{formatLocalDate(date)}</time>,
  },
  {
    ...{ id: 'vendor', header: 'Vendor', sortKey: 'vendor', hideable: false, phone: 'primary' },
    cell: ({ id, vendor }) => <RecordLink {...{ path, id }} name={vendor} />,
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
    ...{ id: 'tax', header: 'Tax', align: 'end' },
    cell: ({ taxMinor, currency }) => <MoneyCell amountMinor={taxMinor} currency={currency} />,
  },
  {
    ...{ id: 'status', header: 'Status' },
    cell: ({ status }) => (
      <Badge tone={EXPENSE_STATUS_WORDS[status].tone}>{EXPENSE_STATUS_WORDS[status].label}</Badge>
    ),
  },
  {
    ...{ id: 'billable', header: 'Billable' },
    cell: ({ billable, billedInvoiceId }) => (billedInvoiceId ? 'Billed' : billable ? 'Yes' : 'No'),
  },
  {
    ...{ id: 'client', header: 'Client', sortKey: 'clientName' },
    cell: ({ clientName }) => <TextCell>{clientName}</TextCell>,
  },
  {
    ...{ id: 'receipt', header: 'Receipt' },
    cell: ({ files }) => (
      <TextCell>
        {files > 0 && (
          <span className="inline-flex items-center gap-1">
            <Paperclip aria-hidden className="size-4" />
            {files}
          </span>
        )}
      </TextCell>
    ),
  },
];
