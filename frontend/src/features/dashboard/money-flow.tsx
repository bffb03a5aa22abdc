import type { DashboardAll } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { FlowChart } from '../../records/charts/flow-chart.tsx';
import { Section } from '../../ui/card.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';

/** Income, paid expenses and what remains, of twelve months in each currency. */
export default function MoneyFlow({ flow }: { flow: NonNullable<DashboardAll['flow']> }) {
  const moved = flow.filter(({ byMonth }) =>
    byMonth.some(({ incomeMinor, expensesMinor }) => incomeMinor !== 0 || expensesMinor !== 0),
  );
  if (moved.length === 0) return null;
  return (
    <Section
      title="Income and expenses"
      description="The last twelve months"
      actions={
        <Link to="/accounting/overview" className={TEXT_LINK}>
          Overview
        </Link>
      }
    >
      <div className="grid gap-10 xl:grid-cols-2">
        {moved.map(({ currency, byMonth }) => (
          <div key={currency} className="min-w-0">
            {moved.length > 1 && <h3 className="mb-2 font-medium">{currency}</h3>}
            <FlowChart {...{ currency, byMonth, only: { currency } }} />
          </div>
        ))}
      </div>
    </Section>
  );
}
