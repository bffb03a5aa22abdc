import type { FormOwner } from '../../ui/unsaved-changes.ts';
import type { AuthActor } from '../actors.ts';

/** The person and the organization that own a form which becomes unsaved now. */
export function ownerNow({ context: { session, user } }: ReturnType<AuthActor['getSnapshot']>): FormOwner {
  return { personId: session?.userId ?? null, organizationId: user?.currentOrganizationId ?? null };
}
