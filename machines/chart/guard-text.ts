import type { ChartTransition } from './chart.types.ts';

/** The guard's name, or `otherwise` for an unguarded transition after guarded ones. */
export function guardText({ guard, place }: ChartTransition): string | null {
  if (guard !== null) return guard;
  return place > 0 ? 'otherwise' : null;
}
