import type { FormOwner } from '../../ui/unsaved-changes.ts';
import type { AuthActor } from '../actors.ts';

/** The person and organization to whom a form belongs that becomes unsaved now. */
export function ownerNow({ context: { session, user } }: ReturnType<AuthActor['getSnapshot']>): FormOwner {
  return { personId: session?.userId ?? null, organizationId: user?.currentOrganizationId ?? null };
}
