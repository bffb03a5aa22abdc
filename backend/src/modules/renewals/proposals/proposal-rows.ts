import type { DocumentLocale, LocalDate, ProposedLine } from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../database/database.ts';
import { RENEWAL_JOINS } from '../renewal-list.ts';
import type { LockedRenewal } from '../renewal-rows.ts';
import type { AskedLine, AskedTerms } from './line-state.ts';

/** A proposal in its organization. */
export interface ProposalRef {
  organizationId: string;
  id: string;
}

export interface StoredProposal extends ProposalRef, Record<string, unknown> {
  clientId: string;
  clientName: string;
  clientCountry: string | null;
  locale: DocumentLocale;
  /** Null: it can be answered at any time. */
  validUntil: LocalDate | null;
  createdBy: string;
  /** The address that was asked. */
  toAddress: string;
  baseCurrency: string;
  timezone: string;
  logoId: string | null;
}

/** A line of a proposal: its renewal as it is now. */
export interface StoredLine extends AskedLine, ProposedLine, Record<string, unknown> {
  /** Counted from 0. It names the line on the client's page. */
  place: number;
  decidedByKind: 'member' | 'client' | null;
  decidedByName: string | null;
  decidedAt: string | null;
}

interface NewProposal extends ProposalRef {
  createdBy: string;
  clientId: string;
  contactId: string;
  toAddress: string;
  message: string;
  validUntil: LocalDate | null;
  lines: readonly AskedTerms[];
  at: string;
}

export async function insertProposal(tx: Transaction, proposal: NewProposal): Promise<void> {
  const { id, organizationId, createdBy, clientId, contactId, toAddress, message, validUntil, lines, at } =
    proposal;
  const { text, values } =
    sql`INSERT INTO oficio.renewal_proposals (id, organization_id, created_by, client_id,
      contact_id, to_address, message, valid_until, lines, created_at, updated_at)
    VALUES (${id}, ${organizationId}, ${createdBy}, ${clientId}, ${contactId}, ${toAddress}, ${message}, ${validUntil},
      ${JSON.stringify(lines)}, ${at}, ${at})`;
  await tx.rows(text, values);
}

/** Null if the proposal or its client is gone, or if the caller doesn't see it. */
export async function readProposal(
  tx: Transaction,
  { organizationId, id }: ProposalRef,
): Promise<StoredProposal | null> {
  const { text, values } =
    sql`SELECT proposal.id, proposal.organization_id AS "organizationId", proposal.client_id AS "clientId",
      client.display_name AS "clientName", client.country_code AS "clientCountry", client.locale,
      proposal.valid_until AS "validUntil", proposal.created_by AS "createdBy",
      proposal.to_address AS "toAddress", organization.currency AS "baseCurrency",
      organization.timezone,
      (SELECT logo.id FROM oficio.organization_logos logo WHERE logo.organization_id = organization.id) AS "logoId"
    FROM oficio.renewal_proposals proposal
    JOIN public.client_directory client
      ON client.organization_id = proposal.organization_id AND client.id = proposal.client_id
    JOIN oficio.organizations organization ON organization.id = proposal.organization_id
    WHERE proposal.organization_id = ${organizationId} AND proposal.id = ${id} AND client.deleted_at IS NULL`;
  const [proposal] = await tx.rows<StoredProposal>(text, values);
  return proposal ?? null;
}

/** The address of the member who has proposed, or of the owner once that member has left. Null if there is none. */
export async function readAsker(
  tx: Transaction,
  { organizationId, createdBy }: StoredProposal,
): Promise<string | null> {
  const [row] = await tx.rows<{ address: string | null }>(
    `SELECT oficio.address_of(coalesce(
       (SELECT user_id FROM oficio.memberships WHERE organization_id = organization.id AND user_id = $2),
       organization.owner_user_id)) AS address
     FROM oficio.organizations organization WHERE organization.id = $1`,
    [organizationId, createdBy],
  );
  return row?.address ?? null;
}

/** The lines in their order. A renewal that was removed, or has another client now, has none. */
export function readLines(tx: Transaction, { organizationId, id }: ProposalRef): Promise<StoredLine[]> {
  const { text, values } = sql`SELECT (line.position - 1)::integer AS place, line.asked, entry.id,
      CASE WHEN entry.domain_id IS NULL THEN 'hosting' ELSE 'domain' END AS "subjectKind",
      coalesce(domain.unicode_name, hosting.name) AS "subjectName", entry.period_end AS "periodEnd",
      entry.term_months AS "termMonths", entry.price_minor AS "priceMinor", entry.currency, entry.payer, entry.consent,
      entry.billing, entry.registry, entry.proposal_id AS "proposalId", entry.unanswered, entry.decided_by_kind AS "decidedByKind",
      entry.decided_by_name AS "decidedByName", entry.decided_at AS "decidedAt"
    FROM oficio.renewal_proposals proposal
    CROSS JOIN LATERAL jsonb_array_elements(proposal.lines) WITH ORDINALITY line (asked, position)
    JOIN oficio.renewals entry ON entry.organization_id = proposal.organization_id
      AND entry.id = (line.asked ->> 'renewalId')::uuid AND entry.client_id = proposal.client_id
    ${RENEWAL_JOINS}
    WHERE proposal.organization_id = ${organizationId} AND proposal.id = ${id} ORDER BY line.position`;
  return tx.rows<StoredLine>(text, values);
}

/** Locks renewals after their clients and their subjects, as every change of them does. */
export async function lockForChange(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  tx.send(
    `SELECT oficio.lock_clients($1, ARRAY(SELECT client_id FROM oficio.renewals
       WHERE organization_id = $1 AND id = ANY ($2) AND client_id IS NOT NULL))`,
    [organizationId, ids],
  );
  await tx.rows('SELECT FROM oficio.lock_renewals($1, $2)', [organizationId, ids]);
}

/** Notes that a proposal is withdrawn, once none of its renewals waits for an answer or has one. */
export async function closeProposal(
  tx: Transaction,
  { organizationId, proposalId }: Pick<LockedRenewal, 'organizationId' | 'proposalId'>,
  at: string,
): Promise<void> {
  await tx.rows(
    `UPDATE oficio.renewal_proposals proposal SET withdrawn_at = $3, updated_at = $3
     WHERE proposal.organization_id = $1 AND proposal.id = $2 AND proposal.withdrawn_at IS NULL
       AND NOT EXISTS (SELECT FROM oficio.renewals entry WHERE entry.proposal_id = proposal.id
         AND entry.organization_id = proposal.organization_id AND entry.consent IN ('proposed', 'approved', 'declined'))`,
    [organizationId, proposalId, at],
  );
}

/** Stores what happened to a proposal, and touches its renewals, so that colleagues see it. */
export async function noteOnProposal(
  tx: Transaction,
  { organizationId, id }: ProposalRef,
  column: 'sent_at' | 'seen_at',
  at: string | null,
): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    'SELECT id FROM oficio.renewals WHERE organization_id = $1 AND proposal_id = $2',
    [organizationId, id],
  );
  const ids = rows.map((row) => row.id);
  await lockForChange(tx, organizationId, ids);
  await tx.rows(
    `UPDATE oficio.renewal_proposals SET ${column} = coalesce($3, ${column})
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, at],
  );
  await tx.rows(
    'UPDATE oficio.renewals SET updated_at = updated_at WHERE organization_id = $1 AND id = ANY ($2)',
    [organizationId, ids],
  );
}
