import type { Quote } from './quote.ts';
import type { QuoteLineChoice } from './quote-states.ts';

type Choosable = { id: string; choice: QuoteLineChoice };

/** The lines among which one choice is made: a fixed line with the alternatives below it, or an optional line alone. */
export function lineGroups<Line extends Pick<Choosable, 'choice'>>(
  lines: readonly Line[],
): [first: Line, ...alternatives: Line[]][] {
  const groups: [Line, ...Line[]][] = [];
  for (const line of lines) {
    const group = line.choice === 'alternative' ? groups.at(-1) : undefined;
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** The lines that are counted: the fixed ones or what was chosen instead of them, and the chosen optional ones. */
export function countedLines<Line extends Choosable>(
  lines: readonly Line[],
  chosen: readonly string[],
): Line[] {
  return lineGroups(lines).flatMap((group) => {
    const wanted = group.find(({ id, choice }) => choice !== 'fixed' && chosen.includes(id));
    if (wanted) return [wanted];
    return group[0].choice === 'optional' ? [] : [group[0]];
  });
}

/** The lines of a quote that were accepted. */
export function acceptedLines({ lines, answer }: Pick<Quote, 'lines' | 'answer'>): Quote['lines'] {
  return countedLines(lines, answer?.chosen ?? []);
}

/**
 * The lines of the choices with the smallest and with the largest sum. No other choice has a total outside of theirs. A line
 * without an amount counts as the largest one.
 */
export function outermostLines<Line extends Pick<Choosable, 'choice'>>(
  lines: readonly Line[],
  amountOf: (line: Line) => number | null,
): { least: Line[]; most: Line[] } {
  const sizeOf = (line: Line) => amountOf(line) ?? Number.MAX_VALUE;
  const groups = lineGroups(lines).map((group) => ({
    isOptional: group[0].choice === 'optional',
    sorted: group.toSorted((one, other) => sizeOf(one) - sizeOf(other)),
  }));
  return {
    least: groups.flatMap(({ isOptional, sorted }) => (isOptional ? [] : sorted.slice(0, 1))),
    most: groups.flatMap(({ sorted }) => sorted.slice(-1)),
  };
}

export const MISPLACED_ALTERNATIVE = 'Put this line below the fixed line that it can replace';

/** The index of the first alternative without a fixed line above it; null without one. */
export function misplacedAlternative(choices: readonly QuoteLineChoice[]): number | null {
  const index = choices.findIndex((choice, place) => {
    const above = choices.slice(0, place).findLast((other) => other !== 'alternative');
    return choice === 'alternative' && above !== 'fixed';
  });
  return index === -1 ? null : index;
}
