import {
  convert,
  type Forecast,
  type ForecastFigures,
  type LocalDate,
  occurrenceOn,
  type RecurringListItem,
} from '@oficio/contracts';
import type { Statement } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { recurrenceOf } from '../recurring/series-facts.ts';
import { byCurrency, totalOf } from './money-rows.ts';
import { type OwedRow, stepsFrom } from './owed-balances.ts';

export type SeriesRow = RecurringListItem & {
  /** The last known one; null: none, or the organization's currency. */
  rateE8: number | null;
} & Record<string, unknown>;

export function seriesUntil({ organizationId }: OrganizationScope, today: LocalDate): Statement {
  return {
    text: `SELECT kind, currency, total_minor AS "totalMinor", frequency, every AS interval, anchor_day AS "anchorDay",
        start_on AS "startOn", start_occurrence AS "startOccurrence", end_on AS "endOn", end_after AS "endAfter",
        next_occurrence AS "nextOccurrence", (
          SELECT rate_e8 FROM oficio.exchange_rates rate
          WHERE rate.organization_id = $1 AND rate.currency = series.currency ORDER BY date DESC LIMIT 1
        ) AS "rateE8"
      FROM oficio.recurring_documents series
      WHERE organization_id = $1 AND sort_on <= $2 AND status = 'active'`,
    values: [organizationId, stepsFrom(today).at(-1)],
  };
}

interface Expected {
  kind: 'owed' | 'recurringIncome' | 'recurringExpenses';
  currency: string;
  on: LocalDate;
  count: number;
  amountMinor: number;
  baseMinor: number;
}

/** What is expected until each step: what is owed by its due day, and series by the days of their occurrences. */
export function forecastOf(
  { owed, series }: { owed: readonly OwedRow[]; series: readonly SeriesRow[] },
  { today, own, only }: { today: LocalDate; own: string; only: string | undefined },
): Forecast {
  const steps = stepsFrom(today);
  const expected = [
    ...owed.map(({ due, ...row }): Expected => ({ kind: 'owed', on: due, ...row })),
    ...series.flatMap((row) => occurrencesOf(row, steps.at(-1) ?? today, own)),
  ].filter(({ currency }) => only === undefined || currency === only);
  const { currencies, converted } = byCurrency([expected], own);
  const figuresOf = ({ currency, rows: [rows = []] }: (typeof currencies)[number]): ForecastFigures => ({
    currency,
    steps: steps.map((until) => {
      const sum = (kind: Expected['kind']) =>
        totalOf(rows.filter((row) => row.kind === kind && row.on <= until));
      const [open, income, expenses] = [sum('owed'), sum('recurringIncome'), sum('recurringExpenses')];
      return {
        until,
        owed: open,
        recurringIncome: income,
        recurringExpenses: expenses,
        amountMinor: open.amountMinor + income.amountMinor - expenses.amountMinor,
      };
    }),
  });
  const unknown = series.filter(({ currency, rateE8 }) => currency !== own && rateE8 === null);
  return {
    currencies: currencies.map(figuresOf),
    converted: only === undefined && converted ? figuresOf(converted) : null,
    withoutRate: [...new Set(unknown.map(({ currency }) => currency))].sort(),
  };
}

function occurrencesOf(series: SeriesRow, last: LocalDate, own: string): Expected[] {
  const { kind, currency, totalMinor, rateE8 } = series;
  const inBase = rateE8 === null ? null : convert(totalMinor, currency, own, rateE8);
  const one = {
    kind: kind === 'expense' ? ('recurringExpenses' as const) : ('recurringIncome' as const),
    currency,
    count: 1,
    amountMinor: totalMinor,
    baseMinor: currency === own ? totalMinor : (inBase ?? 0),
  };
  const found: Expected[] = [];
  for (let occurrence = series.nextOccurrence; ; occurrence += 1) {
    const on = occurrenceOn(recurrenceOf(series), occurrence);
    if (on === null || on > last) return found;
    found.push({ ...one, on });
  }
}
