import { accountRoutes } from '@oficio/contracts';
import { queryOf } from '../../lib/api/route-query.ts';

/** Always stale, because other devices change the sessions. */
export const sessionsQuery = queryOf(accountRoutes.sessions, { freshMs: 0 });

export const ownedOrganizationsQuery = queryOf(accountRoutes.ownedOrganizations, { freshMs: 0 });
