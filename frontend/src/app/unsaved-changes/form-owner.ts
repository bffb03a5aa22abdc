import type { FormOwner } from '../../ui/unsaved-changes.ts';
import type { AuthActor } from '../actors.ts';

/** The person, the organization and the access there that a form has which becomes unsaved now. */
export function ownerNow({ context: { session, user } }: ReturnType<AuthActor['getSnapshot']>): FormOwner {
  const { memberRole, sees } = user?.organization ?? {};
  return {
    personId: session?.userId ?? null,
    organizationId: user?.currentOrganizationId ?? null,
    access: `${memberRole} ${sees}`,
  };
}
