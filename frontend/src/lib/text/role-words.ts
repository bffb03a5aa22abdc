import type { MemberRole } from '@oficio/contracts';

/** The display name of each role. */
export const ROLE_LABELS: Record<MemberRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  manager: 'Manager',
  accountant: 'Accountant',
  member: 'Member',
  viewer: 'Viewer',
};

/** A role within a sentence: 'a manager', 'an admin'. */
export function asRole(role: MemberRole): string {
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
}
