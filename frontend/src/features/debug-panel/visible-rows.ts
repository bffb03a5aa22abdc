/** The visible rows of a list with a fixed row height, plus a few around them so that scrolling shows no gap. */
export function visibleRows(
  total: number,
  { scrollTop, height, rowHeight }: { scrollTop: number; height: number; rowHeight: number },
): { first: number; end: number } {
  const around = 6;
  const first = Math.max(0, Math.min(total, Math.floor(scrollTop / rowHeight)) - around);
  return { first, end: Math.min(total, first + Math.ceil(height / rowHeight) + 2 * around) };
}
