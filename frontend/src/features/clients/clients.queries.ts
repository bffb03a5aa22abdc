import { clientRoutes, TABLE } from '@oficio/contracts';
import { queryOf } from '../../lib/route-query.ts';
import { type ClientsSearch, cursorsOf, toListQuery } from './clients-search.ts';

/** One page of the list. */
export function clientsQuery(search: ClientsSearch) {
  return queryOf(clientRoutes.list, { query: { ...toListQuery(search) } });
}

/** One page of the trash. */
export function deletedClientsQuery(pages: string | undefined) {
  const cursor = cursorsOf(pages).at(-1);
  return queryOf(clientRoutes.trash, { query: { limit: TABLE.pageSize, ...(cursor && { cursor }) } });
}

export function clientQuery(id: string) {
  return queryOf(clientRoutes.one, { parameters: { id } });
}
