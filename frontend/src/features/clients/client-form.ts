import {
  type Client,
  type CreateClientBody,
  createClientBodySchema,
  type FieldFailure,
  type UpdateClientBody,
} from '@oficio/contracts';
import { randomId } from '../../lib/random-id.ts';

/** What the form's fields hold: all of it text, as typed. */
export interface ClientForm {
  displayName: string;
  type: 'person' | 'company';
  status: 'lead' | 'active' | 'inactive';
  legalName: string;
  taxId: string;
  email: string;
  billingEmail: string;
  phone: string;
  website: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  countryCode: string;
  currency: string;
  locale: 'en' | 'es';
  paymentTermsDays: string;
  tags: string;
  notes: string;
  remindersPaused: boolean;
  contacts: ContactForm[];
}

export interface ContactForm {
  /** Tells rows apart; the stored id where there is one. */
  key: string;
  id: string | undefined;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  role: string;
  isPrimary: boolean;
  isBilling: boolean;
  receives: { invoices: boolean; reminders: boolean; renewals: boolean };
}

export const NEW_CLIENT: ClientForm = {
  displayName: '',
  type: 'company',
  status: 'active',
  legalName: '',
  taxId: '',
  email: '',
  billingEmail: '',
  phone: '',
  website: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  countryCode: '',
  currency: '',
  locale: 'en',
  paymentTermsDays: '',
  tags: '',
  notes: '',
  remindersPaused: false,
  contacts: [],
};

export function newContact(isPrimary: boolean): ContactForm {
  return {
    key: randomId(),
    id: undefined,
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    role: '',
    isPrimary,
    isBilling: isPrimary,
    receives: { invoices: isPrimary, reminders: isPrimary, renewals: isPrimary },
  };
}

export function toForm(client: Client): ClientForm {
  const { billingAddress: address } = client;
  return {
    displayName: client.displayName,
    type: client.type,
    status: client.status === 'archived' ? 'active' : client.status,
    legalName: client.legalName ?? '',
    taxId: client.taxId ?? '',
    email: client.email ?? '',
    billingEmail: client.billingEmail ?? '',
    phone: client.phone ?? '',
    website: client.website ?? '',
    line1: address.line1 ?? '',
    line2: address.line2 ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    postalCode: address.postalCode ?? '',
    countryCode: address.countryCode ?? '',
    currency: client.ownCurrency ?? '',
    locale: client.locale,
    paymentTermsDays: client.paymentTermsDays === null ? '' : String(client.paymentTermsDays),
    tags: client.tags.join(', '),
    notes: client.notes ?? '',
    remindersPaused: client.remindersPaused,
    contacts: client.contacts.map((contact) => ({
      key: contact.id,
      id: contact.id,
      firstName: contact.firstName,
      lastName: contact.lastName ?? '',
      email: contact.email ?? '',
      phone: contact.phone ?? '',
      role: contact.role ?? '',
      isPrimary: contact.isPrimary,
      isBilling: contact.isBilling,
      receives: contact.receives,
    })),
  };
}

export function toBody(form: ClientForm): CreateClientBody {
  const {
    line1,
    line2,
    city,
    state,
    postalCode,
    countryCode,
    currency,
    paymentTermsDays,
    tags,
    contacts,
    ...rest
  } = form;
  return {
    ...rest,
    billingAddress: { line1, line2, city, state, postalCode, countryCode },
    currency: (currency || null) as CreateClientBody['currency'],
    paymentTermsDays: paymentTermsDays.trim() === '' ? null : Number(paymentTermsDays),
    tags: toTags(tags),
    contacts: contacts.map(({ key: _key, id, ...contact }) => (id ? { id, ...contact } : contact)),
  };
}

/** The fields that differ from what was loaded: what nobody touched is not sent, so it overwrites nothing. */
export function toChanges(form: ClientForm, loaded: ClientForm, version: number): UpdateClientBody {
  const now = toBody(form);
  const before = toBody(loaded);
  const names = Object.keys(now) as (keyof CreateClientBody)[];
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]));
  return { ...Object.fromEntries(changed.map((name) => [name, now[name]])), version };
}

export function isSameForm(one: ClientForm, other: ClientForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What is wrong with the form, by field path as in the body; empty when it can be sent. */
export function findFaults(form: ClientForm): FieldFailure[] {
  const result = createClientBodySchema.safeParse(toBody(form));
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}

/** Words between commas, each once. */
function toTags(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
}
