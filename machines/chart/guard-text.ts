import type { ChartTransition } from './chart.types.ts';

/** What has to hold, in a word; `otherwise` where those before it have had their chance. */
export function guardText({ guard, place }: ChartTransition): string | null {
  if (guard !== null) return guard;
  return place > 0 ? 'otherwise' : null;
}
