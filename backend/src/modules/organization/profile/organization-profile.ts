import type { OrganizationProfile } from '@oficio/contracts';
import { ADDRESS_COLUMNS } from '../../../records/address-columns.ts';
import { snakeColumns } from '../../../records/record-area.ts';
import type { OrganizationPart } from '../parts/organization-part.ts';

export const ORGANIZATION_PROFILE: OrganizationPart<OrganizationProfile> = {
  columns: {
    ...snakeColumns([
      'name',
      'companyName',
      'industry',
      'businessType',
      'teamSize',
      'currency',
      'timezone',
      'numberFormat',
      'dateFormat',
      'documentLanguage',
      'fiscalYearMonth',
      'legalName',
      'taxId',
      'businessEmail',
      'phone',
      'website',
    ]),
    address: ADDRESS_COLUMNS,
  },
  // A company name equal to the organization's isn't stored, so that documents follow a renamed organization.
  tidy: (profile) => ({
    ...profile,
    companyName: profile.companyName === profile.name ? null : profile.companyName,
    taxId: profile.taxId?.toUpperCase() ?? null,
  }),
};
