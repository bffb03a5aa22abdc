import type { CurrentUser } from '@oficio/contracts';
import type { Me } from '../features/collaborators/member-rules.ts';

/** Null while nobody knows who and where the person is. */
export function meOf(user: CurrentUser | null): Me | null {
  if (!user?.organization) return null;
  const { name, memberRole } = user.organization;
  return { userId: user.id, role: memberRole, organizationName: name };
}
