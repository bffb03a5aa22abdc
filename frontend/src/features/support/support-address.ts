import { deskTicketRoutes, ticketRoutes } from '@oficio/contracts';
import type { QueryParameters } from '../../lib/api/api-client.ts';
import { defineListSearch, type ListAddress, type ListSearch } from '../../records/list-search.ts';

/** The filter that shows tickets of all states. Without a filter only those that somebody still works on are shown. */
export const ALL_STATES = 'all';

function asStored({ status = 'unresolved', ...search }: ListSearch): ListSearch {
  return status === ALL_STATES ? search : { ...search, status };
}

function addressOf(stored: ListAddress): ListAddress {
  return {
    names: stored.names,
    parse(search) {
      const parsed = stored.parse(search);
      return search.status === ALL_STATES ? { ...parsed, status: ALL_STATES } : parsed;
    },
    rowsQuery: (search): QueryParameters => stored.rowsQuery(asStored(search)),
    pageQuery: (search): QueryParameters => stored.pageQuery(asStored(search)),
    isFiltered: ({ desk: _, status, ...search }) =>
      stored.isFiltered({ ...search, status: status === ALL_STATES ? undefined : status }),
    withoutFilters: ({ desk, ...search }) => ({ ...stored.withoutFilters(search), desk }),
  };
}

/** The address of the lists of tickets. Each desk has its own list, so that the desk isn't a filter. */
export const SUPPORT_ADDRESS = addressOf(defineListSearch(ticketRoutes.list));

/** The address of the list of Oficio's own people. */
export const PRODUCT_DESK_ADDRESS = addressOf(defineListSearch(deskTicketRoutes.list));
