import type { DashboardAll } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { FlowChart } from '../../records/charts/flow-chart.tsx';
import { Section } from '../../ui/card.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';

/** Income, paid expenses and what remains, of twelve months in the first currency with any. */
export default function MoneyFlow({ flow }: { flow: NonNullable<DashboardAll['flow']> }) {
  const moved = flow.filter(({ byMonth }) =>
    byMonth.some(({ incomeMinor, expensesMinor }) => incomeMinor !== 0 || expensesMinor !== 0),
  );
  const [first] = moved;
  if (!first) return null;
  const { currency } = first;
  return (
    <Section
      title="Income and expenses"
      description={
        moved.length > 1
          ? `Twelve months in ${currency}; the overview has the other currencies`
          : 'Twelve months, refunds subtracted'
      }
      actions={
        <Link to="/accounting/overview" className={TEXT_LINK}>
          Overview
        </Link>
      }
    >
      <FlowChart {...first} only={{ currency }} />
    </Section>
  );
}
