/** `scheduler.yield`, which some browsers lack. Unlike a timer, it isn't throttled in a hidden page. */
type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Ends the current task, so that the browser can paint and handle input before the next one. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
