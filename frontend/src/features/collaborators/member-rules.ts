import type { Member } from '@oficio/contracts';

/** Who looks at the people of an organization, and where. */
export type Me = Pick<Member, 'userId' | 'role'> & { organizationName: string };

/** Whether a member can be changed or removed by the person; the owner and the person themselves can't. */
export function isSubordinate(me: Pick<Member, 'userId'>, member: Member): boolean {
  return member.role !== 'owner' && member.userId !== me.userId;
}
