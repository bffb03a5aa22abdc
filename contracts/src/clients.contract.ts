import * as z from 'zod/mini';
import {
  amountMinor,
  countryCode,
  currency,
  eachOptional,
  optionalEmail,
  optionalText,
  optionalWebsite,
  requiredText,
  version,
} from './fields.ts';
import { TEXT } from './limits.ts';
import { type ListQuery, listOf } from './list.contract.ts';
import { CLIENT_WRITING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const CLIENT_TYPES = ['person', 'company'] as const;
/** What is stored; `archived` is shown instead while `archivedAt` is set. */
export const CLIENT_STORED_STATUSES = ['lead', 'active', 'inactive'] as const;
export const CLIENT_STATUSES = [...CLIENT_STORED_STATUSES, 'archived'] as const;
export const CLIENT_LOCALES = ['en', 'es'] as const;
export const CLIENT_SORTS = ['displayName', 'email', 'status', 'createdAt', 'updatedAt'] as const;

export type ClientStatus = (typeof CLIENT_STATUSES)[number];
export type ClientSort = (typeof CLIENT_SORTS)[number];

/** Filters beside the usual list parameters. `status=archived` shows the archive, which is hidden otherwise. */
export interface ClientListQuery extends ListQuery<ClientSort> {
  status?: ClientStatus;
  tag?: string;
  currency?: string;
  country?: string;
}

export const billingAddressSchema = z.strictObject({
  line1: optionalText(TEXT.line),
  line2: optionalText(TEXT.line),
  city: optionalText(),
  state: optionalText(),
  postalCode: optionalText(TEXT.phone),
  countryCode,
});

/** Mexican RFC: 12 characters for companies, 13 for people. Checked for addresses in Mexico only. */
const RFC_PATTERN = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/;

export const contactInputSchema = z.strictObject({
  id: z.optional(uuid),
  firstName: requiredText('First name'),
  lastName: optionalText(),
  email: optionalEmail,
  phone: optionalText(TEXT.phone),
  role: optionalText(),
  isPrimary: z.boolean(),
  isBilling: z.boolean(),
  receives: z.strictObject({ invoices: z.boolean(), reminders: z.boolean(), renewals: z.boolean() }),
});
export type ContactInput = z.input<typeof contactInputSchema>;

const clientFields = {
  type: z.enum(CLIENT_TYPES),
  legalName: optionalText(TEXT.line),
  taxId: optionalText(TEXT.phone),
  taxRegime: optionalText(),
  email: optionalEmail,
  billingEmail: optionalEmail,
  phone: optionalText(TEXT.phone),
  website: optionalWebsite,
  billingAddress: billingAddressSchema,
  /** Null: the organization's. */
  currency: z.nullable(currency),
  locale: z.enum(CLIENT_LOCALES),
  /** Null: the organization's. */
  paymentTermsDays: z.nullable(
    z
      .number({ error: 'Please enter a number of days' })
      .check(
        z.int('Please enter whole days'),
        z.gte(0, 'Days can’t be negative'),
        z.lte(365, 'At most 365 days'),
      ),
  ),
  hourlyRateMinor: z.nullable(amountMinor),
  status: z.enum(CLIENT_STORED_STATUSES),
  tags: z.array(requiredText('Tag', TEXT.tag)).check(z.maxLength(TEXT.tags, `At most ${TEXT.tags} tags`)),
  /** The member who looks after the client. */
  ownerUserId: z.nullable(uuid),
  notes: optionalText(TEXT.long),
  remindersPaused: z.boolean(),
  contacts: z.array(contactInputSchema).check(
    z.maxLength(TEXT.contacts, `At most ${TEXT.contacts} contacts`),
    z.refine(
      (contacts) => contacts.length === 0 || contacts.filter((contact) => contact.isPrimary).length === 1,
      {
        error: 'Exactly one contact is the primary one',
      },
    ),
  ),
} as const;

const optionalFields = eachOptional(clientFields);
const displayName = requiredText('Name', TEXT.short);

const rfcWhereMexican = z.refine<{
  taxId?: string | null | undefined;
  billingAddress?: { countryCode: string | null } | undefined;
}>(
  ({ taxId, billingAddress }) =>
    !taxId || billingAddress?.countryCode !== 'MX' || RFC_PATTERN.test(taxId.toUpperCase()),
  { error: 'An RFC has 12 characters (company) or 13 (person)', path: ['taxId'] },
);

/** Only `displayName` is required; what is absent gets its default. */
export const createClientBodySchema = z
  .strictObject({ ...optionalFields, displayName })
  .check(rfcWhereMexican);

/** What is absent stays as it is; `contacts`, when given, replaces the whole list. */
export const updateClientBodySchema = z
  .strictObject({ ...optionalFields, displayName: z.optional(displayName), version })
  .check(rfcWhereMexican);

export const clientVersionBodySchema = z.strictObject({ version });

export type CreateClientBody = z.input<typeof createClientBodySchema>;
export type UpdateClientBody = z.input<typeof updateClientBodySchema>;

export const contactSchema = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.nullable(z.string()),
  isPrimary: z.boolean(),
  isBilling: z.boolean(),
  receives: z.object({ invoices: z.boolean(), reminders: z.boolean(), renewals: z.boolean() }),
});
export type Contact = z.infer<typeof contactSchema>;

