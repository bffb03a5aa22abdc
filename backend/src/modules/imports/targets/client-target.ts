import {
  type Contact,
  contactInputSchema,
  createClientBodySchema,
  isTaxId,
  normalised,
  TAX_ID_FAULT,
  TEXT,
} from '@oficio/contracts';
import * as z from 'zod/mini';
import { clientArea, clientSearchText } from '../../clients/client-area.ts';
import type { ClientFields } from '../../clients/client-body.ts';
import { fullName } from '../../clients/client-contacts.ts';
import type { FileRow, ImportTarget, ReadRecord } from './target.types.ts';
import { validateWith } from './validate-with.ts';

type ImportedContact = Omit<Contact, 'id' | 'portal'>;

const KEYS = ['email', 'taxId', 'displayName'] as const;

export const clientTarget: ImportTarget = {
  table: 'client_directory',
  area: clientArea,
  nameFields: ['displayName', 'legalName', 'email'],
  validate: validateWith(createClientBodySchema),
  paths: {
    displayName: 'displayName',
    legalName: 'legalName',
    taxId: 'taxId',
    type: 'type',
    status: 'status',
    email: 'email',
    billingEmail: 'billingEmail',
    phone: 'phone',
    website: 'website',
    currency: 'currency',
    line1: 'billingAddress.line1',
    line2: 'billingAddress.line2',
    city: 'billingAddress.city',
    state: 'billingAddress.state',
    postalCode: 'billingAddress.postalCode',
    country: 'billingAddress.countryCode',
    timezone: 'timezone',
    owner: 'ownerUserId',
    locale: 'locale',
    paymentTermsDays: 'paymentTermsDays',
    tags: 'tags',
    notes: 'notes',
  },
  storedMembers: {
    contacts: `(SELECT coalesce(jsonb_agg(jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email)
      ORDER BY position), '[]') FROM oficio.client_contacts contact WHERE contact.client_id = entry.id)`,
  },
  storedKeys: ["nullif(entry.sort_email, '')", 'entry.tax_id', 'entry.sort_name'],
  // A file can have a row for each contact of a client: rows that say the same of the client are one.
  groupOf: ({ texts }) => (texts.displayName === undefined ? null : normalised(texts.displayName)),
  belongs: (row, group) => group.every((other) => hasSameClient(row, other) && !hasSameContact(row, other)),
  read(record, { scope, names }, key) {
    const { given, errors } = record;
    const [{ texts }] = record.rows;
    given.displayName ??=
      [texts.contactFirstName, texts.contactLastName].filter(Boolean).join(' ') || texts.email;
    // The currency of the organization is in force for a client without one.
    if (given.currency === scope.organization.currency) given.currency = null;
    if (typeof given.ownerUserId === 'string') {
      const owner = names.member(given.ownerUserId);
      if (owner === null || owner === 'several') {
        errors.push({ field: 'owner', message: `“${given.ownerUserId}” is no member of the organization.` });
      } else given.ownerUserId = owner.id;
    }
    record.keys = keysOf(record, key);
    const contacts = contactsOf(record);
    if (contacts.length > 0) record.parts = { contacts };
  },
  rulesOf: (fields) => {
    const { taxId, billingAddress } = fields as ClientFields;
    return isTaxId(taxId, billingAddress.countryCode) ? [] : [{ field: 'taxId', message: TAX_ID_FAULT }];
  },
  writesAfter: [
    `INSERT INTO oficio.client_contacts (organization_id, client_id, id, position, first_name, last_name, email, phone, role,
       is_primary, is_billing, receives_invoices, receives_reminders, receives_renewals)
     SELECT row.organization_id, row.entity_id, gen_random_uuid(), place - 1, contact ->> 'firstName', contact ->> 'lastName',
       contact ->> 'email', contact ->> 'phone', NULL, place = 1, place = 1, place = 1, place = 1, place = 1
     FROM imported_rows row, jsonb_array_elements(row.parts -> 'contacts') WITH ORDINALITY AS listed (contact, place)
     WHERE row.status = 'new'`,
  ],
  ownTables: ['oficio.client_contacts', 'oficio.client_services', 'oficio.client_assignments'],
  derived(fields, record, _, before) {
    const client = fields as ClientFields;
    return {
      ...(before ? {} : contactColumns(record)),
      sort_name: normalised(client.displayName),
      sort_email: normalised(client.email ?? ''),
      search_text: clientSearchText(
        client,
        before ? (before.contacts as ImportedContact[]) : contactsIn(record),
      ),
    };
  },
};

