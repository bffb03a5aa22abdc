import type { Arrow } from '@oficio/machines/chart';

interface EdgeLineProps {
  path: string;
  arrow: Arrow;
  look: EdgeLook;
  /** A new value restarts the pulse of a highlighted line. */
  turn: number;
}

type EdgeLook = 'plain' | 'related' | 'faded' | 'lit';

const looks: Record<EdgeLook, { stroke: string; fill: string; width: number }> = {
  plain: { stroke: 'stroke-outline', fill: 'fill-outline', width: 1.25 },
  related: { stroke: 'stroke-ink', fill: 'fill-ink', width: 2 },
  faded: { stroke: 'stroke-outline opacity-40', fill: 'fill-outline opacity-40', width: 1.25 },
  lit: { stroke: 'stroke-accent', fill: 'fill-accent', width: 2.25 },
};

export function EdgeLine({ path, arrow, look, turn }: EdgeLineProps) {
  const { stroke, fill, width } = looks[look];
  return (
    <g>
      {look === 'lit' && (
        <path
          key={turn}
          d={path}
          fill="none"
          strokeWidth={12}
          strokeLinecap="round"
          className="animate-chart-pulse stroke-accent opacity-0"
        />
      )}
      <path d={path} fill="none" strokeWidth={width} className={stroke} />
      <path
        d="M0 0L-9 -4.5L-7 0L-9 4.5Z"
        transform={`translate(${arrow.x} ${arrow.y}) rotate(${arrow.angle})`}
        className={fill}
      />
    </g>
  );
}
