/**
 * @param {number[]} values
 * @returns {number} the middle value; NaN for none
 */
export function median(values) {
  return percentile(values, 0.5);
}

/**
 * @param {number[]} values
 * @param {number} share 0 to 1
 * @returns {number} the value that so large a share doesn't exceed (nearest rank); NaN for none
 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * @param {() => Promise<unknown>} action
 * @returns {Promise<number>} how long it takes, in milliseconds
 */
export async function timed(action) {
  const began = performance.now();
  await action();
  return performance.now() - began;
}
