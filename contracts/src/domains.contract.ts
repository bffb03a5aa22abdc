import * as z from 'zod/mini';
import { EXPIRY_SOURCES, LOOKUP_STATUSES } from './domain-lookups.ts';
import {
  amountMinor,
  currency,
  optionalLocalDate,
  optionalText,
  requiredText,
  wellFormed,
} from './fields.ts';
import { TEXT } from './limits.ts';
import { currencyFilter, monthFilter, textFilter } from './list.contract.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { createBody, itemShape, recordRoutes, recordShape, updateBody } from './records.contract.ts';
import { SERVICE_PAYERS } from './service-terms.ts';
import { planFilters, soldPriceFields } from './services.contract.ts';

export const DOMAIN_STORED_STATUSES = ['active', 'cancelled', 'transferred_out'] as const;
export const DOMAIN_STATUSES = [...DOMAIN_STORED_STATUSES, 'archived'] as const;
export const DOMAIN_SORTS = [
  'name',
  'clientName',
  'registrar',
  'expiresOn',
  'status',
  'createdAt',
  'updatedAt',
] as const;

/** The expiry within some days, in the past, or unknown. */
export const DOMAIN_EXPIRY_FILTERS = ['7', '30', '60', '90', 'expired', 'unknown'] as const;
/** The last checks have failed, or no registry publishes the date. */
export const DOMAIN_LOOKUP_FILTERS = ['problem', 'unpublished'] as const;

export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/**
 * A domain's name as the DNS knows it: A-labels in lower case, two labels or more (RFC 5890, 1035). A web address is
 * taken as the domain it stands at. Null for anything else.
 */
export function parseDomainName(text: string): string | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  try {
    const name = new URL(withScheme).hostname.replace(/\.$/, '');
    const labels = name.split('.');
    const isName = labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
    const isAddress = /^\d+$/.test(labels.at(-1) ?? '');
    return isName && !isAddress && labels.length > 1 && name.length <= 253 ? name : null;
  } catch {
    return null;
  }
}

/** The name of a domain or of a host, in any spelling that `parseDomainName` takes. */
export const domainNameField = (label: string, example: string) =>
  z.pipe(
    z.string({ error: `${label} is required` }).check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(TEXT.line, `This can have at most ${TEXT.line} characters`),
      z.refine((text) => text.trim() === '' || parseDomainName(text) !== null, {
        error: `Please enter a ${label.toLowerCase()} like ${example}`,
      }),
      wellFormed,
    ),
    z.transform((text: string) => parseDomainName(text) ?? text),
  );

const domainName = domainNameField('Domain', 'example.com');

export const domainFields = {
  clientId: z.nullable(uuid),
  /** The service that hosts it. */
  hostingId: z.nullable(uuid),
  planId: z.nullable(uuid),
  registrar: optionalText(),
  registrarAccount: optionalText(),
  registeredOn: optionalLocalDate,
  expiresOn: optionalLocalDate,
  autoRenew: z.boolean(),
  privacy: z.boolean(),
  transferLock: z.boolean(),
  payer: z.enum(SERVICE_PAYERS),
  costMinor: amountMinor,
  priceMinor: amountMinor,
  currency,
  /** The years of one renewal. */
  termYears: z
    .number({ error: 'Please enter a number of years' })
    .check(z.int('Please enter whole years'), z.gte(1, 'At least 1 year'), z.lte(10, 'At most 10 years')),
  status: z.enum(DOMAIN_STORED_STATUSES),
  tags: z.array(requiredText('Tag', TEXT.tag)).check(z.maxLength(TEXT.tags, `At most ${TEXT.tags} tags`)),
  notes: optionalText(TEXT.long),
} as const;

export const createDomainBodySchema = createBody(domainFields, { name: domainName });
const updateDomainBodySchema = updateBody(domainFields, { name: domainName });

export type UpdateDomainBody = z.input<typeof updateDomainBodySchema>;

export const domainListItemSchema = z.object({
  ...itemShape,
  /** The name in Unicode, as people read it. */
  name: z.string(),
  clientId: z.nullable(uuid),
  clientName: z.nullable(z.string()),
  registrar: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  expirySource: z.nullable(z.enum(EXPIRY_SOURCES)),
  /** The registry's day, where it differs from the entered one and nobody has decided yet. */
  conflictingExpiresOn: z.nullable(z.string()),
  eppStatuses: z.array(z.string()),
  /** The outcome of the checks: a failure that may pass shows here after several in a row. */
  lookupStatus: z.enum(LOOKUP_STATUSES),
  /** When the registry was last asked. */
  checkedAt: z.nullable(instant),
  autoRenew: z.boolean(),
  payer: z.enum(SERVICE_PAYERS),
  costMinor: z.number(),
  priceMinor: z.number(),
  currency: z.string(),
  status: z.enum(DOMAIN_STATUSES),
  tags: z.array(z.string()),
});
export type DomainListItem = z.infer<typeof domainListItemSchema>;

export const domainSchema = z.object({
  ...domainListItemSchema.shape,
  ...recordShape,
  /** The name in A-labels, as the DNS has it. */
  fqdn: z.string(),
  registrarAccount: z.nullable(z.string()),
  registeredOn: z.nullable(z.string()),
  /** The day that the registrar publishes beside the registry's. */
  registrarExpiresOn: z.nullable(z.string()),
  nameservers: z.array(z.string()),
  dnssec: z.nullable(z.boolean()),
  privacy: z.boolean(),
  transferLock: z.boolean(),
  termYears: z.number(),
  hostingId: z.nullable(uuid),
  /** Null also for a service that the person doesn't see. */
  hostingName: z.nullable(z.string()),
  planId: z.nullable(uuid),
  /** The name of the organization's plan that it was sold with. */
  soldPlanName: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
export type Domain = z.infer<typeof domainSchema>;

export const domainRoutes = recordRoutes({
  path: '/api/domains',
  names: ['domain', 'domains'],
  writers: RECORD_WRITING_ROLES,
  bulkFields: soldPriceFields,
  sorts: DOMAIN_SORTS,
  filters: {
    /** `archived` selects the archive; the list leaves archived domains out otherwise. */
    status: z.enum(DOMAIN_STATUSES),
    payer: z.enum(SERVICE_PAYERS),
    autoRenew: z.enum(['true', 'false']),
    clientId: uuid,
    hostingId: uuid,
    ...planFilters,
    tag: textFilter(TEXT.tag),
    expires: z.enum(DOMAIN_EXPIRY_FILTERS),
    /** The expiry in a month, like `2027-03`. */
    expiresIn: monthFilter,
    currency: currencyFilter,
    missing: z.enum(['registrar']),
    conflict: z.literal('true'),
    lookup: z.enum(DOMAIN_LOOKUP_FILTERS),
    registrar: textFilter(TEXT.short),
    tld: textFilter(63),
  },
  item: domainListItemSchema,
  record: domainSchema,
  create: createDomainBodySchema,
  update: updateDomainBodySchema,
});
