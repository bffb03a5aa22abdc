import { PUBLIC_LINKS } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { PortalSession } from './portal-session-rows.ts';

/** The contact who looks at a thing in the portal. */
export type ViewingContact = Pick<PortalSession, 'organizationId' | 'clientId' | 'contactId'>;

/**
 * Whether a contact's view of a thing counts: at most once an hour, like that of a link. The caller has locked the thing, so
 * that two views at once count once.
 */
export async function countsContactView(
  tx: Transaction,
  { organizationId, contactId }: ViewingContact,
  entityId: string,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - PUBLIC_LINKS.seenPauseMs).toISOString();
  const recent = await tx.rows(
    `SELECT FROM oficio.audit_log
     WHERE organization_id = $1 AND entity_id = $2 AND action = 'viewed' AND changes->>'contactId' = $3 AND at > $4
     LIMIT 1`,
    [organizationId, entityId, contactId, since],
  );
  return recent.length === 0;
}
