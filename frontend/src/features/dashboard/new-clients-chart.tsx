import type { DashboardAll } from '@oficio/contracts';
import { Section } from '../../ui/card.tsx';

const HEIGHT = 96;
const SLOT = 40;

/** New clients per month as bars, with the same figures in a table for screen readers. */
export function NewClientsChart({ months }: { months: DashboardAll['newClientsByMonth'] }) {
  const most = Math.max(1, ...months.map(({ count }) => count));
  const sum = months.reduce((total, { count }) => total + count, 0);
  if (sum === 0) return null;
  return (
    <Section title="New clients" description={`${sum} in the last ${months.length} months`}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${months.length * SLOT} ${HEIGHT + 36}`}
        className="block w-full max-w-2xl text-xs"
      >
        <line
          x1="0"
          x2={months.length * SLOT}
          y1={HEIGHT + 16}
          y2={HEIGHT + 16}
          className="stroke-hairline"
        />
        {months.map(({ month, count }, index) => {
          const height = (count / most) * HEIGHT;
          return (
            <g key={month} transform={`translate(${index * SLOT} 0)`}>
              <rect
                x="8"
                y={HEIGHT + 16 - height}
                width={SLOT - 16}
                height={height}
                rx="3"
                className="fill-accent"
              />
              {count > 0 && (
                <text
                  x={SLOT / 2}
                  y={HEIGHT + 10 - height}
                  textAnchor="middle"
                  className="fill-ink tabular-nums"
                >
                  {count}
                </text>
              )}
              <text x={SLOT / 2} y={HEIGHT + 33} textAnchor="middle" className="fill-ink-muted">
                {monthName(month, 'short')}
              </text>
            </g>
          );
        })}
      </svg>
      <table className="sr-only">
        <caption>New clients per month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">New clients</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, count }) => (
            <tr key={month}>
              <th scope="row">{monthName(month, 'long')}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function monthName(month: string, style: 'short' | 'long'): string {
  const year = style === 'long' ? ({ year: 'numeric' } as const) : {};
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: style,
    ...year,
  });
}
