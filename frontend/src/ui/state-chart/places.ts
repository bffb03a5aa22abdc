import type { ChartLayout } from '@oficio/machines/chart';
import type { Selection } from './state-chart.types.ts';
import type { Part } from './viewport.ts';

/** Where a state or a transition is in the drawing. */
export function placeOf(layout: ChartLayout, { kind, id }: Selection): Part | undefined {
  if (kind === 'state') return headerOf(layout, id);
  const rows = layout.edges.flatMap(({ label }) => label?.rows ?? []);
  const row = rows.find(({ transition }) => transition === id);
  if (row) return row;
  const box = layout.states.find(({ lines }) => lines.some(({ transition }) => transition === id));
  return box && headerOf(layout, box.id);
}

/** The innermost of the active states; where nothing is active, what the machine begins with. */
export function placeOfInterest(layout: ChartLayout, active: readonly string[]): Part | undefined {
  const [machine] = layout.states;
  const innermost = layout.states.findLast(({ id }) => active.includes(id));
  const id = innermost?.id ?? layout.chart.root.initial ?? machine?.id;
  return id === undefined ? undefined : headerOf(layout, id);
}

/** A large state is where its name is. */
function headerOf(layout: ChartLayout, id: string): Part | undefined {
  const box = layout.states.find((state) => state.id === id);
  return box && { x: box.x, y: box.y, width: Math.min(box.width, box.headerWidth), height: box.header };
}
