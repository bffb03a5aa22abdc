/** The sum of whole numbers. Unlike `sum` it doesn't check the result, so that a caller can refuse it. */
export function addUp(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
