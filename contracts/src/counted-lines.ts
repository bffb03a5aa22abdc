import type { Quote } from './quote.ts';

/** The lines that are counted: those that aren't optional, and the chosen ones. */
export function countedLines<Line extends { id: string; isOptional: boolean }>(
  lines: readonly Line[],
  chosen: readonly string[],
): Line[] {
  return lines.filter(({ id, isOptional }) => !isOptional || chosen.includes(id));
}

/** The lines of a quote that were accepted. */
export function acceptedLines({ lines, answer }: Pick<Quote, 'lines' | 'answer'>): Quote['lines'] {
  return countedLines(lines, answer?.chosen ?? []);
}
