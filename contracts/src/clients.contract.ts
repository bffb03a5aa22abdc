import * as z from 'zod/mini';
import {
  CLIENT_STATUSES,
  CLIENT_STORED_STATUSES,
  CLIENT_TYPES,
  clientListItemSchema,
  clientShape,
} from './client-list-item.ts';
import { isLocalDate } from './dates.ts';
import {
  amountMinor,
  countryCode,
  currency,
  optionalEmail,
  optionalText,
  optionalWebsite,
  requiredText,
  timezone,
} from './fields.ts';
import { TEXT } from './limits.ts';
import { textFilter } from './list.contract.ts';
import { CLIENT_CREATION } from './member-roles.ts';
import { postalAddressSchema } from './postal-address.ts';
import { instant, uuid } from './record-fields.ts';
import { createBody, recordRoutes, recordShape, updateBody } from './records.contract.ts';

export const CLIENT_LOCALES = ['en', 'es'] as const;
export const CLIENT_SORTS = [
  'displayName',
  'email',
  'status',
  'createdAt',
  'updatedAt',
  'lastActivity',
  'nextRenewal',
] as const;
/** The details whose absence the list can be filtered by. */
export const CLIENT_DETAILS = ['email', 'billingContact', 'country'] as const;

export type ClientSort = (typeof CLIENT_SORTS)[number];
export type ClientDetail = (typeof CLIENT_DETAILS)[number];

/** The filter `archived` selects the archive; the list leaves archived clients out otherwise. */
const clientFilters = {
  status: z.enum(CLIENT_STATUSES),
  tag: textFilter(TEXT.tag),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** The member who looks after the client. */
  owner: z.union([uuid, z.literal('nobody')]),
  missing: z.enum(CLIENT_DETAILS),
  /** The last activity was before this day. */
  inactiveSince: z.string().check(z.refine(isLocalDate)),
  /** The month in which the client was added, in the organization's time zone: `YYYY-MM`. */
  createdIn: z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/)),
  /** Clients with an invoice that is overdue today, for the roles that read money. */
  overdue: z.literal('true'),
  /** Clients with a renewal that isn't finished and ends within so many days. */
  renewal: z.enum(['30']),
};

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

export const TAX_ID_FAULT = 'An RFC has 12 characters (company) or 13 (person)';

/** Whether a tax id has the form that its country prescribes. Null, and any other country, has no prescribed form. */
export function isTaxId(taxId: string | null | undefined, countryCode: string | null | undefined): boolean {
  return !taxId || countryCode !== 'MX' || RFC_PATTERN.test(taxId.toUpperCase());
}

export const contactInputSchema = z
  .strictObject({
    id: z.optional(uuid),
    firstName: requiredText('First name'),
    lastName: optionalText(),
    email: optionalEmail,
    phone: optionalText(TEXT.phone),
    role: optionalText(),
    isPrimary: z.boolean(),
    isBilling: z.boolean(),
    receives: z.strictObject({ invoices: z.boolean(), reminders: z.boolean(), renewals: z.boolean() }),
    /** Whether the contact may open the client portal. Absent: as before, and false for a new contact. */
    portal: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ portal, email }) => portal !== true || email !== null, {
      error: 'The client portal needs an email address',
      path: ['email'],
    }),
  );

export const clientFields = {
  type: z.enum(CLIENT_TYPES),
  legalName: optionalText(TEXT.line),
  taxId: optionalText(TEXT.phone),
  taxRegime: optionalText(),
  email: optionalEmail,
  billingEmail: optionalEmail,
  phone: optionalText(TEXT.phone),
  website: optionalWebsite,
  billingAddress: billingAddressSchema,
  /** Null: the organization's value applies. */
  currency: z.nullable(currency),
  locale: z.enum(CLIENT_LOCALES),
  /** Null: the organization's value applies. */
  timezone: z.nullable(timezone),
  /** Null: the organization's value applies. */
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

const displayName = requiredText('Name', TEXT.short);

const rfcWhereMexican = z.refine<{
  taxId?: string | null | undefined;
  billingAddress?: { countryCode: string | null } | undefined;
}>(({ taxId, billingAddress }) => isTaxId(taxId, billingAddress?.countryCode), {
  error: TAX_ID_FAULT,
  path: ['taxId'],
});

/** Only `displayName` is required; an absent field gets its default. */
export const createClientBodySchema = createBody(clientFields, { displayName }).check(rfcWhereMexican);
/** `contacts`, when given, is the whole list: a contact with an id is changed, an absent one is deleted. */
export const updateClientBodySchema = updateBody(clientFields, { displayName }).check(rfcWhereMexican);

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
  /** Whether the contact may open the client portal. */
  portal: z.boolean(),
});
export type Contact = z.infer<typeof contactSchema>;

export const clientSchema = z.object({
  ...clientShape,
  ...recordShape,
  legalName: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  taxRegime: z.nullable(z.string()),
  billingEmail: z.nullable(z.string()),
  billingAddress: postalAddressSchema,
  /** The client's own currency; null where the organization's applies. `currency` is the one in force. */
  ownCurrency: z.nullable(z.string()),
  locale: z.enum(CLIENT_LOCALES),
  timezone: z.nullable(z.string()),
  paymentTermsDays: z.nullable(z.number()),
  hourlyRateMinor: z.nullable(z.number()),
  ownerUserId: z.nullable(uuid),
  source: z.enum(['manual', 'import', 'api']),
  notes: z.nullable(z.string()),
  remindersPaused: z.boolean(),
  contacts: z.array(contactSchema),
  /** Other clients with the same e-mail or tax id: a warning, never a refusal. */
  duplicates: z.array(z.object({ id: uuid, displayName: z.string(), matches: z.enum(['email', 'taxId']) })),
  /** The last merges into this client. Each can be undone until its instant. */
  merges: z.array(z.object({ id: uuid, name: z.string(), undoUntil: instant })),
});
export type Client = z.infer<typeof clientSchema>;

export const clientRoutes = recordRoutes({
  path: '/api/clients',
  names: ['client', 'clients'],
  writers: CLIENT_CREATION.members,
  creation: CLIENT_CREATION.needs,
  bulkFields: { ownerUserId: clientFields.ownerUserId },
  sorts: CLIENT_SORTS,
  filters: clientFilters,
  item: clientListItemSchema,
  record: clientSchema,
  create: createClientBodySchema,
  update: updateClientBodySchema,
});
