import type { DashboardAll } from '@oficio/contracts';
import { AgeingTable } from '../../records/expected/ageing-table.tsx';
import { shownOf } from '../../records/period/by-currency.tsx';
import type { CurrencySearch } from '../../records/period/period-search.ts';

type MoneyByAgeProps = NonNullable<DashboardAll['ageing']> & { search: CurrencySearch };

/** What is owed by age, in the chosen currency or else the first one. */
export function MoneyByAge({ search, ...found }: MoneyByAgeProps) {
  const [shown] = shownOf(found, search);
  if (!shown) return null;
  const { figures, isConverted } = shown;
  return (
    <AgeingTable
      {...figures}
      description={`In ${figures.currency}, with tax${isConverted ? ', all currencies at the stored rates' : ''}`}
      only={isConverted ? {} : { currency: figures.currency }}
    />
  );
}
