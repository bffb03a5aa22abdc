import type { Chart, ChartState } from './chart.types.ts';
import type { MeasureText } from './measure-text.ts';
import { LOOKS, SIZES } from './sizes.ts';
import { linesOf, lineWidth, type UnplacedLine } from './state-lines.ts';

/** The content of a state's box besides its children, and the space it needs. */
export interface StateContent {
  lines: UnplacedLine[];
  width: number;
  height: number;
}

export function contentOf(state: ChartState, chart: Chart, measure: MeasureText): StateContent {
  const lines = linesOf(state, chart, measure);
  const widest = Math.max(
    measure(titleOf(state), LOOKS.title),
    ...lines.map((line) => lineWidth(line, measure)),
  );
  return {
    lines,
    width: Math.max(SIZES.boxWidth, Math.ceil(widest) + 2 * SIZES.boxPadding),
    height: SIZES.titleHeight + (lines.length === 0 ? 0 : lines.length * SIZES.lineHeight + SIZES.belowLines),
  };
}

/** The title of a state's box; `H` and `H*` mark shallow and deep history. */
export function titleOf({ key, history }: ChartState): string {
  if (history === null) return key;
  return `${key} ${history === 'deep' ? 'H*' : 'H'}`;
}
