import type { Chart, ChartInvoke, ChartState } from './chart.types.ts';
import { guardText } from './guard-text.ts';
import type { StateLine } from './layout.types.ts';
import type { MeasureText } from './measure-text.ts';
import { LOOKS, SIZES } from './sizes.ts';

/** A line without a position. */
export type UnplacedLine = Omit<StateLine, 'x' | 'baseline'>;

/** The lines below the name in a state's box. */
export function linesOf(state: ChartState, chart: Chart, measure: MeasureText): UnplacedLine[] {
  const listed = (kind: StateLine['kind'], items: readonly string[]) =>
    wrapped(items, measure).map((text, index) => ({
      kind,
      text,
      first: index === 0,
      transition: null,
      guard: null,
    }));
  return [
    ...listed('tag', state.tags),
    ...listed('entry', state.entry),
    ...listed('exit', state.exit),
    ...listed('invoke', state.invokes.map(invokeText)),
    ...stayingLines(state, chart),
  ];
}

/** The invoke's id, and its source where that has another name. */
export function invokeText({ id, source }: ChartInvoke): string {
  return id === source ? id : `${id}: ${source}`;
}

/** Transitions without a target are listed in the box, because no arrow can show them. */
function stayingLines(state: ChartState, chart: Chart): UnplacedLine[] {
  return chart.transitions
    .filter(({ source, targets }) => source === state.id && targets.length === 0)
    .map((transition) => ({
      kind: 'on',
      text: transition.event,
      first: true,
      transition: transition.id,
      guard: guardText(transition),
    }));
}

/** Fills each line with as many items as fit. */
function wrapped(items: readonly string[], measure: MeasureText): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const longer = `${last}, ${item}`;
    if (last !== undefined && measure(longer, LOOKS.line) <= SIZES.valueColumn)
      lines[lines.length - 1] = longer;
    else lines.push(item);
  }
  return lines;
}

/** The width of a line from the box's inner edge. */
export function lineWidth({ text, guard }: UnplacedLine, measure: MeasureText): number {
  const guarded = guard === null ? 0 : SIZES.betweenEventAndGuard + measure(`[${guard}]`, LOOKS.line);
  return SIZES.keywordColumn + measure(text, LOOKS.event) + guarded;
}
