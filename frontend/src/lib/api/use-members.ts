import { type Member, memberRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './route-query.ts';

/** The members of the organization; undefined until they are loaded. */
export function useMembers(): readonly Member[] | undefined {
  return useQuery(queryOf(memberRoutes.members)).data?.members;
}
