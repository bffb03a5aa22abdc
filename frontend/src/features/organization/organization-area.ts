import { type OrganizationProfile, organizationProfileRoutes } from '@oficio/contracts';
import type { EditedArea } from '../../records/record-area.ts';

/** The organization's profile, as the sections of its page edit it. */
export const ORGANIZATION: EditedArea<OrganizationProfile> = {
  routes: organizationProfileRoutes,
  one: 'organization',
  nameOf: ({ name }) => name,
};
