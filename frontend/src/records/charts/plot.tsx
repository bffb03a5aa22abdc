import type { ChartColor, ChartProps } from './chart.types.ts';

/** The drawing's own units; the picture is stretched to the room that there is. */
const HEIGHT = 100;
const COLUMN = 20;
/** Free room beside the bars of a column, on each side. */
const SIDE = 3;

const FILLS: Record<ChartColor, string> = {
  accent: 'fill-accent stroke-accent',
  agave: 'fill-agave stroke-agave',
  amber: 'fill-amber stroke-amber',
  red: 'fill-red stroke-red',
  muted: 'fill-ink-subtle stroke-ink-subtle',
};

type PlotProps<Key extends string> = Pick<ChartProps<Key>, 'series' | 'points' | 'stacked'> & {
  ticks: readonly number[];
};

/** The bars and lines of a chart without its texts. */
export function Plot<Key extends string>({ series, points, stacked, ticks }: PlotProps<Key>) {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => HEIGHT - ((value - low) / (high - low)) * HEIGHT;
  const bars = series.filter(({ kind }) => kind !== 'line');
  const width = (COLUMN - 2 * SIDE) / (stacked ? 1 : Math.max(1, bars.length));
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${points.length * COLUMN} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={0}
          x2={points.length * COLUMN}
          y1={y(tick)}
          y2={y(tick)}
          vectorEffect="non-scaling-stroke"
          className={tick === 0 ? 'stroke-ink-subtle' : 'stroke-hairline'}
        />
      ))}
      {points.map(({ key: point, values }, column) => {
        // Parts above and below zero are stacked apart.
        const ends = { above: 0, below: 0 };
        return bars.map(({ key, color }, index) => {
          const value = values[key];
          const side = value < 0 ? 'below' : 'above';
          const from = stacked ? ends[side] : 0;
          ends[side] = from + value;
          const [top, bottom] = [y(from), y(from + value)].sort((one, other) => one - other);
          if (top === undefined || bottom === undefined || value === 0) return null;
          return (
            <rect
              key={`${point} ${key}`}
              x={column * COLUMN + SIDE + (stacked ? 0 : index * width)}
              y={top}
              width={stacked ? width : width * 0.9}
              height={bottom - top}
              className={`${FILLS[color]} stroke-0 print:[fill-opacity:0.5] print:stroke-1 [vector-effect:non-scaling-stroke]`}
            />
          );
        });
      })}
      {series
        .filter(({ kind }) => kind === 'line')
        .map(({ key, color }) => (
          <polyline
            key={key}
            points={points
              .map(({ values }, column) => `${(column + 0.5) * COLUMN},${y(values[key])}`)
              .join(' ')}
            vectorEffect="non-scaling-stroke"
            strokeWidth={2}
            className={`${FILLS[color]} fill-none!`}
          />
        ))}
    </svg>
  );
}
