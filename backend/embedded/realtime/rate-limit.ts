/** A counter that says whether one more is allowed in the current second. */
export function createRateLimit(perSecond: number): () => boolean {
  let startedAt = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - startedAt >= 1_000) {
      startedAt = now;
      count = 0;
    }
    count += 1;
    return count <= perSecond;
  };
}
