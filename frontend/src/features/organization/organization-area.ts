import {
  type OrganizationMails,
  type OrganizationProfile,
  type OrganizationRenewals,
  organizationMailsRoutes,
  organizationProfileRoutes,
  organizationRenewalsRoutes,
} from '@oficio/contracts';
import type { EditedArea } from '../../records/record-area.ts';

const NAMED = { one: 'organization', nameOf: ({ name }: { name: string }) => name };

/** The parts of the organization, as the sections of its page edit them. */
export const PROFILE: EditedArea<OrganizationProfile> = { ...NAMED, routes: organizationProfileRoutes };
export const MAILS: EditedArea<OrganizationMails> = { ...NAMED, routes: organizationMailsRoutes };
export const RENEWALS: EditedArea<OrganizationRenewals> = { ...NAMED, routes: organizationRenewalsRoutes };
