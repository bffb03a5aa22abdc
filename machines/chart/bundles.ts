import type { Chart, ChartTransition } from './chart.types.ts';
import { statesOf } from './chart-of.ts';
import { guardText } from './guard-text.ts';
import type { LabelRow } from './layout.types.ts';
import type { MeasureText } from './measure-text.ts';
import { LOOKS, SIZES } from './sizes.ts';

/** All transitions from one state to another; they share one line in the drawing. */
export interface Bundle {
  id: string;
  source: string;
  target: string;
  /** True for a line from a state to a state within it. */
  inward: boolean;
  transitions: readonly ChartTransition[];
  label: { width: number; height: number; rows: LabelRow[] };
}

/** Bundles in the order of their first transitions. A transition with several targets belongs to several bundles. */
export function bundlesOf(chart: Chart, measure: MeasureText): Bundle[] {
  const states = new Map(statesOf(chart).map((state) => [state.id, state]));
  const isWithin = (state: string | null, outer: string): boolean => {
    const parent = state === null ? null : (states.get(state)?.parent ?? null);
    return parent !== null && (parent === outer || isWithin(parent, outer));
  };
  const between = new Map<string, ChartTransition[]>();
  const ends = new Map<string, { source: string; target: string }>();
  for (const transition of chart.transitions) {
    for (const target of transition.targets) {
      const id = `${transition.source}>${target}`;
      between.set(id, [...(between.get(id) ?? []), transition]);
      ends.set(id, { source: transition.source, target });
    }
  }
  return [...between].map(([id, transitions]) => {
    const { source = '', target = '' } = ends.get(id) ?? {};
    const inward = isWithin(target, source);
    return { id, source, target, inward, transitions, label: labelOf(transitions, measure) };
  });
}

/** The rows of a label below each other, relative to the label's corner. */
function labelOf(transitions: readonly ChartTransition[], measure: MeasureText): Bundle['label'] {
  const rows: LabelRow[] = [];
  let height = SIZES.labelInset;
  for (const transition of transitions) {
    const row = rowOf(transition, height, measure);
    rows.push(row);
    height += row.height;
  }
  const width = Math.max(...rows.map((row) => row.width));
  return { width, height: height + SIZES.labelInset, rows: rows.map((row) => ({ ...row, width })) };
}

function rowOf(transition: ChartTransition, y: number, measure: MeasureText): LabelRow {
  const guard = guardText(transition);
  const eventWidth = measure(transition.event, LOOKS.event);
  const guardWidth = guard === null ? 0 : measure(`[${guard}]`, LOOKS.line);
  const inOneLine = eventWidth + SIZES.betweenEventAndGuard + guardWidth <= SIZES.labelWidth;
  const text = inOneLine
    ? eventWidth + (guard === null ? 0 : SIZES.betweenEventAndGuard + guardWidth)
    : Math.max(eventWidth, guardWidth);
  return {
    transition: transition.id,
    event: transition.event,
    guard,
    guardAt:
      guard === null
        ? null
        : inOneLine
          ? { x: SIZES.labelPadding + eventWidth + SIZES.betweenEventAndGuard, y: y + SIZES.lineBaseline }
          : { x: SIZES.labelPadding, y: y + SIZES.lineHeight + SIZES.lineBaseline },
    x: 0,
    y,
    width: text + 2 * SIZES.labelPadding,
    height: inOneLine ? SIZES.lineHeight : 2 * SIZES.lineHeight,
  };
}
