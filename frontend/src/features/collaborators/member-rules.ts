import type { CurrentUser, Member } from '@oficio/contracts';

/** The person who looks at the members, with their role and organization. */
export type Me = Pick<Member, 'userId' | 'role'> & { organizationName: string };

/** Null while the person or their organization isn't known. */
export function meOf(user: CurrentUser | null): Me | null {
  if (!user?.organization) return null;
  const { name, memberRole } = user.organization;
  return { userId: user.id, role: memberRole, organizationName: name };
}

/** Whether the person can change or remove a member. Nobody can change the owner or themselves. */
export function isSubordinate(me: Pick<Member, 'userId'>, member: Member): boolean {
  return member.role !== 'owner' && member.userId !== me.userId;
}
