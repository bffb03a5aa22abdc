import { type Member, memberRoutes } from '@oficio/contracts';
import type { FakeServer } from './fake-server.ts';

/** Alma and Bruno, the members of the organization. */
export const [ALMA, BRUNO]: readonly [Member, Member] = [
  member('00000000-0000-7000-8000-00000000a11a', 'Alma', 'owner'),
  member('00000000-0000-7000-8000-00000000b230', 'Bruno', 'manager'),
];

export function answerMembers(server: FakeServer, members: Member[]): void {
  server.answer(memberRoutes.members, { members });
}

function member(userId: string, firstName: string, role: Member['role']): Member {
  return {
    userId,
    name: `${firstName} Rivera`,
    email: `${firstName.toLowerCase()}@example.com`,
    role,
    scope: 'all',
    assignedClients: null,
    joinedAt: '2026-01-15T12:00:00.000Z',
  };
}
