import type { DashboardAll } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FlowChart } from '../../records/charts/flow-chart.tsx';
import { Section } from '../../ui/card.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { CurrencySelect } from './currency-select.tsx';

type Flow = NonNullable<DashboardAll['flow']>;

/** Income, paid expenses and what remains, of twelve months in one currency, or in all of them. */
export default function MoneyFlow({ currencies, converted }: Flow) {
  const [chosen, setChosen] = useState<string>();
  const moved = currencies.filter(({ byMonth }) =>
    byMonth.some(({ incomeMinor, expensesMinor }) => incomeMinor !== 0 || expensesMinor !== 0),
  );
  const isConverted = chosen === 'all' && converted !== null;
  const shown = isConverted ? converted : (moved.find(({ currency }) => currency === chosen) ?? moved[0]);
  if (!shown) return null;
  return (
    <Section
      title="Income and expenses"
      description={
        isConverted
          ? `Twelve months, all currencies in ${shown.currency} at the stored rates`
          : `Twelve months in ${shown.currency}, refunds subtracted`
      }
      actions={
        <>
          {converted && moved.length > 0 && (
            <CurrencySelect
              label="Currency of the months"
              value={isConverted ? 'all' : shown.currency}
              onChange={setChosen}
              options={moved.map(({ currency }) => ({ value: currency, label: currency }))}
              all={converted.currency}
            />
          )}
          <Link to="/accounting/overview" className={TEXT_LINK}>
            Overview
          </Link>
        </>
      }
    >
      <FlowChart {...shown} only={isConverted ? {} : { currency: shown.currency }} />
    </Section>
  );
}
