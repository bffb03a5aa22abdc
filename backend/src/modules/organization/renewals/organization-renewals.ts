import type { OrganizationRenewals } from '@oficio/contracts';
import type { OrganizationPart } from '../parts/organization-part.ts';

export const ORGANIZATION_RENEWALS: OrganizationPart<OrganizationRenewals> = {
  columns: {
    leadDays: 'renewal_lead_days',
    autoPropose: 'renewal_auto_propose',
    invoiceDays: 'renewal_invoice_days',
    bundleDays: 'renewal_bundle_days',
  },
};
