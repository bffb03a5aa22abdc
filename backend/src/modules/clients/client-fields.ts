import type { BodyOf, Client, Contact, clientRoutes } from '@oficio/contracts';
import { normalised, searchText } from './search-text.ts';

export type CreateBody = BodyOf<typeof clientRoutes.create>;
export type UpdateBody = BodyOf<typeof clientRoutes.update>;

type StoredStatus = NonNullable<CreateBody['status']>;

/** What people can set of a client, complete. */
export interface ClientFields
  extends Pick<
    Client,
    | 'displayName'
    | 'type'
    | 'legalName'
    | 'taxId'
    | 'taxRegime'
    | 'email'
    | 'billingEmail'
    | 'phone'
    | 'website'
    | 'billingAddress'
    | 'locale'
    | 'paymentTermsDays'
    | 'hourlyRateMinor'
    | 'tags'
    | 'ownerUserId'
    | 'notes'
    | 'remindersPaused'
  > {
  currency: string | null;
  status: StoredStatus;
}

const DEFAULTS: Omit<ClientFields, 'displayName'> = {
  type: 'company',
  legalName: null,
  taxId: null,
  taxRegime: null,
  email: null,
  billingEmail: null,
  phone: null,
  website: null,
  billingAddress: { line1: null, line2: null, city: null, state: null, postalCode: null, countryCode: null },
  currency: null,
  locale: 'en',
  paymentTermsDays: null,
  hourlyRateMinor: null,
  status: 'active',
  tags: [],
  ownerUserId: null,
  notes: null,
  remindersPaused: false,
};

export function newClientFields({ contacts: _, ...given }: CreateBody): ClientFields {
  return tidy({ ...DEFAULTS, ...defined(given), displayName: given.displayName });
}

/** What is absent from the body stays. */
export function changedClientFields(current: ClientFields, body: UpdateBody): ClientFields {
  const { contacts: _, version: __, ...given } = body;
  return tidy({ ...current, ...defined(given) });
}

export function fieldsOf(client: Client, status: StoredStatus): ClientFields {
  return {
    displayName: client.displayName,
    type: client.type,
    legalName: client.legalName,
    taxId: client.taxId,
    taxRegime: client.taxRegime,
    email: client.email,
    billingEmail: client.billingEmail,
    phone: client.phone,
    website: client.website,
    billingAddress: client.billingAddress,
    currency: client.ownCurrency,
    locale: client.locale,
    paymentTermsDays: client.paymentTermsDays,
    hourlyRateMinor: client.hourlyRateMinor,
    status,
    tags: client.tags,
    ownerUserId: client.ownerUserId,
    notes: client.notes,
    remindersPaused: client.remindersPaused,
  };
}

/** The table's columns, with those that lists and search are made of. */
export function columnsOf(fields: ClientFields, contacts: readonly Contact[]): Record<string, unknown> {
  const { billingAddress } = fields;
  const primary = contacts.find((contact) => contact.isPrimary);
  return {
    display_name: fields.displayName,
    type: fields.type,
    legal_name: fields.legalName,
    tax_id: fields.taxId,
    tax_regime: fields.taxRegime,
    email: fields.email,
    billing_email: fields.billingEmail,
    phone: fields.phone,
    website: fields.website,
    address_line1: billingAddress.line1,
    address_line2: billingAddress.line2,
    address_city: billingAddress.city,
    address_state: billingAddress.state,
    address_postal_code: billingAddress.postalCode,
    country_code: billingAddress.countryCode,
    currency: fields.currency,
    locale: fields.locale,
    payment_terms_days: fields.paymentTermsDays,
    hourly_rate_minor: fields.hourlyRateMinor,
    status: fields.status,
    tags: fields.tags,
    owner_user_id: fields.ownerUserId,
    notes: fields.notes,
    reminders_paused: fields.remindersPaused,
    primary_contact: primary ? fullName(primary) : null,
    sort_name: normalised(fields.displayName),
    sort_email: (fields.email ?? '').toLowerCase(),
    search_text: searchText([
      fields.displayName,
      fields.legalName,
      fields.taxId,
      fields.email,
      fields.billingEmail,
      fields.phone,
      fields.phone?.replace(/\D/g, ''),
      fields.website,
      billingAddress.city,
      ...fields.tags,
      ...contacts.flatMap((contact) => [fullName(contact), contact.email]),
    ]),
  };
}

/** The fields that differ, with what they were and became. */
export function changesBetween(before: ClientFields, after: ClientFields): Record<string, unknown> {
  const names = Object.keys(after) as (keyof ClientFields)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
}

function tidy(fields: ClientFields): ClientFields {
  const isFirst = (tag: string, index: number): boolean =>
    fields.tags.findIndex((other) => normalised(other) === normalised(tag)) === index;
  return { ...fields, taxId: fields.taxId?.toUpperCase() ?? null, tags: fields.tags.filter(isFirst) };
}

function fullName({ firstName, lastName }: Contact): string {
  return lastName ? `${firstName} ${lastName}` : firstName;
}

type Defined<Values> = { [Name in keyof Values]: Exclude<Values[Name], undefined> };

function defined<Values extends object>(values: Values): Partial<Defined<Values>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Defined<Values>
  >;
}
