import type { Chart } from './chart.types.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A chart with a place for everything, in pixels from the upper left corner. */
export interface ChartLayout {
  chart: Chart;
  width: number;
  height: number;
  /** Parents before children, the machine's own frame first. */
  states: readonly StateBox[];
  edges: readonly ChartEdge[];
  dots: readonly InitialDot[];
}

export interface StateBox extends Box {
  /** Id of the state. */
  id: string;
  depth: number;
  /** What stands above the children: the name and what the state does. */
  header: number;
  /** How far to the right that reaches. */
  headerWidth: number;
  lines: readonly StateLine[];
}

/** One line of a state's box; `x` and `baseline` are where its value begins. */
export interface StateLine {
  kind: 'tag' | 'entry' | 'exit' | 'invoke' | 'on';
  text: string;
  /** False where it goes on with what the line before has begun. */
  first: boolean;
  /** The one that stays where it is, for `on`. */
  transition: string | null;
  guard: string | null;
  x: number;
  baseline: number;
}

/** The transitions between the same two states, as one line with a label that lists them. */
export interface ChartEdge {
  id: string;
  source: string;
  target: string;
  transitions: readonly string[];
  /** Data of an SVG path; ends at the arrow's point. */
  path: string;
  arrow: Arrow;
  label: EdgeLabel | null;
}

/** `angle` in degrees: 0 points to the right, 90 down. */
export interface Arrow extends Point {
  angle: number;
}

export interface EdgeLabel extends Box {
  rows: readonly LabelRow[];
}

export interface LabelRow extends Box {
  transition: string;
  event: string;
  /** In words: `isUserId`, `otherwise`. */
  guard: string | null;
  guardAt: Point | null;
}

/** Where a state begins. */
export interface InitialDot extends Point {
  state: string;
  path: string;
  arrow: Arrow;
}
