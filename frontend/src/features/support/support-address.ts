import { ticketRoutes } from '@oficio/contracts';
import type { QueryParameters } from '../../lib/api/api-client.ts';
import { defineListSearch, type ListAddress, type ListSearch } from '../../records/list-search.ts';

const STORED = defineListSearch(ticketRoutes.list);

/** The filter that shows tickets of all states. Without a filter only those that somebody still works on are shown. */
export const ALL_STATES = 'all';

function asStored({ status = 'unresolved', ...search }: ListSearch): ListSearch {
  return status === ALL_STATES ? search : { ...search, status };
}

/** The address of the lists of tickets. Each desk has its own list, so that the desk isn't a filter. */
export const SUPPORT_ADDRESS: ListAddress = {
  names: STORED.names,
  parse(search) {
    const parsed = STORED.parse(search);
    return search.status === ALL_STATES ? { ...parsed, status: ALL_STATES } : parsed;
  },
  rowsQuery: (search): QueryParameters => STORED.rowsQuery(asStored(search)),
  pageQuery: (search): QueryParameters => STORED.pageQuery(asStored(search)),
  isFiltered: ({ desk: _, status, ...search }) =>
    STORED.isFiltered({ ...search, status: status === ALL_STATES ? undefined : status }),
  withoutFilters: ({ desk, ...search }) => ({ ...STORED.withoutFilters(search), desk }),
};
