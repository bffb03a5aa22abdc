import type { Bundle } from './bundles.ts';
import type { Chart, ChartState } from './chart.types.ts';
import type { ElkEdge, ElkNode } from './elk.types.ts';
import { SIZES } from './sizes.ts';
import type { StateContent } from './state-content.ts';

/** Ids of nodes that the engine places but that are neither states nor lines. */
export const initialId = (state: string) => `initial of ${state}`;
export const labelId = (bundle: string) => `label of ${bundle}`;

const BELOW_HEADER = 12;
const AROUND_CHILDREN = 20;

/** Options for each level of the hierarchy, because the engine inherits none of them. */
const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  // The initial state comes first; the engine's own declaration order doesn't support hierarchy.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '7',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.labelNode': '12',
};

/** The short line from a state's dot to its initial state is kept straight with the highest priority. */
const FIRST = {
  'elk.layered.priority.direction': '100',
  'elk.layered.priority.shortness': '100',
  'elk.layered.priority.straightness': '100',
};

/** The graph for the engine: nodes with the ids of the states, edges with those of the bundles. */
export function graphOf(
  chart: Chart,
  contents: ReadonlyMap<string, StateContent>,
  bundles: readonly Bundle[],
): ElkNode {
  return {
    id: 'graph',
    layoutOptions: { ...LAYERED, 'elk.padding': padding(SIZES.frame, SIZES.frame) },
    children: [nodeOf(chart.root, contents, bundles)],
    edges: [...initialEdges(chart.root), ...bundles.map(edgeOf)],
  };
}

function nodeOf(
  state: ChartState,
  contents: ReadonlyMap<string, StateContent>,
  bundles: readonly Bundle[],
): ElkNode {
  const { width = 0, height = 0 } = contents.get(state.id) ?? {};
  if (state.children.length === 0) return { id: state.id, width, height };
  return {
    id: state.id,
    layoutOptions: {
      ...LAYERED,
      'elk.padding': padding(height + BELOW_HEADER, AROUND_CHILDREN),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // With direction DOWN, the engine swaps the two for states with children.
      'elk.nodeSize.minimum': `(${height},${width})`,
    },
    children: [
      ...initialDot(state),
      ...state.children.map((child) => nodeOf(child, contents, bundles)),
      ...inwardLabels(state, bundles),
    ],
  };
}

function padding(top: number, others: number): string {
  return `[top=${top},left=${others},right=${others},bottom=${others}]`;
}

function initialDot({ id, initial }: ChartState): ElkNode[] {
  if (initial === null) return [];
  return [{ id: initialId(id), width: 2 * SIZES.dot, height: 2 * SIZES.dot }];
}

/** A line that leads inward begins at its label, which lies inside the state like the dot. */
function inwardLabels(state: ChartState, bundles: readonly Bundle[]): ElkNode[] {
  return bundles
    .filter(({ inward, source }) => inward && source === state.id)
    .map(({ id, label: { width, height } }) => ({ id: labelId(id), width, height }));
}

function initialEdges({ id, initial, children }: ChartState): ElkEdge[] {
  const own: ElkEdge[] =
    initial === null
      ? []
      : [{ id: initialId(id), sources: [initialId(id)], targets: [initial], layoutOptions: FIRST }];
  return [...own, ...children.flatMap(initialEdges)];
}

function edgeOf({ id, source, target, inward, label: { width, height } }: Bundle): ElkEdge {
  if (inward) return { id, sources: [labelId(id)], targets: [target] };
  // The engine drops labels without a text.
  const label = { text: id, width, height, layoutOptions: { 'elk.edgeLabels.inline': 'true' } };
  return { id, sources: [source], targets: [target], labels: [label] };
}
