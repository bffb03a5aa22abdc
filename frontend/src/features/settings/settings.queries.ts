import { accountRoutes } from '@oficio/contracts';
import { queryOf } from '../../lib/route-query.ts';

/** Read afresh with each visit: other devices change them. */
export const sessionsQuery = queryOf(accountRoutes.sessions, { freshMs: 0 });

export const ownedOrganizationsQuery = queryOf(accountRoutes.ownedOrganizations, { freshMs: 0 });
