import { invitationRoutes, memberRoutes } from '@oficio/contracts';
import { queryOf } from '../../lib/api/route-query.ts';

// Always stale, because members come and go without a realtime event.
export const membersQuery = queryOf(memberRoutes.members, { freshMs: 0 });
export const invitationsQuery = queryOf(invitationRoutes.list, { freshMs: 0 });
