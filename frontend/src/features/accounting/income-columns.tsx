import { formatLocalDate, type IncomeListItem } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { METHOD_WORDS } from '../../entities/payment/payment-words.ts';
import { MoneyCell, NameWithAmount, RecordLink, TextCell } from '../../records/cells.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import { RECEIPT_COLUMN } from './entry-receipts.tsx';
import { entryTaxColumns } from './entry-tax-columns.ts';
import { SOURCE_WORDS } from './entry-words.ts';
import { INCOME } from './income-area.tsx';

const { path } = INCOME;

type Column = DataTableColumn<IncomeListItem>;

const DATE: Column = {
  id: 'date',
  header: 'Date',
  width: 110,
  sortKey: 'date',
  phone: 'secondary',
  sortWords: ['oldest first', 'newest first'],
  cell: ({ date }) => <time dateTime={date}>{formatLocalDate(date)}</time>,
};
const FROM: Column = {
  id: 'from',
  header: 'From',
  width: 200,
  cuts: true,
  lead: true,
  sortKey: 'clientName',
  hideable: false,
  phone: 'primary',
  cell: ({ id, clientName }) => <RecordLink path={path} id={id} name={clientName} />,
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
const CATEGORY: Column = {
  id: 'category',
  header: 'Category',
  width: 150,
  cuts: true,
  rank: 2,
  sortKey: 'category',
  cell: ({ categoryName }) => <TextCell>{categoryName}</TextCell>,
};
const TAXES = entryTaxColumns<IncomeListItem>();
const OTHERS: readonly Column[] = [
  {
    id: 'source',
    header: 'Source',
    width: 110,
    rank: 2,
    cell: ({ source, paymentId }) =>
      paymentId === null ? (
        SOURCE_WORDS[source]
      ) : (
        <Link to="/invoices/payments/$paymentId" params={{ paymentId }} className={TEXT_LINK}>
          {SOURCE_WORDS[source]}
        </Link>
      ),
  },
  {
    id: 'method',
    header: 'Method',
    width: 120,
    rank: 3,
    cell: ({ method }) => <TextCell>{method && METHOD_WORDS[method]}</TextCell>,
  },
  {
    id: 'reference',
    header: 'Reference',
    width: 130,
    cuts: true,
    rank: 3,
    cell: ({ reference }) => <TextCell>{reference}</TextCell>,
  },
  RECEIPT_COLUMN,
];

const INCOME_COLUMNS: readonly Column[] = [
  DATE,
  FROM,
  CATEGORY,
  AMOUNT,
  ...entryTaxColumns<IncomeListItem>(),
  ...OTHERS,
];

/** A phone shows who paid with the amount, and the date. */
const PHONE_COLUMNS: readonly Column[] = [
  DATE,
  { ...FROM, cell: (entry) => <NameWithAmount name={FROM.cell(entry)} amount={AMOUNT.cell(entry)} /> },
  CATEGORY,
  AMOUNT,
  ...TAXES,
  ...OTHERS,
];

/** The columns of the list on this screen. */
export function useIncomeColumns(): readonly Column[] {
  return useMediaQuery(PHONE) ? PHONE_COLUMNS : INCOME_COLUMNS;
}
