/** What not every browser has yet, and what no hidden page waits a second for. */
type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Ends the task that runs: before what follows, the page can be painted and touched. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
