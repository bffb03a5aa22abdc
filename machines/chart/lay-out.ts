import { type Bundle, bundlesOf } from './bundles.ts';
import type { Chart, ChartState } from './chart.types.ts';
import { graphOf, initialId, labelId } from './chart-graph.ts';
import { statesOf } from './chart-of.ts';
import type { ElkEdge, ElkNode, LayoutEngine } from './elk.types.ts';
import type { ChartEdge, ChartLayout, EdgeLabel, InitialDot, Point, StateBox } from './layout.types.ts';
import { type MeasureText, measureFigtree } from './measure-text.ts';
import { arrowOf, rounded, roundedPath } from './rounded-path.ts';
import { SIZES } from './sizes.ts';
import { contentOf, type StateContent } from './state-content.ts';

/** Gives everything in a chart its position. Rejects if the engine fails. */
export async function layOut(
  chart: Chart,
  elk: LayoutEngine,
  measure: MeasureText = measureFigtree,
): Promise<ChartLayout> {
  const states = statesOf(chart);
  const contents = new Map(states.map((state) => [state.id, contentOf(state, chart, measure)]));
  const bundles = bundlesOf(chart, measure);
  const graph = await elk.layout(graphOf(chart, contents, bundles));
  const nodes = new Map(allNodes(graph).map((node) => [node.id, node]));
  const edges = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    chart,
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    states: states.map((state) => placedState(state, states, nodes.get(state.id), contents.get(state.id))),
    edges: bundles.map((bundle) => placedEdge(bundle, edges.get(bundle.id), nodes.get(labelId(bundle.id)))),
    dots: states
      .filter(({ initial }) => initial !== null)
      .map(({ id }) => placedDot(id, nodes.get(initialId(id)), edges.get(initialId(id)))),
  };
}

function allNodes(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(allNodes)];
}

function placedState(
  state: ChartState,
  states: readonly ChartState[],
  node: ElkNode | undefined,
  content: StateContent | undefined,
): StateBox {
  const { x = 0, y = 0, width = 0, height = 0 } = node ?? {};
  return {
    id: state.id,
    depth: depthOf(state, states),
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
    height: rounded(height),
    header: content?.height ?? 0,
    headerWidth: content?.width ?? 0,
    lines: (content?.lines ?? []).map((line, index) => ({
      ...line,
      x: rounded(x + SIZES.boxPadding + SIZES.keywordColumn),
      baseline: rounded(y + SIZES.titleHeight + index * SIZES.lineHeight + SIZES.lineBaseline - 2),
    })),
  };
}

function depthOf(state: ChartState, states: readonly ChartState[]): number {
  const parent = states.find(({ id }) => id === state.parent);
  return parent ? depthOf(parent, states) + 1 : 0;
}

function placedEdge(
  { id, source, target, transitions, label }: Bundle,
  edge: ElkEdge | undefined,
  labelNode: ElkNode | undefined,
): ChartEdge {
  const points = pointsOf(edge);
  return {
    id,
    source,
    target,
    transitions: transitions.map((transition) => transition.id),
    path: roundedPath(points, SIZES.corner),
    arrow: arrowOf(points),
    label: placedLabel(label, labelNode ?? edge?.labels?.[0] ?? {}),
  };
}

function placedLabel({ rows, width, height }: Bundle['label'], { x = 0, y = 0 }: Partial<Point>): EdgeLabel {
  return {
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
    height: rounded(height),
    rows: rows.map((row) => ({
      ...row,
      x: rounded(x + row.x),
      y: rounded(y + row.y),
      width: rounded(row.width),
      guardAt: row.guardAt && { x: rounded(x + row.guardAt.x), y: rounded(y + row.guardAt.y) },
    })),
  };
}

function placedDot(state: string, node: ElkNode | undefined, edge: ElkEdge | undefined): InitialDot {
  const points = pointsOf(edge);
  return {
    state,
    x: rounded((node?.x ?? 0) + SIZES.dot),
    y: rounded((node?.y ?? 0) + SIZES.dot),
    path: roundedPath(points, SIZES.corner),
    arrow: arrowOf(points),
  };
}

function pointsOf(edge: ElkEdge | undefined): Point[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}
