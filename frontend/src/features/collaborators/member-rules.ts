import type { CurrentUser, Member } from '@oficio/contracts';

/** The person who looks at the members, with their role and organization. */
export type Me = Pick<Member, 'userId' | 'role'> & { organizationName: string };

/** Null while it isn't known who the person is, or in which organization. */
export function meOf(user: CurrentUser | null): Me | null {
  if (!user?.organization) return null;
  const { name, memberRole } = user.organization;
  return { userId: user.id, role: memberRole, organizationName: name };
}

/** Whether a member can be changed or removed by the person; the owner and the person themselves can't. */
export function isSubordinate(me: Pick<Member, 'userId'>, member: Member): boolean {
  return member.role !== 'owner' && member.userId !== me.userId;
}
