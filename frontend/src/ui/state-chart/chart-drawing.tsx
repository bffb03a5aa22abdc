import { type ChartEdge, statesOf } from '@oficio/machines/chart';
import { Fragment, useMemo } from 'react';
import { EdgeLabelBox } from './edge-label-box.tsx';
import { EdgeLine } from './edge-line.tsx';
import { StateBackground } from './state-background.tsx';
import type { Scene, Selection } from './state-chart.types.ts';
import { StateForeground } from './state-foreground.tsx';

/**
 * The SVG draws backgrounds first, then lines, then texts, so that a line into a state passes below the state's name.
 * The focus order follows the chart: each state before its transitions and its children.
 */
export function ChartDrawing(scene: Scene) {
  const { layout, lit, selection } = scene;
  const states = useMemo(() => new Map(statesOf(layout.chart).map((state) => [state.id, state])), [layout]);
  const look = (edge: ChartEdge) => {
    if (edge.transitions.some((id) => lit?.ids.includes(id))) return 'lit';
    if (selection === null) return 'plain';
    return isRelated(edge, selection) ? 'related' : 'faded';
  };
  return (
    <>
      {layout.states.map((box) => {
        const state = states.get(box.id);
        return (
          state && (
            <StateBackground
              key={box.id}
              box={box}
              state={state}
              isActive={scene.active.has(box.id)}
              isRegion={states.get(state.parent ?? '')?.type === 'parallel'}
            />
          )
        );
      })}
      {layout.dots.map(({ state, x, y, path, arrow }) => (
        <g key={state} data-initial={state}>
          <EdgeLine path={path} arrow={arrow} look={selection === null ? 'plain' : 'faded'} turn={0} />
          <circle cx={x} cy={y} r={5} className="fill-ink-muted" />
        </g>
      ))}
      {layout.edges.map((edge) => (
        <EdgeLine key={edge.id} path={edge.path} arrow={edge.arrow} look={look(edge)} turn={lit?.turn ?? 0} />
      ))}
      {layout.states.map((box) => {
        const state = states.get(box.id);
        const edges = layout.edges.filter(({ source }) => source === box.id);
        return (
          state && (
            <Fragment key={box.id}>
              <StateForeground box={box} state={state} scene={scene} />
              {edges.map((edge) => (
                <EdgeLabelBox key={edge.id} edge={edge} isFaded={look(edge) === 'faded'} scene={scene} />
              ))}
            </Fragment>
          )
        );
      })}
    </>
  );
}

function isRelated({ source, target, transitions }: ChartEdge, { kind, id }: Selection): boolean {
  return kind === 'state' ? source === id || target === id : transitions.includes(id);
}
