import { useLayoutEffect, useRef, useState } from 'react';
import type { DataTableColumn } from './data-table.types.ts';

type SizedColumn = Pick<DataTableColumn<never>, 'id' | 'width' | 'rank'>;

const DEFAULT_WIDTH = 128;

/**
 * The ids of the columns that have no room in `available` pixels: those of the highest rank, from the end of the table
 * to its start. A column of rank 0 always stays.
 */
export function columnsWithoutRoom(columns: readonly SizedColumn[], available: number): ReadonlySet<string> {
  const without = new Set<string>();
  let needed = columns.reduce((sum, { width = DEFAULT_WIDTH }) => sum + width, 0);
  const inOrder = columns
    .filter(({ rank = 0 }) => rank > 0)
    .toReversed()
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  for (const { id, width = DEFAULT_WIDTH } of inOrder) {
    if (needed <= available) break;
    without.add(id);
    needed -= width;
  }
  return without;
}

/** The width of an element, in pixels, which follows changes of its size. Infinite before the first layout. */
export function useWidth<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
