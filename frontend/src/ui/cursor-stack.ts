/**
 * The cursors that led to the page on screen, oldest first; the first page has none. With keyset
 * pagination the server only knows the way forward, so the way back is remembered here.
 */
export type CursorStack = readonly string[];

/** What a table says below itself: the first and last row shown, counted from 1, and how many match. */
export interface PageRange {
  from: number;
  to: number;
  total: number;
}

/** The cursor to ask the server with; undefined on the first page. */
export function currentCursor(stack: CursorStack): string | undefined {
  return stack.at(-1);
}

/** The stack of the page after this one; the same stack when there is none (`nextCursor` null). */
export function nextPage(stack: CursorStack, nextCursor: string | null | undefined): CursorStack {
  return nextCursor && nextCursor !== stack.at(-1) ? [...stack, nextCursor] : stack;
}

/** The stack of the page before this one; the first page stays. */
export function previousPage(stack: CursorStack): CursorStack {
  return stack.slice(0, -1);
}

/**
 * The rows on screen, given the page's size and how many rows it holds. `to` never exceeds `total`, which
 * may be older than the rows; with no rows all three are as the total says, from 0 to 0.
 */
export function pageRange(stack: CursorStack, pageSize: number, rows: number, total: number): PageRange {
  if (rows === 0) return { from: 0, to: 0, total };
  const from = stack.length * pageSize + 1;
  const to = from + rows - 1;
  return { from, to, total: Math.max(total, to) };
}
