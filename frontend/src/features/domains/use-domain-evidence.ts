import { evidenceRoutes } from '@oficio/contracts';
import { useAwaitedCheck } from '../../entities/hosting/use-awaited-check.ts';
import { queryOf } from '../../lib/api/route-query.ts';

/** What is known of a domain's expiry, and the check that a person waits for. */
export const useDomainEvidence = (id: string) =>
  useAwaitedCheck(queryOf(evidenceRoutes.list, { parameters: { id } }));
