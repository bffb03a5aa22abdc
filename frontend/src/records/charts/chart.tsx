import { csvFile, csvLines, csvNumber } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../lib/api/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { storedCsvFormat } from '../stored-csv-format.ts';
import type { ChartColor, ChartProps } from './chart.types.ts';
import { ChartTable } from './chart-table.tsx';
import { Plot } from './plot.tsx';
import { ticksOf } from './ticks.ts';

/** More columns have no room for all names. */
const NAMED = 12;

/**
 * Bars and lines by period. Each column is a link to its list, whose name has the column's values; focus and pointer show
 * them above the chart. The same figures follow as a table and as a CSV file.
 */
export function Chart<Key extends string>(props: ChartProps<Key>) {
  const {
    label,
    what,
    series,
    points,
    stacked = false,
    compact = false,
    counts,
    format,
    formatTick,
    plain,
  } = props;
  const height = compact ? 'h-28' : 'h-48';
  const [shown, setShown] = useState<string>();
  const ticks = ticksOf(...extentOf(props));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const read = points.find(({ key }) => key === shown);
  const valuesOf = ({ values, count }: (typeof points)[number]) =>
    series
      .map(({ key, label: name }) => `${name} ${format(values[key])}`)
      .concat(counts && count !== undefined ? counts.format(count) : [])
      .join(', ');
  const download = () => {
    const csv = storedCsvFormat.read();
    const rows = points.map(({ name, values, count = 0 }) => [
      name,
      ...series.map(({ key }) => csvNumber(plain(values[key]), csv)),
      ...(counts ? [String(count)] : []),
    ]);
    const headers = [what, ...series.map(({ label: name }) => name), ...(counts ? [counts.header] : [])];
    const file = csvFile([csvLines([headers, ...rows], csv)]);
    saveFile(new Blob([file], { type: 'text/csv' }), `${label.toLowerCase().replace(/\W+/g, '-')}.csv`);
  };
  return (
    <figure>
      <figcaption className="mb-2 flex min-h-6 flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        {read ? (
          <span className="tabular-nums">
            <span className="font-medium">{read.name}</span>{' '}
            <span className="text-ink-muted">{valuesOf(read)}</span>
          </span>
        ) : (
          series.map(({ key, label: name, color, kind }) => (
            <span key={key} className="inline-flex items-center gap-2 text-ink-muted">
              <span
                aria-hidden
                className={`${kind === 'line' ? 'h-0.5 w-4' : 'size-2.5 rounded-[3px]'} ${SWATCHES[color]}`}
              />
              {name}
            </span>
          ))
        )}
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <div aria-hidden className={`relative ${height} text-xs text-ink-muted tabular-nums`}>
          {/* The widest one makes the room of all. */}
          <span className="invisible whitespace-nowrap">
            {ticks.map(formatTick).reduce((wide, text) => (text.length > wide.length ? text : wide), '')}
          </span>
          {ticks.map((tick) => (
            <span
              key={tick}
              style={{ bottom: `${((tick - low) / (high - low)) * 100}%` }}
              className="absolute end-0 translate-y-1/2 leading-none whitespace-nowrap"
            >
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div className={`relative ${height} min-w-0`}>
          <Plot series={series} points={points} stacked={stacked} ticks={ticks} />
          <ol aria-label={label} className="absolute inset-0 flex">
            {points.map((point) => (
              <li key={point.key} className="min-w-0 flex-1">
                <Link
                  to={point.path}
                  search={point.search as never}
                  onFocus={() => setShown(point.key)}
                  onBlur={() => setShown(undefined)}
                  onPointerEnter={() => setShown(point.key)}
                  onPointerLeave={() => setShown(undefined)}
                  className="block size-full rounded-control hover:bg-ink/5 focus-visible:-outline-offset-2"
                >
                  <span className="sr-only">{`${point.name}: ${valuesOf(point)}`}</span>
                </Link>
              </li>
            ))}
          </ol>
        </div>
        <div aria-hidden className="col-start-2 flex pt-1.5 text-center text-xs text-ink-muted">
          {points.map(({ key, label: name }, index) => (
            <span key={key} className="min-w-0 flex-1 overflow-hidden">
              {isNamed(index, points.length) ? name : '\u00a0'}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4">
        <ChartTable
          label={label}
          what={what}
          series={series}
          points={points}
          counts={counts}
          format={format}
        />
        <Button size="small" icon={<Download aria-hidden />} onClick={download} className="print:hidden">
          CSV
        </Button>
      </div>
    </figure>
  );
}

const SWATCHES: Record<ChartColor, string> = {
  accent: 'bg-accent',
  agave: 'bg-agave',
  amber: 'bg-amber',
  red: 'bg-red',
  muted: 'bg-ink-subtle',
};

/** The lowest and the highest end of a bar or line, and 0. */
function extentOf<Key extends string>({
  series,
  points,
  stacked,
}: ChartProps<Key>): [low: number, high: number] {
  const ends = points.flatMap(({ values }) => {
    const bars = series.filter(({ kind }) => kind !== 'line').map(({ key }) => values[key]);
    const lines = series.filter(({ kind }) => kind === 'line').map(({ key }) => values[key]);
    const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0);
    const stack = [sum(bars.filter((value) => value > 0)), sum(bars.filter((value) => value < 0))];
    return [...lines, ...(stacked ? stack : bars)];
  });
  return [Math.min(0, ...ends), Math.max(0, ...ends)];
}

/** Every third name when there are many columns. */
function isNamed(index: number, points: number): boolean {
  return points <= NAMED || (points - 1 - index) % 3 === 0;
}
