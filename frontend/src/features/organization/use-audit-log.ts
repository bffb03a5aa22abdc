import { type AnswerOf, auditRoutes } from '@oficio/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api-context.ts';

/** The filters of the audit log, from the address. */
export interface AuditFilters {
  actor?: string | undefined;
  entity?: string | undefined;
  from?: string | undefined;
}

type AuditPage = AnswerOf<typeof auditRoutes.list>;

/** The pages of the log that have been opened, the latest entries first. */
export function useAuditLog({ actor, entity, from }: AuditFilters) {
  const api = useApi();
  const filters = { actor, entity, from };
  return useInfiniteQuery({
    queryKey: [auditRoutes.list.path, filters],
    queryFn: ({ pageParam, signal }): Promise<AuditPage> =>
      api.callRoute(auditRoutes.list, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
}
