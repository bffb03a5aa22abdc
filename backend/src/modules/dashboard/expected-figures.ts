import type { DashboardAll } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { type AgeingRow, agedBalances, ageingFigures } from '../figures/ageing.ts';
import { forecastOf, type SeriesRow, seriesUntil } from '../figures/forecast.ts';
import { byCurrency } from '../figures/money-rows.ts';
import { type OwedRow, owedUntil } from '../figures/owed-balances.ts';
import { readsMoney } from './money-figures.ts';

/** What is owed by age and what is expected, for the roles that read money; nothing for the others. */
export async function expectedFigures(
  kit: RecordKit,
  scope: OrganizationScope,
): Promise<Pick<DashboardAll, 'ageing' | 'forecast'>> {
  if (!readsMoney(scope)) return {};
  const { today } = listScopeOf(kit, scope);
  const own = scope.organization.currency;
  const [aged, owed, series] = await kit.database.readAll<[AgeingRow, OwedRow, SeriesRow]>(scope, [
    agedBalances(scope, today),
    owedUntil(scope, today),
    seriesUntil(scope, today),
  ]);
  const { currencies, converted } = byCurrency([aged], own);
  const figuresOf = ({ currency, rows: [rows = []] }: (typeof currencies)[number]) => ({
    currency,
    ...ageingFigures(rows, today),
  });
  return {
    ageing: { currencies: currencies.map(figuresOf), converted: converted && figuresOf(converted) },
    forecast: forecastOf({ owed, series }, { today, own, only: undefined }),
  };
}
