import { randomUUID } from 'node:crypto';
import type { Contact, FieldFailure } from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { jsonObject } from '../../database/json-object.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RecordScope } from '../../records/record-area.ts';
import type { ClientBody } from './client-body.ts';

/** A client's contacts as JSON, in their order. */
export const CONTACTS = sql`(
    SELECT coalesce(json_agg(json_build_object(
      'id', contact.id, 'firstName', contact.first_name, 'lastName', contact.last_name,
      'email', contact.email, 'phone', contact.phone, 'role', contact.role,
      'isPrimary', contact.is_primary, 'isBilling', contact.is_billing,
      'receives', json_build_object('invoices', contact.receives_invoices,
        'reminders', contact.receives_reminders, 'renewals', contact.receives_renewals),
      'portal', contact.portal
    ) ORDER BY contact.position), '[]')
    FROM oficio.client_contacts contact
    WHERE contact.client_id = entry.id AND contact.organization_id = entry.organization_id
  )`;

export const CONTACT_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'role',
  'is_primary',
  'is_billing',
  'receives_invoices',
  'receives_reminders',
  'receives_renewals',
  'portal',
];

/** A client's contacts as the data export writes them, in their order. */
export const EXPORTED_CONTACTS = `(
  SELECT coalesce(json_agg(${jsonObject(CONTACT_COLUMNS, 'contact')} ORDER BY contact.position), '[]')
  FROM oficio.client_contacts contact
  WHERE contact.client_id = entry.id AND contact.organization_id = entry.organization_id
)`;

export function fullName({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string {
  return lastName ? `${firstName} ${lastName}` : firstName;
}

/**
 * The contacts of a body with their ids. An id must belong to one of the client's contacts; contacts without an id are
 * new.
 * @throws ApiError resource.not_found
 */
export function contactsOf(
  given: NonNullable<ClientBody['contacts']>,
  existing: readonly Contact[],
): Contact[] {
  const known = new Set(existing.map((contact) => contact.id));
  const portals = new Set(existing.filter(({ portal }) => portal).map((contact) => contact.id));
  const fields: FieldFailure[] = [];
  const contacts = given.map(({ id, portal, ...contact }, index) => {
    // Each id may be used once.
    if (id !== undefined && !known.delete(id)) {
      fields.push({ path: `contacts.${index}.id`, message: 'This contact was not found.' });
    }
    // An address that is removed takes the portal with it.
    const opensPortal = portal ?? (id !== undefined && contact.email !== null && portals.has(id));
    return { ...contact, portal: opensPortal, id: id ?? randomUUID() };
  });
  if (fields.length > 0) throw new ApiError('resource.not_found', 'This contact was not found.', { fields });
  return contacts;
}

/**
 * Stores the client's contacts: known ones keep their row, because links and messages refer to it, and absent ones are
 * deleted.
 */
export async function saveContacts(
  tx: Transaction,
  { organizationId }: RecordScope,
  clientId: string,
  contacts: readonly Contact[],
): Promise<void> {
  await tx.rows(
    'DELETE FROM oficio.client_contacts WHERE organization_id = $1 AND client_id = $2 AND id <> ALL ($3)',
    [organizationId, clientId, contacts.map(({ id }) => id)],
  );
  if (contacts.length === 0) return;
  // The new primary contact comes last, when the former one isn't primary any more.
  await tx.rows(
    `INSERT INTO oficio.client_contacts (organization_id, client_id, id, position, first_name, last_name,
       email, phone, role, is_primary, is_billing, receives_invoices, receives_reminders, receives_renewals, portal)
     SELECT $1, $2, id, position - 1, "firstName", "lastName", email, phone, role, "isPrimary", "isBilling",
       (receives ->> 'invoices')::boolean, (receives ->> 'reminders')::boolean, (receives ->> 'renewals')::boolean, portal
     FROM ROWS FROM (jsonb_to_recordset($3) AS (id uuid, "firstName" text, "lastName" text, email text, phone text,
       role text, "isPrimary" boolean, "isBilling" boolean, receives jsonb, portal boolean)) WITH ORDINALITY
       AS contact (id, "firstName", "lastName", email, phone, role, "isPrimary", "isBilling", receives, portal, position)
     ORDER BY "isPrimary"
     ON CONFLICT (id) DO UPDATE SET position = excluded.position, first_name = excluded.first_name,
       last_name = excluded.last_name, email = excluded.email, phone = excluded.phone, role = excluded.role,
       is_primary = excluded.is_primary, is_billing = excluded.is_billing,
       receives_invoices = excluded.receives_invoices, receives_reminders = excluded.receives_reminders,
       receives_renewals = excluded.receives_renewals, portal = excluded.portal`,
    [organizationId, clientId, JSON.stringify(contacts)],
  );
}
