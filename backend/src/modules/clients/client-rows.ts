import type { Client, ClientListItem, ClientStatus, Contact } from '@oficio/contracts';

/** The columns of a list's item; `$2` is the organization's currency. */
const LIST_COLUMNS = `client.id, client.display_name, client.type,
  CASE WHEN client.archived_at IS NULL THEN client.status ELSE 'archived' END AS shown_status,
  client.primary_contact, client.email, client.phone, client.website,
  coalesce(client.currency, $2) AS shown_currency, client.tags, client.created_at, client.updated_at,
  client.version`;

/** Who deleted the client, by the audit log. */
export const DELETED_BY = `CASE WHEN client.deleted_at IS NOT NULL THEN (
    SELECT entry.actor_name FROM oficio.audit_log entry
    WHERE entry.organization_id = client.organization_id AND entry.entity_id = client.id AND entry.action = 'deleted'
    ORDER BY entry.sequence DESC LIMIT 1
  ) END AS deleted_by`;

/** All of a client in one row; `$1` is the organization, `$2` its currency. */
export const CLIENT_COLUMNS = `${LIST_COLUMNS}, client.organization_id, client.status AS stored_status,
  client.legal_name, client.tax_id, client.tax_regime, client.billing_email,
  client.address_line1, client.address_line2, client.address_city, client.address_state,
  client.address_postal_code, client.country_code, client.currency, client.locale,
  client.payment_terms_days, client.hourly_rate_minor, client.owner_user_id, client.source, client.notes,
  client.reminders_paused, client.archived_at, client.deleted_at, ${DELETED_BY},
  (
    SELECT coalesce(json_agg(json_build_object(
      'id', contact.id, 'firstName', contact.first_name, 'lastName', contact.last_name,
      'email', contact.email, 'phone', contact.phone, 'role', contact.role,
      'isPrimary', contact.is_primary, 'isBilling', contact.is_billing,
      'receives', json_build_object('invoices', contact.receives_invoices,
        'reminders', contact.receives_reminders, 'renewals', contact.receives_renewals)
    ) ORDER BY contact.position), '[]')
    FROM oficio.client_contacts contact
    WHERE contact.client_id = client.id AND contact.organization_id = client.organization_id
  ) AS contacts,
  (
    SELECT coalesce(json_agg(json_build_object(
      'id', other.id, 'displayName', other.display_name, 'matches', other.matches)), '[]')
    FROM (
      SELECT DISTINCT ON (same.id) same.id, same.display_name, same.matches FROM (
        (SELECT twin.id, twin.display_name, 'email' AS matches FROM public.client_directory twin
          WHERE twin.organization_id = client.organization_id AND twin.shelf IN ('open', 'archive')
            AND twin.sort_email = client.sort_email AND client.sort_email <> '' AND twin.id <> client.id
          LIMIT 5)
        UNION ALL
        (SELECT twin.id, twin.display_name, 'taxId' FROM public.client_directory twin
          WHERE twin.organization_id = client.organization_id AND twin.shelf IN ('open', 'archive')
            AND twin.tax_id = client.tax_id AND twin.id <> client.id
          LIMIT 5)
      ) same ORDER BY same.id, same.matches
    ) other
  ) AS duplicates`;

function listItemOf(row: ClientListRow): ClientListItem {
  return {
    id: row.id,
    displayName: row.display_name,
    type: row.type,
    status: row.shown_status,
    primaryContact: row.primary_contact,
    email: row.email,
    phone: row.phone,
    website: row.website,
    currency: row.shown_currency,
    tags: row.tags,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

export function clientOf(row: ClientRow): Client {
  return {
    ...listItemOf(row),
    organizationId: row.organization_id,
    legalName: row.legal_name,
    taxId: row.tax_id,
    taxRegime: row.tax_regime,
    billingEmail: row.billing_email,
    billingAddress: {
      line1: row.address_line1,
      line2: row.address_line2,
      city: row.address_city,
      state: row.address_state,
      postalCode: row.address_postal_code,
      countryCode: row.country_code,
    },
    ownCurrency: row.currency,
    locale: row.locale,
    paymentTermsDays: row.payment_terms_days,
    hourlyRateMinor: row.hourly_rate_minor,
    ownerUserId: row.owner_user_id,
    source: row.source,
    notes: row.notes,
    remindersPaused: row.reminders_paused,
    contacts: row.contacts,
    archivedAt: row.archived_at,
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by,
    duplicates: row.duplicates,
  };
}

interface ClientListRow {
  [column: string]: unknown;
  id: string;
  display_name: string;
  type: Client['type'];
  shown_status: ClientStatus;
  primary_contact: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  shown_currency: string;
  tags: string[];
  created_at: string;
  updated_at: string;
  version: number;
}

export interface ClientRow extends ClientListRow {
  organization_id: string;
  stored_status: Exclude<ClientStatus, 'archived'>;
  legal_name: string | null;
  tax_id: string | null;
  tax_regime: string | null;
  billing_email: string | null;
  address_line1: string | null;
  address_line2: string | null;
  address_city: string | null;
  address_state: string | null;
  address_postal_code: string | null;
  country_code: string | null;
  currency: string | null;
  locale: Client['locale'];
  payment_terms_days: number | null;
  hourly_rate_minor: number | null;
  owner_user_id: string | null;
  source: Client['source'];
  notes: string | null;
  reminders_paused: boolean;
  contacts: Contact[];
  archived_at: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  duplicates: Client['duplicates'];
}
