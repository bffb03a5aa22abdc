import { renewalRoutes, TABLE } from '@oficio/contracts';
import { useEffect } from 'react';
import type { ListSearch } from '../../../records/list-search.ts';
import { useGrowingList } from '../../../records/use-growing-list.ts';
import { RENEWALS_ADDRESS } from '../renewals-list.tsx';

/** The most pages of one month. */
const PAGES = 5;
export const MOST_OF_MONTH = PAGES * TABLE.maxPageSize;

/** All renewals of a month that the filters leave, one page after the other, up to a limit. */
export function useMonthRenewals(search: ListSearch, month: string) {
  const list = useGrowingList(renewalRoutes.list, {
    query: { ...RENEWALS_ADDRESS.rowsQuery({ ...search, month }), limit: TABLE.maxPageSize },
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const pages = data?.pages ?? [];
  const wantsMore = hasNextPage && !isFetching && !isError && pages.length < PAGES;
  // After each render: a change of the data can cancel a page's request before a render has seen it in flight.
  useEffect(() => {
    if (wantsMore) void fetchNextPage({ cancelRefetch: false });
  });
  return {
    query: list,
    renewals: data && pages.flatMap(({ items }) => items),
    total: pages.at(-1)?.total ?? 0,
    sums: pages[0]?.sums ?? undefined,
    isComplete: data !== undefined && !hasNextPage,
    isCut: hasNextPage && pages.length >= PAGES,
  };
}
