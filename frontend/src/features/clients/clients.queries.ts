import { clientRoutes } from '@oficio/contracts';
import { queryOf } from '../../lib/route-query.ts';
import { type ClientsSearch, toListQuery } from './clients-search.ts';

/** One page of the list. */
export function clientsQuery(search: ClientsSearch) {
  return queryOf(clientRoutes.list, { query: { ...toListQuery(search) } });
}

export function clientQuery(id: string) {
  return queryOf(clientRoutes.one, { parameters: { id } });
}
