import { type InvitedRole, invitedRoleSchema, type Member, type MemberRole } from '@oficio/contracts';

/** Who looks at the people of an organization, and where. */
export type Me = Pick<Member, 'userId' | 'role'> & { organizationName: string };

/** As the server ranks them: nobody gives another more than they have. */
const RANKS: Record<MemberRole, number> = {
  owner: 4,
  admin: 3,
  manager: 2,
  accountant: 2,
  member: 1,
  viewer: 0,
};

/** Whether the role invites, and decides about others. */
export function mayManage(own: MemberRole): boolean {
  return own === 'owner' || own === 'admin';
}

/** The roles that somebody with this one may give. */
export function rolesToGive(own: MemberRole): InvitedRole[] {
  return mayManage(own) ? invitedRoleSchema.options.filter((role) => RANKS[role] <= RANKS[own]) : [];
}

/** Whether somebody may change or remove the member; nobody touches the owner, nor here themselves. */
export function mayDecideAbout(me: Pick<Member, 'userId' | 'role'>, member: Member): boolean {
  return mayManage(me.role) && member.role !== 'owner' && member.userId !== me.userId;
}
