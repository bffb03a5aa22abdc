/** The client of a reminder as JSON, of the rows `client` and `organization`. */
export const CLIENT = `json_build_object('id', client.id, 'name', client.display_name, 'locale', client.locale,
  'timezone', coalesce(client.timezone, organization.timezone), 'tags', client.tags)`;

/** Whose currencies the client and the organization know, as JSON of the rows `client` and `organization`. */
export const READERS = `json_build_object(
  'currencies', json_build_array(organization.currency, client.currency),
  'countryCodes', json_build_array(client.country_code))`;

/** The tables of the rows `client` and `organization`, joined to the row `entry`. */
export const FROM_CLIENT = `JOIN public.client_directory client
    ON client.id = entry.client_id AND client.organization_id = entry.organization_id AND client.deleted_at IS NULL
  JOIN oficio.organizations organization ON organization.id = entry.organization_id`;

/**
 * The recipients of each audience as JSON. A contact who wants no such mails gets none, and nobody else gets them instead;
 * the client's own address is for clients without such a contact.
 */
export function recipients(wanted: 'receives_reminders' | 'receives_renewals'): string {
  return `json_build_object(
    'client_billing', ${addresses('is_billing', wanted, "coalesce(nullif(client.billing_email, ''), client.email)")},
    'client_primary', ${addresses('is_primary', wanted, 'client.email')})`;
}

function addresses(role: string, wanted: string, own: string): string {
  const contacts = `FROM oficio.client_contacts contact
    WHERE contact.organization_id = client.organization_id AND contact.client_id = client.id
      AND contact.${role} AND contact.email <> ''`;
  return `CASE WHEN EXISTS (SELECT ${contacts})
    THEN ARRAY(SELECT contact.email ${contacts} AND contact.${wanted} ORDER BY contact.position)
    ELSE array_remove(ARRAY[nullif(${own}, '')], NULL) END`;
}
