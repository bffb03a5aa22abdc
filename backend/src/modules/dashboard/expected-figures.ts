import type { DashboardAll } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { type AgeingRow, agedBalances, ageingFigures } from '../figures/ageing.ts';
import { forecastOf, type SeriesRow, seriesUntil } from '../figures/forecast.ts';
import { byCurrency } from '../figures/money-rows.ts';
import { type OwedRow, owedUntil } from '../figures/owed-balances.ts';
import { LISTED } from './dashboard.repository.ts';
import { readsMoney } from './money-figures.ts';

type NextSeries = NonNullable<DashboardAll['recurring']>[number] & Record<string, unknown>;

/** What is owed by age, what is expected, and the next series, for the roles that read money; nothing for the others. */
export async function expectedFigures(
  kit: RecordKit,
  scope: OrganizationScope,
): Promise<Pick<DashboardAll, 'ageing' | 'forecast' | 'recurring'>> {
  if (!readsMoney(scope)) return {};
  const { today } = listScopeOf(kit, scope);
  const own = scope.organization.currency;
  const [aged, owed, series, recurring] = await kit.database.readAll<
    [AgeingRow, OwedRow, SeriesRow, NextSeries]
  >(scope, [
    ...([agedBalances(scope, today), owedUntil(scope, today), seriesUntil(scope, today)] as const),
    {
      text: `SELECT id, kind, name, next_on AS "nextOn", total_minor AS "totalMinor", currency
        FROM oficio.recurring_documents
        WHERE organization_id = $1 AND status = 'active' ORDER BY sort_on, id LIMIT ${LISTED}`,
      values: [scope.organizationId],
    },
  ]);
  const { currencies, converted } = byCurrency([aged], own);
  const figuresOf = ({ currency, rows: [rows = []] }: (typeof currencies)[number]) => ({
    ...{ currency, ...ageingFigures(rows, today) },
  });
  return {
    ageing: { currencies: currencies.map(figuresOf), converted: converted && figuresOf(converted) },
    forecast: forecastOf({ owed, series }, { today, own, only: undefined }),
    recurring,
  };
}
