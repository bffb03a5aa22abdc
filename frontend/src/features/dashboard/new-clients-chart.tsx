import type { DashboardAll } from '@oficio/contracts';
import { MonthChart } from '../../records/month-chart.tsx';
import { Section } from '../../ui/card.tsx';

/** New clients per month. */
export function NewClientsChart({ months }: { months: DashboardAll['newClientsByMonth'] }) {
  const sum = months.reduce((total, { count }) => total + count, 0);
  if (sum === 0) return null;
  return (
    <Section title="New clients" description={`${sum} in the last ${months.length} months`}>
      <MonthChart
        label="New clients per month"
        months={months}
        path="/clients"
        searchOf={(createdIn) => ({ createdIn, sort: '-createdAt' })}
      />
    </Section>
  );
}
