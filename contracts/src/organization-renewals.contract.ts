import * as z from 'zod/mini';
import { RENEWAL_DAYS } from './hosting-limits.ts';
import { MANAGING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { updateBody } from './records.contract.ts';
import { defineRoute } from './route.ts';

export const INVOICE_DAYS_FAULT = 'The invoice can’t come before the renewal';

const days = ({ least, most }: { least: number; most: number }) => {
  const range = `Between ${least} and ${most} days`;
  return z
    .number({ error: 'Please enter a number of days' })
    .check(z.int('Please enter whole days'), z.gte(least, range), z.lte(most, range));
};

const organizationRenewalsFields = {
  leadDays: days(RENEWAL_DAYS.lead),
  autoPropose: z.boolean(),
  invoiceDays: days(RENEWAL_DAYS.invoice),
  bundleDays: days(RENEWAL_DAYS.bundle),
};

const updateOrganizationRenewalsBodySchema = updateBody({}, organizationRenewalsFields).check(
  z.refine(({ leadDays, invoiceDays }) => !((invoiceDays ?? 0) > (leadDays ?? RENEWAL_DAYS.lead.most)), {
    error: INVOICE_DAYS_FAULT,
    path: ['invoiceDays'],
  }),
);
export type UpdateOrganizationRenewalsBody = z.input<typeof updateOrganizationRenewalsBodySchema>;

/** What a new renewal begins with. */
const organizationRenewalsSchema = z.object({
  id: uuid,
  version: z.number(),
  /** The organization's name. */
  name: z.string(),
  /** Days before the end of a period at which its renewal begins. */
  leadDays: z.number(),
  /** The client gets the proposal without a click. */
  autoPropose: z.boolean(),
  /** Days before the end of a period at which an approved renewal is invoiced. */
  invoiceDays: z.number(),
  /** Renewals of one client whose periods end within so many days come in one proposal. */
  bundleDays: z.number(),
});
export type OrganizationRenewals = z.infer<typeof organizationRenewalsSchema>;

export const organizationRenewalsRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/organization/renewals',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'The defaults of new renewals in the current organization',
    answer: organizationRenewalsSchema,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/api/organization/renewals',
    access: 'signedIn',
    members: MANAGING_ROLES,
    summary: 'Changes the defaults of new renewals; 409 when the organization was changed in the meantime',
    body: updateOrganizationRenewalsBodySchema,
    answer: organizationRenewalsSchema,
  }),
} as const;
