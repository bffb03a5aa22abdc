/**
 * The cursors of the pages up to the one on screen, oldest first; the first page has none. Keyset pagination only goes
 * forward, so the stack stores the way back.
 */
export type CursorStack = readonly string[];

/** The first and the last row on screen, counted from 1, and the number of matching rows. */
export interface PageRange {
  from: number;
  to: number;
  total: number;
}

/** The stack of the next page; the same stack when there is none (`nextCursor` is null). */
export function nextPage(stack: CursorStack, nextCursor: string | null | undefined): CursorStack {
  return nextCursor && nextCursor !== stack.at(-1) ? [...stack, nextCursor] : stack;
}

/** The stack of the previous page; the same stack on the first page. */
export function previousPage(stack: CursorStack): CursorStack {
  return stack.slice(0, -1);
}

/**
 * The range of the rows on screen, given the page's size and its number of rows. `to` never exceeds `total`, which may
 * be older than the rows. Without rows the range is 0 to 0 of `total`.
 */
export function pageRange(stack: CursorStack, pageSize: number, rows: number, total: number): PageRange {
  if (rows === 0) return { from: 0, to: 0, total };
  const from = stack.length * pageSize + 1;
  const to = from + rows - 1;
  return { from, to, total: Math.max(total, to) };
}
