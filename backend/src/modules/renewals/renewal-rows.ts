import type { LocalDate, RenewalEvidence } from '@oficio/contracts';
import { type RenewalFacts, renewalWord } from '@oficio/machines/renewal';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AuditEntry } from '../../writes/audit-log.ts';
import { SUBJECT_SOURCES, type Subject, type SubjectRef } from './renewal-subjects.ts';

/** A renewal under the lock of its transaction. */
export interface LockedRenewal extends RenewalFacts, Record<string, unknown> {
  id: string;
  organizationId: string;
  version: number;
  clientId: string | null;
  domainId: string | null;
  hostingId: string | null;
  periodEnd: string;
  termMonths: number;
  costMinor: number;
  currency: string;
  invoiceId: string | null;
  /** The latest proposal that asks the client. */
  proposalId: string | null;
  /** The last day on which the client can answer to it. */
  answerBy: LocalDate | null;
  /** The client was asked, and hasn't answered in time. */
  unanswered: boolean;
}

const LOCKED = sql`entry.id, entry.organization_id AS "organizationId", entry.version, entry.client_id AS "clientId",
  entry.domain_id AS "domainId", entry.hosting_id AS "hostingId", entry.period_end AS "periodEnd",
  entry.term_months AS "termMonths", entry.payer, entry.cost_minor AS "costMinor", entry.price_minor AS "priceMinor",
  entry.currency, entry.consent, entry.billing, entry.registry, entry.invoice_id AS "invoiceId",
  entry.proposal_id AS "proposalId", entry.unanswered,
  (SELECT proposal.valid_until FROM oficio.renewal_proposals proposal
    WHERE proposal.organization_id = entry.organization_id AND proposal.id = entry.proposal_id) AS "answerBy"`;

/** Columns that a change sets beside the facts of the machine. */
export type RenewalColumns = Readonly<Record<string, unknown>>;

export function factsOf({ consent, billing, registry, payer, priceMinor }: RenewalFacts): RenewalFacts {
  return { consent, billing, registry, payer, priceMinor };
}

function subjectRef({ domainId, hostingId }: Pick<LockedRenewal, 'domainId' | 'hostingId'>): SubjectRef {
  return domainId === null ? { kind: 'hosting', id: hostingId ?? '' } : { kind: 'domain', id: domainId };
}

/** The renewal as the audit log names it. */
export function renewalEntity(id: string, { name, clientId }: Subject): AuditEntry['entity'] {
  return { type: 'renewal', id, name, clientId };
}

/** Locks the renewals of a condition on the row `entry`, in the order of their ids. Their subjects are locked before. */
export function lockRenewals(
  tx: Transaction,
  organizationId: string,
  condition: Sql,
): Promise<LockedRenewal[]> {
  const { text, values } = sql`SELECT ${LOCKED} FROM oficio.renewals entry
    WHERE entry.organization_id = ${organizationId} AND ${condition} ORDER BY entry.id FOR UPDATE`;
  return tx.rows<LockedRenewal>(text, values);
}

/** The subject of a renewal. @throws ApiError resource.not_found, also for one that the caller doesn't see */
export async function findSubjectRef(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<SubjectRef> {
  const [row] = await tx.rows<{ domainId: string | null; hostingId: string | null }>(
    `SELECT domain_id AS "domainId", hosting_id AS "hostingId" FROM oficio.renewals
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  if (!row) throw new ApiError('resource.not_found');
  return subjectRef(row);
}

export function ofSubject({ kind, id }: SubjectRef): Sql {
  return sql`entry.${raw(SUBJECT_SOURCES[kind].column)} = ${id}`;
}

export async function insertRenewal(
  tx: Transaction,
  organizationId: string,
  { id, subject, facts, at }: { id: string; subject: Subject; facts: RenewalFacts; at: string },
): Promise<void> {
  const columns = {
    id,
    organization_id: organizationId,
    client_id: subject.clientId,
    [SUBJECT_SOURCES[subject.kind].column]: subject.id,
    period_end: subject.endsOn,
    term_months: subject.termMonths,
    cost_minor: subject.costMinor,
    currency: subject.currency,
    ...columnsOf(facts),
    created_at: at,
    updated_at: at,
  };
  const { text, values } = sql`INSERT INTO oficio.renewals (${raw(Object.keys(columns).join(', '))})
    VALUES (${join(Object.values(columns))})`;
  await tx.rows(text, values);
}

export async function removeRenewal(
  tx: Transaction,
  { organizationId, id }: Pick<LockedRenewal, 'organizationId' | 'id'>,
): Promise<void> {
  await tx.rows('DELETE FROM oficio.renewals WHERE organization_id = $1 AND id = $2', [organizationId, id]);
}

/** Whether another renewal of the subject is of the period. */
export async function isTaken(tx: Transaction, open: LockedRenewal, periodEnd: unknown): Promise<boolean> {
  const rows = await tx.rows(
    `SELECT FROM oficio.renewals WHERE organization_id = $1 AND id <> $2 AND period_end = $3
       AND (domain_id = $4 OR hosting_id = $5)`,
    [open.organizationId, open.id, periodEnd, open.domainId, open.hostingId],
  );
  return rows.length > 0;
}

/** Whether the subject has an open renewal, or one of its present period. */
export async function hasRenewal(
  tx: Transaction,
  organizationId: string,
  subject: Subject,
): Promise<boolean> {
  const { text, values } =
    sql`SELECT FROM oficio.renewals entry WHERE entry.organization_id = ${organizationId}
    AND ${ofSubject(subject)} AND (entry.period_end = ${subject.endsOn} OR entry.registry IN ('open', 'provisional'))`;
  return (await tx.rows(text, values)).length > 0;
}

/** Writes the facts and further columns, and raises the version. */
export async function updateRenewal(
  tx: Transaction,
  { id, organizationId, unanswered }: Pick<LockedRenewal, 'id' | 'organizationId' | 'unanswered'>,
  { facts, columns = {}, at }: { facts: RenewalFacts; columns?: RenewalColumns; at: string },
): Promise<void> {
  const set = Object.entries({ ...columnsOf(facts), unanswered, ...columns, updated_at: at }).map(
    ([column, value]) => sql`${raw(column)} = ${value}`,
  );
  const { text, values } = sql`UPDATE oficio.renewals SET ${join(set)}, version = version + 1
    WHERE organization_id = ${organizationId} AND id = ${id}`;
  await tx.rows(text, values);
}

export function evidenceColumn(evidence: RenewalEvidence): RenewalColumns {
  return { evidence: JSON.stringify(evidence) };
}

function columnsOf(facts: RenewalFacts): RenewalColumns {
  const { consent, billing, registry, payer, priceMinor } = facts;
  return { consent, billing, registry, payer, price_minor: priceMinor, state: renewalWord(facts) };
}
