import { type Page, TABLE } from '@oficio/contracts';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { nextPage, pageRange, previousPage } from '../ui/cursor-stack.ts';
import type { DataTableProps } from '../ui/data-table.types.ts';
import { QueryError } from '../ui/error-state.tsx';
import { cursorsOf, toPages } from './list-search.ts';

type PageProps<Row> = Pick<
  DataTableProps<Row>,
  'rows' | 'range' | 'onPrevious' | 'onNext' | 'error' | 'refreshing'
>;

/**
 * The page of a list that the address names. The last page stays on screen while the next one loads.
 * @param what the plural noun of the records, for 'The clients could not be loaded'
 */
export function usePagedList<Row>(
  query: Pick<UseQueryOptions<Page<Row>>, 'queryKey' | 'meta'>,
  {
    pages,
    onPagesChange,
    what,
  }: {
    pages: string | undefined;
    onPagesChange: (pages: string | undefined, options: { replace: boolean }) => void;
    what: string;
  },
): PageProps<Row> {
  const page = useQuery<Page<Row>>({ ...query, placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData } = page;
  const stack = cursorsOf(pages);
  const turn = (cursors: readonly string[]) => onPagesChange(toPages(cursors), { replace: false });
  // A later page is empty when its rows were deleted, for example: then the page before is shown.
  const emptied = stack.length > 0 && !isPlaceholderData && data?.items.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step back for each page that has become empty.
  useEffect(() => {
    if (emptied) onPagesChange(toPages(previousPage(stack)), { replace: true });
  }, [emptied, stack.length]);
  const rows = emptied ? undefined : data?.items;
  return {
    rows,
    range: pageRange(stack, TABLE.pageSize, rows?.length ?? 0, data?.total ?? 0),
    onPrevious: stack.length > 0 ? () => turn(previousPage(stack)) : undefined,
    onNext: data?.nextCursor ? () => turn(nextPage(stack, data.nextCursor)) : undefined,
    error: error && !data ? <QueryError title={`The ${what} could not be loaded`} query={page} /> : undefined,
    refreshing: isPlaceholderData,
  };
}
