import type { Chart } from './chart.types.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A chart with positions for everything, in pixels from the upper left corner. */
export interface ChartLayout {
  chart: Chart;
  width: number;
  height: number;
  /** Parents before children; the machine's own frame comes first. */
  states: readonly StateBox[];
  edges: readonly ChartEdge[];
  dots: readonly InitialDot[];
}

export interface StateBox extends Box {
  /** Id of the state. */
  id: string;
  depth: number;
  /** The content above the children: the name and the state's actions. */
  header: number;
  /** The width of that content. */
  headerWidth: number;
  lines: readonly StateLine[];
}

/** One line of a state's box; `x` and `baseline` are the start of its value. */
export interface StateLine {
  kind: 'tag' | 'entry' | 'exit' | 'invoke' | 'on';
  text: string;
  /** False for a continuation of the line before. */
  first: boolean;
  /** For `on`: the transition without a target. */
  transition: string | null;
  guard: string | null;
  x: number;
  baseline: number;
}

/** The transitions between the same two states: one line with a label that lists them. */
export interface ChartEdge {
  id: string;
  source: string;
  target: string;
  transitions: readonly string[];
  /** Data of an SVG path that ends at the arrow's tip. */
  path: string;
  arrow: Arrow;
  label: EdgeLabel | null;
}

/** `angle` in degrees: 0 points right, 90 down. */
export interface Arrow extends Point {
  angle: number;
}

export interface EdgeLabel extends Box {
  rows: readonly LabelRow[];
}

export interface LabelRow extends Box {
  transition: string;
  event: string;
  /** The guard as text: `isUserId`, `otherwise`. */
  guard: string | null;
  guardAt: Point | null;
}

/** The mark of an initial state. */
export interface InitialDot extends Point {
  state: string;
  path: string;
  arrow: Arrow;
}
