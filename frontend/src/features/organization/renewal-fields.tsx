import type { OrganizationRenewals, UpdateOrganizationRenewalsBody } from '@oficio/contracts';
import type { PathOf, RecordField } from '../../records/record-fields.ts';

type RenewalField = RecordField<OrganizationRenewals, PathOf<UpdateOrganizationRenewalsBody>>;

export const RENEWAL_FIELDS: readonly RenewalField[] = [
  {
    name: 'leadDays',
    label: 'Renewals begin',
    kind: 'numeric',
    required: true,
    wide: true,
    hint: 'Days before a period ends. The renewal appears then.',
    fact: ({ leadDays }) => before(leadDays),
  },
  {
    name: 'invoiceDays',
    label: 'They are invoiced',
    kind: 'numeric',
    required: true,
    wide: true,
    hint: 'Days before a period ends. What the client has approved is invoiced then.',
    fact: ({ invoiceDays }) => before(invoiceDays),
  },
  {
    name: 'bundleDays',
    label: 'They come together',
    kind: 'numeric',
    required: true,
    wide: true,
    hint: 'Renewals of one client that end within so many days come in one proposal. 0: each comes alone.',
    fact: ({ bundleDays }) => (bundleDays === 0 ? 'Each renewal alone' : `Within ${inDays(bundleDays)}`),
  },
  {
    name: 'autoPropose',
    label: 'Propose automatically',
    kind: 'switch',
    wide: true,
    hint: 'The client gets the proposal without your click when the renewal begins.',
  },
];

function before(days: number): string {
  return days === 0 ? 'On the day it ends' : `${inDays(days)} before the end`;
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
