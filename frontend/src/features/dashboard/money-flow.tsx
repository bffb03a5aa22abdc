import type { DashboardAll } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { FlowChart } from '../../records/charts/flow-chart.tsx';
import { shownOf } from '../../records/period/by-currency.tsx';
import type { CurrencySearch } from '../../records/period/period-search.ts';
import { ACTION_LINK } from '../../ui/action-link.ts';
import { Section } from '../../ui/card.tsx';

type Flow = NonNullable<DashboardAll['flow']>;

/** Income, paid expenses and what remains, of twelve months in the chosen currency or else the first one. */
export default function MoneyFlow({ search, ...flow }: Flow & { search: CurrencySearch }) {
  const [shown] = shownOf(flow, search);
  if (!shown) return null;
  const { figures, isConverted } = shown;
  return (
    <Section
      title="Income and expenses"
      description={
        isConverted
          ? `Twelve months with tax, all currencies in ${figures.currency} at the stored rates`
          : `Twelve months in ${figures.currency}, with tax, refunds subtracted`
      }
      actions={
        <Link to="/accounting/overview" className={ACTION_LINK}>
          Overview
        </Link>
      }
    >
      <FlowChart compact {...figures} only={isConverted ? {} : { currency: figures.currency }} />
    </Section>
  );
}
