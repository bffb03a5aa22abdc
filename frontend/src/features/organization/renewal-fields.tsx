import type { OrganizationRenewals, UpdateOrganizationRenewalsBody } from '@oficio/contracts';
import type { PathOf, RecordField } from '../../records/record-fields.ts';

type RenewalField = RecordField<OrganizationRenewals, PathOf<UpdateOrganizationRenewalsBody>>;

export const RENEWAL_FIELDS: readonly RenewalField[] = [
  {
    name: 'leadDays',
    label: 'Renewals open',
    kind: 'numeric',
    required: true,
    wide: true,
    hint: 'Days before a period ends. That’s when the renewal appears.',
    fact: ({ leadDays }) => before(leadDays),
  },
  {
    name: 'invoiceDays',
    label: 'Renewals are invoiced',
    kind: 'numeric',
    required: true,
    wide: true,
    hint: 'Days before a period ends. That’s when what the client has approved is invoiced.',
    fact: ({ invoiceDays }) => before(invoiceDays),
  },
  {
    name: 'bundleDays',
    label: 'Renewals are bundled',
    kind: 'numeric',
    required: true,
    wide: true,
    hint: 'A client’s renewals that end within this many days share one proposal. 0 means each has its own.',
    fact: ({ bundleDays }) => (bundleDays === 0 ? 'Each renewal on its own' : `Within ${inDays(bundleDays)}`),
  },
  {
    name: 'autoPropose',
    label: 'Propose automatically',
    kind: 'switch',
    wide: true,
    hint: 'The client gets the proposal automatically when the renewal opens.',
  },
];

function before(days: number): string {
  return days === 0 ? 'On the day it ends' : `${inDays(days)} before the end`;
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
