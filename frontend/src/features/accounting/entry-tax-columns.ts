import type { ExpenseListItem, IncomeListItem } from '@oficio/contracts';
import { amountColumn } from '../../records/amount-column.tsx';

type Entry = Pick<
  IncomeListItem & ExpenseListItem,
  'currency' | 'amountMinor' | 'taxMinor' | 'withheldMinor'
>;

/** The taxes of income and expenses, and the amount without them. */
export const entryTaxColumns = <Row extends Entry>() => [
  amountColumn<Row>('tax', 'Tax', ({ taxMinor }) => taxMinor),
  amountColumn<Row>('withheld', 'Withheld', ({ withheldMinor }) => withheldMinor),
  amountColumn<Row>(
    'net',
    'Without tax',
    ({ amountMinor, taxMinor, withheldMinor }) => amountMinor - taxMinor + withheldMinor,
  ),
];
