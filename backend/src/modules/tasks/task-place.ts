import { TASKS } from '@oficio/contracts';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** A task at its place in a column. */
export interface RankedTask {
  id: string;
  rank: string;
}

export interface Neighbors {
  /** The task above; null: none. */
  beforeId: string | null;
  /** The task below; null: none. */
  afterId: string | null;
}

/** The rank of a task at the end of a column. */
export const rankAfter = (last: string | null): string => generateKeyBetween(last, null);

/**
 * Places a task in a column that doesn't have it.
 * @param column in the order of the ranks
 * @returns the changed ranks, the task's among them; null if the neighbors aren't in the column in this order
 */
export function placeInColumn(
  column: readonly RankedTask[],
  id: string,
  neighbors: Neighbors,
): RankedTask[] | null {
  const index = indexBetween(column, neighbors);
  if (index === null) return null;
  const rank = generateKeyBetween(column[index - 1]?.rank ?? null, column[index]?.rank ?? null);
  if (rank.length <= TASKS.rankLength) return [{ id, rank }];
  // Tasks that are placed at one spot again and again make its ranks longer. The new ranks come after all present ones, so that
  // no two tasks have the same rank while they are written.
  const ids = column.map((task) => task.id).toSpliced(index, 0, id);
  const ranks = generateNKeysBetween(column.at(-1)?.rank ?? null, null, ids.length);
  return ids.map((placed, place) => ({ id: placed, rank: ranks[place] ?? '' }));
}

/** Directly below the task above, else directly above the task below, else at the end. */
function indexBetween(column: readonly RankedTask[], { beforeId, afterId }: Neighbors): number | null {
  const above = beforeId === null ? -1 : column.findIndex(({ id }) => id === beforeId);
  const below = afterId === null ? column.length : column.findIndex(({ id }) => id === afterId);
  if ((beforeId !== null && above === -1) || below === -1 || below <= above) return null;
  return beforeId === null ? below : above + 1;
}
