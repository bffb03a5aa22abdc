/** The time of the last `g` (milliseconds of a monotonic clock), or null. */
export type PendingSequence = number | null;

/** Milliseconds within which the letter must follow `g`. */
export const SEQUENCE_MS = 1_500;

/**
 * The effect of one key press on the sequence: the letter that followed `g` in time, if any, and the new pending state.
 * `g` after `g` restarts the sequence unless `letters` contains `g`.
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
