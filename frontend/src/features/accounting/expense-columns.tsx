import { type ExpenseListItem, formatLocalDate } from '@oficio/contracts';
import { amountColumn } from '../../records/amount-column.tsx';
import { MoneyCell, NameWithAmount, RecordLink, TextCell } from '../../records/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import { RECEIPT_COLUMN } from './entry-receipts.tsx';
import { entryTaxColumns } from './entry-tax-columns.ts';
import { EXPENSE_STATUS_WORDS } from './entry-words.ts';
import { BilledLink, EXPENSES } from './expense-area.tsx';

const { path } = EXPENSES;

type Column = DataTableColumn<ExpenseListItem>;

const DATE: Column = {
  id: 'date',
  header: 'Date',
  width: 110,
  sortKey: 'date',
  sortWords: ['oldest first', 'newest first'],
  cell: ({ date }) => <time dateTime={date}>{formatLocalDate(date)}</time>,
};
const VENDOR: Column = {
  id: 'vendor',
  header: 'Vendor',
  width: 200,
  cuts: true,
  lead: true,
  sortKey: 'vendor',
  hideable: false,
  cell: ({ id, vendor }) => <RecordLink path={path} id={id} name={vendor} />,
};
const CATEGORY: Column = {
  id: 'category',
  header: 'Category',
  width: 150,
  cuts: true,
  rank: 1,
  sortKey: 'category',
  cell: ({ categoryName }) => <TextCell>{categoryName}</TextCell>,
};
const AMOUNT: Column = {
  id: 'amount',
  header: 'Amount',
  width: 130,
  lead: true,
  sortKey: 'amount',
  align: 'end',
  sortWords: ['lowest first', 'highest first'],
  cell: ({ amountMinor, currency }) => <MoneyCell amountMinor={amountMinor} currency={currency} />,
};
const TAXES: readonly Column[] = [
  ...entryTaxColumns<ExpenseListItem>(),
  amountColumn(
    'cost',
    'Cost',
    ({ amountMinor, taxMinor, creditableTax, withheldMinor }) =>
      amountMinor - (creditableTax ? taxMinor : 0) + withheldMinor,
  ),
];
const OF_TAX: readonly Column[] = [
  amountColumn('taxed', 'Taxed amount', ({ ofTax }: ExpenseListItem) => ofTax?.baseMinor),
  amountColumn('tax', 'Tax', ({ ofTax }: ExpenseListItem) => ofTax?.taxMinor),
];
const STATUS: Column = {
  id: 'status',
  header: 'Status',
  width: 100,
  cell: ({ status }) => (
    <Badge tone={EXPENSE_STATUS_WORDS[status].tone}>{EXPENSE_STATUS_WORDS[status].label}</Badge>
  ),
};
const OTHERS: readonly Column[] = [
  {
    id: 'billable',
    header: 'Billable',
    width: 110,
    rank: 3,
    cell: ({ billable, ...billed }) =>
      billed.billedInvoiceId ? <BilledLink {...billed} /> : billable ? 'Yes' : 'No',
  },
  {
    id: 'client',
    header: 'Client',
    width: 150,
    cuts: true,
    rank: 2,
    sortKey: 'clientName',
    cell: ({ clientName }) => <TextCell>{clientName}</TextCell>,
  },
  RECEIPT_COLUMN,
];

const EXPENSE_COLUMNS: readonly Column[] = [DATE, VENDOR, CATEGORY, AMOUNT, ...TAXES, STATUS, ...OTHERS];

/** A phone shows the vendor with the amount, and the date with the status. */
const PHONE_COLUMNS: readonly Column[] = [
  {
    ...DATE,
    phone: 'secondary',
    cell: (expense) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {DATE.cell(expense)}
        {STATUS.cell(expense)}
      </span>
    ),
  },
  {
    ...VENDOR,
    phone: 'primary',
    cell: (expense) => <NameWithAmount name={VENDOR.cell(expense)} amount={AMOUNT.cell(expense)} />,
  },
  CATEGORY,
  AMOUNT,
  ...TAXES,
  ...OTHERS,
];

/** The columns of the list on this screen. The list of one tax has the columns of its part. */
export function useExpenseColumns({ tax }: { tax?: string | undefined }): readonly Column[] {
  const columns = useMediaQuery(PHONE) ? PHONE_COLUMNS : EXPENSE_COLUMNS;
  if (!tax?.includes(':')) return columns;
  return columns.filter(({ id }) => id !== 'tax').toSpliced(4, 0, ...OF_TAX);
}