/** A client without the chosen key is compared by its name. */
function keysOf({ given }: ReadRecord, key: string | null): string[] {
  if (key === null) return [];
  const texts = {
    email: typeof given.email === 'string' ? normalised(given.email) : '',
    taxId: typeof given.taxId === 'string' ? given.taxId.toUpperCase() : '',
    displayName: typeof given.displayName === 'string' ? normalised(given.displayName) : '',
  };
  return [key, 'displayName']
    .filter((name, index, names) => names.indexOf(name) === index)
    .flatMap((name) => {
      const text = texts[name as keyof typeof texts];
      return text ? [`${KEYS.indexOf(name as (typeof KEYS)[number])} ${text}`] : [];
    });
}

/** The contacts of the rows, the first one primary. What is wrong with one is the record's fault. */
function contactsOf({ rows, errors }: ReadRecord): ImportedContact[] {
  const contacts = rows.flatMap((row, index) =>
    contactOf(row, index === 0 ? row.texts.email : undefined, errors),
  );
  if (contacts.length > TEXT.contacts) {
    errors.push({ field: null, message: `A client has at most ${TEXT.contacts} contacts.` });
  }
  return contacts.map((contact, index) => (index === 0 ? contact : { ...contact, ...FURTHER_CONTACT }));
}

/** Mails go to the first contact, as they do where a client has one. */
const FURTHER_CONTACT = {
  isPrimary: false,
  isBilling: false,
  receives: { invoices: false, reminders: false, renewals: false },
} as const;

function contactOf(
  { texts }: FileRow,
  emailOfClient: string | undefined,
  errors: ReadRecord['errors'],
): ImportedContact[] {
  const { contactFirstName, contactLastName, contactEmail, contactPhone } = texts;
  const firstName = contactFirstName ?? contactLastName ?? contactEmail;
  if (!firstName) return [];
  const read = z.safeParse(contactInputSchema, {
    firstName,
    lastName: contactFirstName ? (contactLastName ?? null) : null,
    email: contactEmail ?? emailOfClient ?? null,
    phone: contactPhone ?? null,
    role: null,
    isPrimary: true,
    isBilling: true,
    receives: { invoices: true, reminders: true, renewals: true },
  });
  if (read.success) return [read.data as ImportedContact];
  for (const { path, message } of read.error.issues)
    errors.push({ field: CONTACT_FIELDS[String(path[0])] ?? null, message });
  return [];
}

const CONTACT_FIELDS: Readonly<Record<string, string>> = {
  firstName: 'contactFirstName',
  lastName: 'contactLastName',
  email: 'contactEmail',
  phone: 'contactPhone',
};

const contactsIn = ({ parts }: ReadRecord): ImportedContact[] => (parts?.contacts ?? []) as ImportedContact[];

const isOfContact = (field: string): boolean => Object.values(CONTACT_FIELDS).includes(field);

/** Whether two rows say the same of their client. */
function hasSameClient({ texts }: FileRow, { texts: others }: FileRow): boolean {
  return Object.keys({ ...texts, ...others }).every(
    (field) => isOfContact(field) || texts[field] === others[field],
  );
}

const hasSameContact = ({ texts }: FileRow, { texts: others }: FileRow): boolean =>
  Object.values(CONTACT_FIELDS).every((field) => texts[field] === others[field]);

function contactColumns(record: ReadRecord): Record<string, unknown> {
  const [contact] = contactsIn(record);
  return {
    source: 'import',
    primary_contact: contact ? fullName(contact) : null,
    has_billing_contact: contact !== undefined,
  };
}
