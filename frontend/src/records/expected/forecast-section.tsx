import { FORECAST_DAYS, type Forecast, type ForecastFigures, formatLocalDate } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { moneyText } from '../../lib/text/money-text.ts';
import { Section } from '../../ui/card.tsx';
import { ByCurrency } from '../period/by-currency.tsx';
import type { CurrencySearch } from '../period/period-search.ts';

interface ForecastSectionProps {
  forecast: Forecast;
  search: CurrencySearch;
}

/** What is expected from today on, whatever the period. */
export function ForecastSection({ forecast, search }: ForecastSectionProps) {
  if (forecast.currencies.length === 0) return null;
  const { withoutRate } = forecast;
  const leftOut =
    withoutRate.length > 0
      ? `. Recurring amounts in ${withoutRate.join(', ')} have no rate and are left out`
      : '';
  return (
    <Section
      title="Expected from today on"
      description="Open balances by due date, overdue ones included, and active recurring series on their days, with tax. It assumes that everything is paid on time."
    >
      <ByCurrency
        found={forecast}
        search={search}
        label="Forecast"
        rates={`balances at their stored rates and recurring amounts at the last known ones${leftOut}`}
      >
        {(figures, only) => <Steps figures={figures} only={only} />}
      </ByCurrency>
    </Section>
  );
}

function Steps({
  figures: { currency, steps },
  only,
}: {
  figures: ForecastFigures;
  only: { currency?: string };
}) {
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  return (
    <dl className="grid gap-y-6 sm:grid-cols-3 md:divide-x md:divide-hairline">
      {steps.map(({ until, owed, recurringIncome, recurringExpenses, amountMinor }, index) => (
        <div key={until} className="min-w-0 md:px-6 md:first:ps-0">
          <dt className="text-sm text-ink-muted">
            {FORECAST_DAYS[index]} days, until {formatLocalDate(until)}
          </dt>
          <dd className="mt-1 text-xl font-semibold break-all tabular-nums">{money(amountMinor)}</dd>
          {owed.count > 0 && (
            <Part path="/invoices" search={{ status: 'outstanding', dueTo: until, ...only }}>
              {`${money(owed.amountMinor)} owed`}
            </Part>
          )}
          {recurringIncome.count > 0 && (
            <Part path="/accounting/recurring">{`+ ${money(recurringIncome.amountMinor)} recurring`}</Part>
          )}
          {recurringExpenses.count > 0 && (
            <Part path="/accounting/recurring" search={{ kind: 'expense' }}>
              {`− ${money(recurringExpenses.amountMinor)} recurring expenses`}
            </Part>
          )}
        </div>
      ))}
    </dl>
  );
}

function Part({ path, search, children }: { path: string; search?: object; children: string }) {
  return (
    <dd className="text-sm text-ink-muted tabular-nums">
      <Link
        to={path}
        search={search as never}
        className="inline-flex items-center underline-offset-4 hover:underline max-md:min-h-11"
      >
        {children}
      </Link>
    </dd>
  );
}
