import { FORECAST_DAYS, type Forecast, type ForecastFigures, formatLocalDate } from '@oficio/contracts';
import { Section } from '../../ui/card.tsx';
import { FigureRow, FigureTable } from '../figure-table.tsx';
import { MoneyAmount } from '../money-amount.tsx';
import { MoneyLink } from '../money-link.tsx';
import { shownOf } from '../period/by-currency.tsx';
import type { CurrencySearch } from '../period/period-search.ts';

interface ForecastSectionProps {
  forecast: Forecast;
  search: CurrencySearch;
}

const COLUMNS = [
  { key: 'net', header: 'Expected' },
  { key: 'owed', header: 'Owed to you' },
  { key: 'in', header: 'Recurring in' },
  { key: 'out', header: 'Recurring out' },
];

/** What is expected from today on, whatever the period: in one table, with a group of rows for each shown currency. */
export function ForecastSection({ forecast, search }: ForecastSectionProps) {
  const shown = shownOf(forecast, search);
  const [first] = shown;
  if (!first) return null;
  const { withoutRate } = forecast;
  const leftOut =
    withoutRate.length > 0
      ? `. Recurring amounts in ${withoutRate.join(', ')} have no rate and are left out`
      : '';
  const inCurrency = first.isConverted
    ? `All currencies in ${first.figures.currency}, balances at their stored rates and recurring amounts at the last known ones${leftOut}`
    : `In ${shown.map(({ figures }) => figures.currency).join(', ')}`;
  return (
    <Section
      title="Expected from today on"
      description={`${inCurrency}. With tax, overdue included, if all is paid on time.`}
    >
      <FigureTable label="Expected from today on" what="Days" columns={COLUMNS}>
        {shown.map(({ figures, isConverted }) => (
          <Steps
            key={figures.currency}
            figures={figures}
            only={isConverted ? {} : { currency: figures.currency }}
            isNamed={shown.length > 1}
          />
        ))}
      </FigureTable>
    </Section>
  );
}

interface StepsProps {
  figures: ForecastFigures;
  only: { currency?: string };
  /** Several currencies are shown. */
  isNamed: boolean;
}

function Steps({ figures: { currency, steps }, only, isNamed }: StepsProps) {
  return (
    <tbody>
      {isNamed && (
        <tr className="border-t border-hairline">
          <th scope="rowgroup" colSpan={COLUMNS.length + 1} className="pt-3 pb-1 text-start font-semibold">
            {currency}
          </th>
        </tr>
      )}
      {steps.map(({ until, owed, recurringIncome, recurringExpenses, amountMinor }, index) => {
        const name = (part: string) => `${part} until ${formatLocalDate(until)} in ${currency}`;
        const series = { currency, path: '/accounting/recurring' };
        return (
          <FigureRow
            key={until}
            header={
              <>
                <span className="block whitespace-nowrap">{FORECAST_DAYS[index]} days</span>
                <span className="block text-xs whitespace-nowrap text-ink-muted">
                  {formatLocalDate(until)}
                </span>
              </>
            }
            cells={[
              {
                key: 'net',
                cell: (
                  <span className="font-semibold">
                    <MoneyAmount amountMinor={amountMinor} currency={currency} />
                  </span>
                ),
              },
              {
                key: 'owed',
                cell: (
                  <MoneyLink
                    label={name('Owed')}
                    amountMinor={owed.amountMinor}
                    currency={currency}
                    path="/invoices"
                    search={{ status: 'outstanding', dueTo: until, ...only }}
                  />
                ),
              },
              {
                key: 'in',
                cell: (
                  <MoneyLink
                    {...series}
                    label={name('Recurring income')}
                    amountMinor={recurringIncome.amountMinor}
                    search={{}}
                  />
                ),
              },
              {
                key: 'out',
                cell: (
                  <MoneyLink
                    {...series}
                    label={name('Recurring expenses')}
                    amountMinor={-recurringExpenses.amountMinor}
                    search={{ kind: 'expense' }}
                  />
                ),
              },
            ]}
          />
        );
      })}
    </tbody>
  );
}
