import { useEffect } from 'react';
import { type CursorStack, previousPage } from './cursor-stack.ts';

/**
 * Steps back from a later page that has become empty, because its rows were deleted for example.
 * @param rows the page's rows; undefined while they are awaited
 * @returns true while it steps back: the page has nothing to show
 */
export function useEmptiedPage(
  stack: CursorStack,
  rows: readonly unknown[] | undefined,
  stepBack: (stack: CursorStack) => void,
): boolean {
  const emptied = stack.length > 0 && rows?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step back for each page that has become empty.
  useEffect(() => {
    if (emptied) stepBack(previousPage(stack));
  }, [emptied, stack.length]);
  return emptied;
}
