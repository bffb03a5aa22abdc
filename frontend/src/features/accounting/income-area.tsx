import { type Income, type IncomeListItem, incomeRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';
import { INCOME_PLACE } from './income-place.tsx';

export const INCOME: RecordArea<IncomeListItem, Income> = {
  ...INCOME_PLACE,
  importKind: 'income',
  routes: incomeRoutes,
  address: defineListSearch(incomeRoutes.list),
  nameOf: ({ clientName }) => clientName,
};

/** The payment alone changes its entry. */
export const isOwnEntry = ({ paymentId }: Pick<IncomeListItem, 'paymentId'>) => paymentId === null;
