import { MANAGING_ROLES } from './member-roles.ts';
import { defineRoute } from './route.ts';

export const dataExportRoutes = {
  /** Needs no subscription, so that nobody is locked out of their data. */
  organization: defineRoute({
    method: 'GET',
    path: '/api/organization/export',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Everything that the organization has stored, as one JSON file; for owner and admin',
  }),
  /** The files of the documents that the other export lists. */
  documents: defineRoute({
    method: 'GET',
    path: '/api/organization/export/documents.zip',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'The files of all documents as one archive, in a folder for each client; for owner and admin',
  }),
} as const;
