import { useEffect } from 'react';
import { type CursorStack, previousPage } from './cursor-stack.ts';

/**
 * Goes to the previous page when a later page becomes empty, for example because its rows were deleted.
 * @param rows the rows of the page; undefined until they are loaded
 * @returns true while it goes back: the page has nothing to show
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
