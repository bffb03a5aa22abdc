import type { ChartLayout } from '@oficio/machines/chart';
import type { Selection } from './state-chart.types.ts';
import type { Part } from './viewport.ts';

/** The position of a state or a transition in the drawing. */
export function placeOf(layout: ChartLayout, { kind, id }: Selection): Part | undefined {
  if (kind === 'state') return headerOf(layout, id);
  const rows = layout.edges.flatMap(({ label }) => label?.rows ?? []);
  const row = rows.find(({ transition }) => transition === id);
  if (row) return row;
  const box = layout.states.find(({ lines }) => lines.some(({ transition }) => transition === id));
  return box && headerOf(layout, box.id);
}

/** The header of the innermost active state; without active states, of the initial state. */
export function placeOfInterest(layout: ChartLayout, active: readonly string[]): Part | undefined {
  const [machine] = layout.states;
  const innermost = layout.states.findLast(({ id }) => active.includes(id));
  const id = innermost?.id ?? layout.chart.root.initial ?? machine?.id;
  return id === undefined ? undefined : headerOf(layout, id);
}

/** The position of a state is that of its header, because a compound state can be larger than the window. */
function headerOf(layout: ChartLayout, id: string): Part | undefined {
  const box = layout.states.find((state) => state.id === id);
  return box && { x: box.x, y: box.y, width: Math.min(box.width, box.headerWidth), height: box.header };
}
