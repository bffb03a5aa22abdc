import type { DocumentLocale } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';

/* What the role of the portal reads. Every statement also names the client, so that two walls have to fail at once. */

/** The signed-in contact, its client and the organization. */
export interface PortalOwner extends Record<string, unknown> {
  organizationId: string;
  clientId: string;
  clientName: string;
  clientCountry: string | null;
  locale: DocumentLocale;
  firstName: string;
  /** First and last name. */
  contactName: string;
  /** The contact reads invoices and the statement. */
  readsMoney: boolean;
  answersProposals: boolean;
  timezone: string;
  baseCurrency: string;
  logoId: string | null;
}

export interface ShownProposal extends Record<string, unknown> {
  id: string;
  /** What is renewed. */
  names: string[];
  /** The last day for an answer; null: any. */
  validUntil: string | null;
}

export interface ShownService extends Record<string, unknown> {
  id: string;
  kind: 'domain' | 'hosting' | 'email' | 'maintenance' | 'certificate' | 'licence' | 'other';
  name: string;
  /** The day on which it is renewed or ends; null: none is known. */
  nextOn: string | null;
}

export type OfClient = Pick<PortalOwner, 'clientId'> & { today: string };

/** The most proposals and services on the page. */
const LIST_ROWS = 200;

/** Undefined if the contact may not open the portal. */
export async function readOwner(tx: Transaction): Promise<PortalOwner | undefined> {
  const [owner] = await tx.rows<PortalOwner>(
    `SELECT client.organization_id AS "organizationId", client.id AS "clientId", client.display_name AS "clientName",
       client.country_code AS "clientCountry", client.locale, contact.first_name AS "firstName",
       concat_ws(' ', contact.first_name, contact.last_name) AS "contactName",
       contact.is_billing AS "readsMoney", contact.receives_renewals AS "answersProposals", organization.timezone,
       organization.currency AS "baseCurrency",
       (SELECT logo.id FROM oficio.organization_logos logo WHERE logo.organization_id = organization.id) AS "logoId"
     FROM oficio.client_contacts contact
     JOIN public.client_directory client
       ON client.id = contact.client_id AND client.organization_id = contact.organization_id
     JOIN oficio.organizations organization ON organization.id = contact.organization_id
     WHERE contact.id = nullif(current_setting('oficio.contact_id', true), '')::uuid`,
    [],
  );
  return owner;
}

/** The proposals with a renewal that waits for an answer, as `lineState` says it of one. */
export function readProposals(tx: Transaction, { clientId, today }: OfClient): Promise<ShownProposal[]> {
  return tx.rows<ShownProposal>(
    `SELECT proposal.id, proposal.valid_until AS "validUntil",
       array_agg(coalesce(domain.unicode_name, hosting.name) ORDER BY entry.period_end, entry.id) AS names
     FROM oficio.renewal_proposals proposal
     JOIN oficio.renewals entry ON entry.organization_id = proposal.organization_id AND entry.proposal_id = proposal.id
       AND entry.client_id = proposal.client_id
     LEFT JOIN public.domains domain
       ON domain.organization_id = entry.organization_id AND domain.id = entry.domain_id
     LEFT JOIN public.hosting_clients hosting
       ON hosting.organization_id = entry.organization_id AND hosting.id = entry.hosting_id
     WHERE proposal.client_id = $1 AND (proposal.valid_until IS NULL OR proposal.valid_until >= $2)
       AND entry.consent = 'proposed' AND entry.billing = 'none' AND entry.registry <> 'lapsed' AND NOT entry.unanswered
       AND coalesce(domain.id, hosting.id) IS NOT NULL
     GROUP BY proposal.id, proposal.valid_until, proposal.created_at
     ORDER BY proposal.created_at DESC, proposal.id LIMIT ${LIST_ROWS}`,
    [clientId, today],
  );
}

/** A proposal of the client that the contact may answer. Its values: the client, the proposal. */
export const OWN_PROPOSAL = 'SELECT id FROM oficio.renewal_proposals WHERE client_id = $1 AND id = $2';

/** Services and domains that the client has, the next day first. */
export function readServices(tx: Transaction, { clientId }: OfClient): Promise<ShownService[]> {
  return tx.rows<ShownService>(
    `SELECT service.* FROM (
       SELECT id, kind, name, next_renewal_on AS "nextOn" FROM public.hosting_clients
       WHERE client_id = $1 AND archived_at IS NULL AND status IN ('pending', 'active', 'suspended')
       UNION ALL
       SELECT id, 'domain', unicode_name, expires_on FROM public.domains
       WHERE client_id = $1 AND archived_at IS NULL AND status = 'active'
     ) service ORDER BY service."nextOn" NULLS LAST, service.name, service.id LIMIT ${LIST_ROWS}`,
    [clientId],
  );
}
