import {
  type DocumentLocale,
  type ProposalRecipient,
  type ProposedLine,
  RENEWAL_WORD_TEXTS,
  type RenewalListItem,
} from '@oficio/contracts';
import { allowedRenewalActions } from '@oficio/machines/renewal';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { RENEWAL_ITEM, renewalJoins } from '../renewal-list.ts';

/** The client whom a proposal asks. */
export interface AskedClient extends Record<string, unknown> {
  clientId: string;
  clientName: string;
  clientCountry: string | null;
  locale: DocumentLocale;
  baseCurrency: string;
  bundleDays: number;
}

/** Renewals of one client that can be proposed, the next due first. */
export interface Choice {
  client: AskedClient;
  lines: ProposedLine[];
}

/**
 * Reads the chosen renewals, which have to be of one client and neither asked about nor approved.
 * @throws ApiError resource.not_found, request.invalid, renewal.not_possible with the names of those that can't be proposed
 */
export async function readChoice(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  now: string,
): Promise<Choice> {
  const items = await readItems(tx, organizationId, sql`entry.id = ANY (${[...new Set(ids)]})`, now);
  if (items.length < new Set(ids).size) throw new ApiError('resource.not_found');
  const refused = items.filter((item) => !isProposable(item));
  if (refused.length > 0) throw notProposable(refused);
  const [first] = items;
  if (!first?.clientId || items.some(({ clientId }) => clientId !== first.clientId))
    throw severalClients(items);
  return { client: await readClient(tx, organizationId, first.clientId), lines: items.map(lineOf) };
}

/** The other renewals of the client that can be proposed and end within so many days of a chosen one. */
export async function readBundle(
  tx: Transaction,
  organizationId: string,
  { client: { clientId, bundleDays }, lines }: Choice,
  now: string,
): Promise<ProposedLine[]> {
  const chosen = lines.map(({ id }) => id);
  const items = await readItems(
    tx,
    organizationId,
    sql`entry.client_id = ${clientId} AND entry.registry IN ('open', 'provisional') AND entry.id <> ALL (${chosen})
      AND EXISTS (SELECT FROM oficio.renewals near WHERE near.organization_id = entry.organization_id
        AND near.id = ANY (${chosen}) AND abs(near.period_end - entry.period_end) <= ${bundleDays})`,
    now,
  );
  return items.filter((item) => item.consent === 'notAsked' && isProposable(item)).map(lineOf);
}

/** The client's contacts who receive renewals and have an address, in their order. */
export function readRecipients(
  tx: Transaction,
  organizationId: string,
  clientId: string,
): Promise<(ProposalRecipient & Record<string, unknown>)[]> {
  return tx.rows(
    `SELECT contact.id AS "contactId", concat_ws(' ', contact.first_name, contact.last_name) AS name,
       contact.email AS address
     FROM oficio.client_contacts contact
     WHERE contact.organization_id = $1 AND contact.client_id = $2 AND contact.receives_renewals AND contact.email <> ''
     ORDER BY contact.position`,
    [organizationId, clientId],
  );
}

/** The address to which a proposal of the renewals would go. */
export async function addressOf(
  tx: Transaction,
  organizationId: string,
  [id]: readonly string[],
  contactId: string | undefined,
): Promise<string | null> {
  const [entry] = await tx.rows<{ clientId: string }>(
    `SELECT client_id AS "clientId" FROM oficio.renewals
     WHERE organization_id = $1 AND id = $2 AND client_id IS NOT NULL`,
    [organizationId, id],
  );
  if (!entry) return null;
  const recipients = await readRecipients(tx, organizationId, entry.clientId);
  return recipients.find((recipient) => !contactId || recipient.contactId === contactId)?.address ?? null;
}

/** @throws ApiError renewal.no_recipient for a client without one, and for a contact who receives no renewals */
export async function requireRecipient(
  tx: Transaction,
  organizationId: string,
  { clientId, clientName }: AskedClient,
  contactId: string | undefined,
): Promise<ProposalRecipient> {
  const recipients = await readRecipients(tx, organizationId, clientId);
  const chosen = contactId
    ? recipients.find((recipient) => recipient.contactId === contactId)
    : recipients.at(0);
  if (chosen) return chosen;
  const whom =
    recipients.length === 0
      ? `No contact of ${clientName} with an address receives renewals.`
      : 'This contact receives no renewals.';
  throw new ApiError('renewal.no_recipient', `${whom} Choose who receives them at the client’s contacts.`);
}

async function readClient(tx: Transaction, organizationId: string, clientId: string): Promise<AskedClient> {
  const [client] = await tx.rows<AskedClient>(
    `SELECT client.id AS "clientId", client.display_name AS "clientName", client.country_code AS "clientCountry",
       client.locale, organization.currency AS "baseCurrency", organization.renewal_bundle_days AS "bundleDays"
     FROM public.client_directory client JOIN oficio.organizations organization ON organization.id = client.organization_id
     WHERE client.organization_id = $1 AND client.id = $2 AND client.deleted_at IS NULL`,
    [organizationId, clientId],
  );
  if (!client) throw new ApiError('resource.not_found');
  return client;
}

type Item = RenewalListItem & Record<string, unknown>;

function readItems(tx: Transaction, organizationId: string, condition: Sql, now: string): Promise<Item[]> {
  const { text, values } = sql`SELECT ${RENEWAL_ITEM} FROM oficio.renewals entry ${renewalJoins(now)}
    WHERE entry.organization_id = ${organizationId} AND ${condition} ORDER BY entry.period_end, "subjectName", entry.id`;
  return tx.rows<Item>(text, values);
}

function isProposable(item: RenewalListItem): boolean {
  const person = { writes: true, drafts: true, hasInvoice: item.invoiceId !== null };
  return allowedRenewalActions(item, person).includes('propose');
}

function notProposable(refused: readonly RenewalListItem[]): ApiError {
  const names = refused.map(({ subjectName, state }) => `${subjectName} (${RENEWAL_WORD_TEXTS[state]})`);
  return new ApiError('renewal.not_possible', `Can’t be proposed now: ${names.join(', ')}.`);
}

function severalClients(items: readonly RenewalListItem[]): ApiError {
  const nobody = items.find(({ clientId }) => clientId === null);
  const message = nobody
    ? `${nobody.subjectName} has no client. Choose one first, then propose it.`
    : 'These renewals belong to several clients. Please propose them to one client at a time.';
  return new ApiError('request.invalid', message, { fields: [{ path: 'ids', message }] });
}

function lineOf(item: RenewalListItem): ProposedLine {
  const { id, subjectKind, subjectName, periodEnd, termMonths, priceMinor, currency } = item;
  return { id, subjectKind, subjectName, periodEnd, termMonths, priceMinor, currency };
}
