/** When `g` was pressed last (milliseconds of any clock that runs on), or null. */
export type PendingSequence = number | null;

/** How long the letter may come after `g`. Milliseconds. */
export const SEQUENCE_MS = 1_500;

/**
 * What one key press makes of a sequence: the letter that came in time after `g`, if it did, and what is
 * pending now. `g` after `g` begins anew unless a letter `g` is among `letters`.
 */
export function advanceSequence(
  pending: PendingSequence,
  key: string,
  at: number,
  letters: readonly string[],
): { pending: PendingSequence; letter: string | null } {
  const inTime = pending !== null && at - pending <= SEQUENCE_MS;
  if (inTime && letters.includes(key)) return { pending: null, letter: key };
  return { pending: key === 'g' ? at : null, letter: null };
}
