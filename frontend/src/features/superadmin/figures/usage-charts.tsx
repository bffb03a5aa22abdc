import { formatLocalDate, type UsageDay } from '@oficio/contracts';
import { formatBytes } from '../../../lib/text/format-bytes.ts';
import { Chart } from '../../../records/charts/chart.tsx';
import type { ChartProps } from '../../../records/charts/chart.types.ts';
import { superadminPath } from '../superadmin-pages.ts';
import { countText } from './number-cell.tsx';

type UsageKey = Exclude<keyof UsageDay, 'day'>;

interface UsageChart {
  label: string;
  series: ChartProps<UsageKey>['series'];
  format: (value: number) => string;
}

const CHARTS: readonly UsageChart[] = [
  {
    label: 'Requests',
    series: [{ key: 'requests', label: 'Requests', color: 'accent' }],
    format: countText,
  },
  {
    label: 'Mails',
    series: [
      { key: 'mails', label: 'Mails', color: 'agave' },
      { key: 'refused', label: 'Refused', color: 'red' },
    ],
    format: countText,
  },
  {
    label: 'Look-ups',
    series: [{ key: 'lookups', label: 'Look-ups', color: 'amber' }],
    format: countText,
  },
  {
    label: 'Storage',
    series: [{ key: 'bytes', label: 'Storage', color: 'muted', kind: 'line' }],
    format: formatBytes,
  },
];

interface UsageChartsProps {
  days: readonly UsageDay[];
  /** Undefined: the days add up all organizations. */
  organizationId?: string | undefined;
}

/** Usage by UTC day. A day leads to its organizations, or to the organization's own day. */
export function UsageCharts({ days, organizationId }: UsageChartsProps) {
  const points = days.map((day) => ({
    key: day.day,
    label: day.day.slice(8),
    name: formatLocalDate(day.day),
    values: day,
    path: superadminPath('usage'),
    search: organizationId === undefined ? { day: day.day } : { organizationId, from: day.day, to: day.day },
  }));
  return (
    <div className="flex flex-col gap-6">
      {CHARTS.map(({ label, series, format }) => (
        <Chart<UsageKey>
          key={label}
          label={label}
          what="Day"
          compact
          series={series}
          points={points}
          format={format}
          formatTick={format}
          plain={String}
        />
      ))}
    </div>
  );
}