export const clientListItemSchema = z.object({
  id: uuid,
  displayName: z.string(),
  type: z.enum(CLIENT_TYPES),
  status: z.enum(CLIENT_STATUSES),
  primaryContact: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  currency: z.string(),
  tags: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
});
export type ClientListItem = z.infer<typeof clientListItemSchema>;
export const clientListSchema = listOf(clientListItemSchema);
export type ClientList = z.infer<typeof clientListSchema>;

export const clientSchema = z.object({
  ...clientListItemSchema.shape,
  organizationId: uuid,
  legalName: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  taxRegime: z.nullable(z.string()),
  billingEmail: z.nullable(z.string()),
  billingAddress: z.object({
    line1: z.nullable(z.string()),
    line2: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    postalCode: z.nullable(z.string()),
    countryCode: z.nullable(z.string()),
  }),
  /** As stored: null where the organization's holds (`currency` above is the one in force). */
  ownCurrency: z.nullable(z.string()),
  locale: z.enum(CLIENT_LOCALES),
  paymentTermsDays: z.nullable(z.number()),
  hourlyRateMinor: z.nullable(z.number()),
  ownerUserId: z.nullable(uuid),
  source: z.enum(['manual', 'import', 'api']),
  notes: z.nullable(z.string()),
  remindersPaused: z.boolean(),
  contacts: z.array(contactSchema),
  archivedAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
  /** The name of the person who deleted it; null for a client that isn't in the trash. */
  deletedBy: z.nullable(z.string()),
  /** Other clients with the same e-mail or tax id: a warning, never a refusal. */
  duplicates: z.array(z.object({ id: uuid, displayName: z.string(), matches: z.enum(['email', 'taxId']) })),
});
export type Client = z.infer<typeof clientSchema>;

export const deletedClientSchema = z.object({
  id: uuid,
  displayName: z.string(),
  version: z.number(),
  deletedAt: instant,
  deletedBy: z.nullable(z.string()),
});
export type DeletedClient = z.infer<typeof deletedClientSchema>;
export const deletedClientsSchema = listOf(deletedClientSchema);
export type DeletedClients = z.infer<typeof deletedClientsSchema>;

export const clientRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/clients',
    access: 'withAccess',
    summary: 'Clients: search, sort, filters and pages',
    answer: clientListSchema,
  }),
  trash: defineRoute({
    method: 'GET',
    path: '/api/clients/trash',
    access: 'withAccess',
    members: CLIENT_WRITING_ROLES,
    summary: 'Clients that can still be restored, the last deleted first',
    answer: deletedClientsSchema,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/clients',
    access: 'withAccess',
    members: CLIENT_WRITING_ROLES,
    summary: 'Adds a client',
    status: 201,
    body: createClientBodySchema,
    answer: clientSchema,
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/clients/:id',
    access: 'withAccess',
    summary: 'One client with its contacts',
    answer: clientSchema,
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/api/clients/:id',
    access: 'withAccess',
    members: CLIENT_WRITING_ROLES,
    summary: 'Changes a client; 409 when it was changed in the meantime',
    body: updateClientBodySchema,
    answer: clientSchema,
  }),
  archive: defineRoute({
    method: 'POST',
    path: '/api/clients/:id/archive',
    access: 'withAccess',
    members: CLIENT_WRITING_ROLES,
    summary: 'Puts a client into the archive',
    body: clientVersionBodySchema,
    answer: clientSchema,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/clients/:id/restore',
    access: 'withAccess',
    members: CLIENT_WRITING_ROLES,
    summary: 'Brings a client back from the archive or the trash',
    body: clientVersionBodySchema,
    answer: clientSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/clients/:id',
    access: 'withAccess',
    members: CLIENT_WRITING_ROLES,
    summary: 'Puts a client into the trash for 30 days',
    status: 204,
  }),
} as const;
