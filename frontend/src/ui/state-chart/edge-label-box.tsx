import { type ChartEdge, type ChartTransition, type LabelRow, SIZES } from '@oficio/machines/chart';
import { classNames } from '../class-names.ts';
import { Choosable } from './choosable.tsx';
import { spokenTransition } from './spoken.ts';
import type { Scene } from './state-chart.types.ts';

interface EdgeLabelBoxProps {
  edge: ChartEdge;
  isFaded: boolean;
  scene: Scene;
}

export function EdgeLabelBox({ edge: { label }, isFaded, scene }: EdgeLabelBoxProps) {
  if (!label) return null;
  const { x, y, width, height, rows } = label;
  return (
    <g className={classNames(isFaded && 'opacity-40')}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={6}
        className="fill-raised stroke-outline"
        strokeWidth={0.75}
      />
      {rows.map((row) => {
        const transition = scene.layout.chart.transitions.find(({ id }) => id === row.transition);
        return (
          transition && <TransitionRow key={row.transition} row={row} transition={transition} scene={scene} />
        );
      })}
    </g>
  );
}

interface TransitionRowProps {
  scene: Scene;
  row: LabelRow;
  transition: ChartTransition;
}

function TransitionRow({ row, transition, scene }: TransitionRowProps) {
  const isLit = scene.lit?.ids.includes(row.transition) ?? false;
  return (
    <Choosable
      selection={{ kind: 'transition', id: row.transition }}
      name={spokenTransition(transition)}
      box={{ x: row.x + 2, y: row.y, width: row.width - 4, height: row.height }}
      radius={4}
      isLit={isLit}
      scene={scene}
    >
      <text
        x={row.x + SIZES.labelPadding}
        y={row.y + SIZES.lineBaseline}
        className={classNames('text-xs font-semibold', isLit ? 'fill-accent-ink' : 'fill-ink')}
      >
        {row.event}{' '}
      </text>
      {row.guardAt && (
        <text
          x={row.guardAt.x}
          y={row.guardAt.y}
          className={classNames('text-xs', isLit ? 'fill-accent-ink' : 'fill-ink-subtle')}
        >
          [{row.guard}]
        </text>
      )}
    </Choosable>
  );
}
