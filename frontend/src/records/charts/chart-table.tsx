import { NUMBER_LOCALE } from '@oficio/contracts';
import type { ChartProps } from './chart.types.ts';

const number = new Intl.NumberFormat(NUMBER_LOCALE);

/** The figures of a chart, folded up on screens and open in print. */
export function ChartTable<Key extends string>({
  label,
  what,
  series,
  points,
  counts,
  format,
}: Pick<ChartProps<Key>, 'label' | 'what' | 'series' | 'points' | 'format'> & {
  counts: ChartProps<Key>['counts'];
}) {
  return (
    <details className="min-w-0 grow">
      <summary className="w-fit cursor-pointer py-2.5 text-sm text-ink-muted underline-offset-4 hover:underline max-md:py-3">
        As a table
      </summary>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b border-hairline text-ink-muted">
              <th scope="col" className="py-2 text-start font-normal">
                {what}
              </th>
              {series.map(({ key, label: name }) => (
                <th key={key} scope="col" className="py-2 ps-4 text-end font-normal">
                  {name}
                </th>
              ))}
              {counts && (
                <th scope="col" className="py-2 ps-4 text-end font-normal">
                  {counts.header}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {points.map(({ key: point, name, values, count = 0 }) => (
              <tr key={point} className="border-b border-hairline">
                <th scope="row" className="sticky start-0 bg-canvas py-2 text-start font-normal">
                  {name}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="py-2 ps-4 text-end whitespace-nowrap tabular-nums">
                    {values[key] === 0 ? '–' : format(values[key])}
                  </td>
                ))}
                {counts && <td className="py-2 ps-4 text-end tabular-nums">{number.format(count)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
