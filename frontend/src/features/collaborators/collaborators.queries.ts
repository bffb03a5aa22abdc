import { invitationRoutes, organizationRoutes } from '@oficio/contracts';
import { queryOf } from '../../lib/route-query.ts';

// Others come and go while nobody looks, and nothing announces it.
export const membersQuery = queryOf(organizationRoutes.members, { freshMs: 0 });
export const invitationsQuery = queryOf(invitationRoutes.list, { freshMs: 0 });
