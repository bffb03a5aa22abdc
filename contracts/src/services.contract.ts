import * as z from 'zod/mini';
import {
  amountMinor,
  currency,
  optionalLocalDate,
  optionalText,
  optionalWebsite,
  requiredText,
} from './fields.ts';
import { RECORDS, TEXT } from './limits.ts';
import { currencyFilter, monthFilter, textFilter } from './list.contract.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { createBody, itemShape, recordRoutes, recordShape, updateBody } from './records.contract.ts';
import { defineRoute } from './route.ts';
import { DUE_WITHIN, SERVICE_CYCLES, SERVICE_KINDS, SERVICE_PAYERS, serviceCycle } from './service-terms.ts';

export const SERVICE_STORED_STATUSES = [
  'pending',
  'active',
  'suspended',
  'cancelled',
  'transferred',
] as const;
export const SERVICE_STATUSES = [...SERVICE_STORED_STATUSES, 'archived'] as const;
export const CONTROL_PANELS = ['none', 'cpanel', 'whm', 'plesk', 'directadmin', 'hestia', 'other'] as const;
export const SERVICE_SORTS = [
  'name',
  'clientName',
  'provider',
  'nextRenewalOn',
  'status',
  'createdAt',
  'updatedAt',
] as const;

export type ServiceStatus = (typeof SERVICE_STATUSES)[number];
export type ControlPanel = (typeof CONTROL_PANELS)[number];

const optionalIpAddress = z.pipe(
  optionalText(TEXT.line),
  z.nullable(
    z.string().check(
      z.refine(isIpAddress, {
        error: 'Please enter an IP address like 203.0.113.7',
      }),
    ),
  ),
);

/**
 * Whether a text is an IPv4 or an IPv6 address. `URL` knows both, and spells an IPv4 address anew if it has another form.
 * The code of `z.ipv4` and `z.ipv6` would come with every page.
 */
function isIpAddress(text: string): boolean {
  const isVersion6 = /^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text);
  try {
    const { hostname } = new URL(isVersion6 ? `http://[${text}]` : `http://${text}`);
    return isVersion6 || (hostname === text && /^[\d.]+$/.test(text));
  } catch {
    return false;
  }
}

/** Where the password is kept. An address with a password in it would store the password itself. */
const optionalVaultUrl = z.pipe(
  optionalWebsite,
  z.nullable(
    z.string().check(
      z.refine((url) => new URL(url).password === '', {
        error: 'Please leave the password out of this address. Oficio doesn’t store passwords.',
      }),
    ),
  ),
);

export const serviceFields = {
  kind: z.enum(SERVICE_KINDS),
  planId: z.nullable(uuid),
  provider: optionalText(),
  /** What the provider calls the package. */
  planName: optionalText(),
  controlPanel: z.enum(CONTROL_PANELS),
  serverName: optionalText(),
  ipAddress: optionalIpAddress,
  region: optionalText(),
  primaryDomainId: z.nullable(uuid),
  username: optionalText(),
  vaultUrl: optionalVaultUrl,
  startedOn: optionalLocalDate,
  /** Null only for a service that is sold once and isn't due any more. */
  nextRenewalOn: optionalLocalDate,
  cycle: serviceCycle,
  autoRenew: z.boolean(),
  payer: z.enum(SERVICE_PAYERS),
  costMinor: amountMinor,
  priceMinor: amountMinor,
  currency,
  /** The tax of the lines that bill it. */
  taxRateId: z.nullable(uuid),
  status: z.enum(SERVICE_STORED_STATUSES),
  tags: z.array(requiredText('Tag', TEXT.tag)).check(z.maxLength(TEXT.tags, `At most ${TEXT.tags} tags`)),
  notes: optionalText(TEXT.long),
} as const;

const required = {
  name: requiredText('Name', TEXT.line),
  clientId: z.uuid('Please choose a client'),
};
export const createServiceBodySchema = createBody(serviceFields, required);
const updateServiceBodySchema = updateBody(serviceFields, required);
export type UpdateServiceBody = z.input<typeof updateServiceBodySchema>;

export const serviceListItemSchema = z.object({
  ...itemShape,
  name: z.string(),
  kind: z.enum(SERVICE_KINDS),
  clientId: uuid,
  clientName: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  planName: z.nullable(z.string()),
  controlPanel: z.enum(CONTROL_PANELS),
  nextRenewalOn: z.nullable(z.string()),
  cycle: z.enum(SERVICE_CYCLES),
  autoRenew: z.boolean(),
  payer: z.enum(SERVICE_PAYERS),
  costMinor: z.number(),
  priceMinor: z.number(),
  currency: z.string(),
  status: z.enum(SERVICE_STATUSES),
  tags: z.array(z.string()),
});
export type ServiceListItem = z.infer<typeof serviceListItemSchema>;

export const serviceSchema = z.object({
  ...serviceListItemSchema.shape,
  ...recordShape,
  planId: z.nullable(uuid),
  /** The name of the organization's plan that it was sold with. */
  soldPlanName: z.nullable(z.string()),
  serverName: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  region: z.nullable(z.string()),
  primaryDomainId: z.nullable(uuid),
  /** Null also for a domain that the person doesn't see. */
  primaryDomainName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  vaultUrl: z.nullable(z.string()),
  startedOn: z.nullable(z.string()),
  taxRateId: z.nullable(uuid),
  taxName: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
export type Service = z.infer<typeof serviceSchema>;

/** The filters of what is sold with a plan. */
export const planFilters = {
  planId: uuid,
  /** `differs`: the price or the cost isn't that of the plan. */
  price: z.enum(['differs']),
} as const;

/** The fields that are taken over from a plan for several at once. */
export const soldPriceFields = { costMinor: amountMinor, priceMinor: amountMinor, currency } as const;

/** Services, which the specification calls hosting. Their table is `hosting_clients`. */
export const serviceRoutes = {
  ...recordRoutes({
    path: '/api/hosting-clients',
    names: ['service', 'services'],
    writers: RECORD_WRITING_ROLES,
    bulkFields: soldPriceFields,
    sorts: SERVICE_SORTS,
    filters: {
      /** `archived` selects the archive; the list leaves archived services out otherwise. */
      status: z.enum(SERVICE_STATUSES),
      kind: z.enum(SERVICE_KINDS),
      clientId: uuid,
      provider: textFilter(TEXT.short),
      cycle: z.enum(SERVICE_CYCLES),
      payer: z.enum(SERVICE_PAYERS),
      renewal: z.enum(DUE_WITHIN),
      /** The services that are still sold: pending, active or suspended. */
      current: z.literal('true'),
      /** The next renewal in a month, like `2027-03`. */
      renewsIn: monthFilter,
      currency: currencyFilter,
      missing: z.enum(['provider']),
      ...planFilters,
      tag: textFilter(TEXT.tag),
    },
    item: serviceListItemSchema,
    record: serviceSchema,
    create: createServiceBodySchema,
    update: updateServiceBodySchema,
  }),
  all: defineRoute({
    access: 'withAccess',
    method: 'GET',
    path: '/api/hosting-clients/all',
    summary: `Up to ${RECORDS.pickable} services by name, archived ones left out, for pickers`,
    answer: z.object({
      items: z.array(
        z.object({
          id: uuid,
          name: z.string(),
          kind: z.enum(SERVICE_KINDS),
          clientId: uuid,
          clientName: z.nullable(z.string()),
          nextRenewalOn: z.nullable(z.string()),
          status: z.enum(SERVICE_STORED_STATUSES),
        }),
      ),
    }),
  }),
} as const;
