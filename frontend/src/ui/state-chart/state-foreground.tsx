import { type ChartState, SIZES, type StateBox, type StateLine, titleOf } from '@oficio/machines/chart';
import { classNames } from '../class-names.ts';
import { Choosable } from './choosable.tsx';
import { spokenState, spokenTransition } from './spoken.ts';
import type { Scene } from './state-chart.types.ts';

interface StateForegroundProps {
  box: StateBox;
  state: ChartState;
  scene: Scene;
}

/** The texts of a state. The header of a compound state has a background that covers passing lines. */
export function StateForeground({ box, state, scene }: StateForegroundProps) {
  const isActive = scene.active.has(state.id);
  const isLeaf = state.children.length === 0;
  const isAlone = isLeaf && box.lines.length === 0;
  const header = {
    x: box.x + 2,
    y: box.y + 2,
    width: (isLeaf ? box.width : box.headerWidth) - 4,
    height: (isLeaf ? box.height : box.header) - 4,
  };
  const own = box.lines.filter(({ transition }) => transition === null);
  const staying = box.lines.filter(({ transition }) => transition !== null);
  return (
    <>
      {!isLeaf && (
        <rect
          {...header}
          rx={9}
          fillOpacity={0.88}
          className={box.depth % 2 === 0 ? 'fill-canvas' : 'fill-surface'}
        />
      )}
      <Choosable
        selection={{ kind: 'state', id: state.id }}
        name={spokenState(state, isActive)}
        box={header}
        radius={isLeaf ? 6 : 9}
        isActive={isActive}
        scene={scene}
      >
        <text
          x={isAlone ? box.x + box.width / 2 : box.x + SIZES.boxPadding}
          y={box.y + SIZES.titleBaseline}
          textAnchor={isAlone ? 'middle' : 'start'}
          className={classNames(
            'text-sm font-semibold',
            isActive && state.parent !== null ? 'fill-accent-ink' : 'fill-ink',
          )}
        >
          {titleOf(state)}{' '}
        </text>
        {own.map((line) => (
          <Line key={line.baseline} line={line} isLit={false} />
        ))}
      </Choosable>
      {staying.map((line) => {
        const transition = scene.layout.chart.transitions.find(({ id }) => id === line.transition);
        const isLit = transition !== undefined && (scene.lit?.ids.includes(transition.id) ?? false);
        return (
          transition && (
            <Choosable
              key={transition.id}
              selection={{ kind: 'transition', id: transition.id }}
              name={spokenTransition(transition)}
              box={{
                x: header.x + 4,
                y: line.baseline - SIZES.lineBaseline,
                width: header.width - 8,
                height: SIZES.lineHeight,
              }}
              radius={4}
              isLit={isLit}
              scene={scene}
            >
              <Line line={line} isLit={isLit} />
            </Choosable>
          )
        );
      })}
    </>
  );
}

function Line({ line, isLit }: { line: StateLine; isLit: boolean }) {
  const isEvent = line.kind === 'on';
  return (
    <text y={line.baseline} className={classNames('text-xs', isLit ? 'fill-accent-ink' : 'fill-ink-muted')}>
      {line.first && (
        <tspan x={line.x - SIZES.keywordColumn} className={isLit ? '' : 'fill-ink-subtle'}>
          {line.kind}{' '}
        </tspan>
      )}
      <tspan x={line.x} className={classNames(isEvent && 'font-semibold', isEvent && !isLit && 'fill-ink')}>
        {line.text}{' '}
      </tspan>
      {line.guard !== null && (
        <tspan dx={SIZES.betweenEventAndGuard} className={isLit ? '' : 'fill-ink-subtle'}>
          [{line.guard}]{' '}
        </tspan>
      )}
    </text>
  );
}
