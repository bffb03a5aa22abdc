import {
  addDays,
  type LocalDate,
  monthsOfCycle,
  type RenewalSubject,
  SERVICE_CYCLES,
} from '@oficio/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';

/** The domain or the service of a renewal. */
export interface SubjectRef {
  kind: RenewalSubject;
  id: string;
}

/** What a subject says about its next renewal. */
export interface SubjectTerms {
  /** The end of the present period; null: unknown. */
  endsOn: LocalDate | null;
  /** Null: it isn't renewed. */
  termMonths: number | null;
  payer: 'us' | 'client';
  costMinor: number;
  priceMinor: number;
  currency: string;
}

export interface Subject extends SubjectRef, SubjectTerms {
  name: string;
  clientId: string | null;
  /** Neither canceled nor in the archive or in the trash. */
  isLiving: boolean;
  /** Days before the end of a period at which its renewal begins. */
  leadDays: number;
  /** The organization's. */
  timezone: string;
}

const CYCLES = sql`CASE subject.cycle ${raw(
  SERVICE_CYCLES.map((cycle) => `WHEN '${cycle}' THEN ${monthsOfCycle(cycle)}`).join(' '),
)} END`;

interface SubjectSource {
  table: 'public.domains' | 'public.hosting_clients';
  /** The column of a renewal with the subject. */
  column: 'domain_id' | 'hosting_id';
  name: Sql;
  endsOn: Sql;
  termMonths: Sql;
  /** The statuses of a subject that is kept. */
  statuses: readonly string[];
}

/** The tables of subjects, on the row `subject`. */
export const SUBJECT_SOURCES: Readonly<Record<RenewalSubject, SubjectSource>> = {
  domain: {
    table: 'public.domains',
    column: 'domain_id',
    name: sql`subject.unicode_name`,
    endsOn: sql`subject.expires_on`,
    termMonths: sql`subject.term_years * 12`,
    statuses: ['active'],
  },
  hosting: {
    table: 'public.hosting_clients',
    column: 'hosting_id',
    name: sql`subject.name`,
    endsOn: sql`subject.next_renewal_on`,
    termMonths: CYCLES,
    statuses: ['pending', 'active', 'suspended'],
  },
};

/** The condition of subjects that are renewed. */
export function isLiving({ statuses }: SubjectSource): Sql {
  return sql`(subject.deleted_at IS NULL AND subject.archived_at IS NULL AND subject.status = ANY (${statuses}))`;
}

/** Reads a subject and locks it, after its client, as every write of a record does. Null for one that was removed. */
export async function lockSubject(
  tx: Transaction,
  organizationId: string,
  { kind, id }: SubjectRef,
): Promise<Subject | null> {
  const source = SUBJECT_SOURCES[kind];
  tx.send(
    `SELECT oficio.lock_clients($1, ARRAY(
       SELECT client_id FROM ${source.table} WHERE organization_id = $1 AND id = $2 AND client_id IS NOT NULL))`,
    [organizationId, id],
  );
  const { text, values } = sql`SELECT subject.id, ${kind}::text AS kind, ${source.name} AS name,
      subject.client_id AS "clientId", ${source.endsOn} AS "endsOn", ${source.termMonths} AS "termMonths", subject.payer,
      subject.cost_minor AS "costMinor", subject.price_minor AS "priceMinor", subject.currency,
      ${isLiving(source)} AS "isLiving", organization.renewal_lead_days AS "leadDays",
      organization.timezone
    FROM ${raw(source.table)} subject JOIN oficio.organizations organization ON organization.id = subject.organization_id
    WHERE subject.organization_id = ${organizationId} AND subject.id = ${id} FOR NO KEY UPDATE OF subject`;
  const [subject] = await tx.rows<Subject & Record<string, unknown>>(text, values);
  return subject ?? null;
}

/** The columns of a subject's date; `$3` is the new one. */
const MOVES = {
  domain: `UPDATE public.domains SET expires_on = $3, sort_expires_on = $3, expiry_source = 'manual',
      updated_at = $4, version = version + 1
    WHERE organization_id = $1 AND id = $2`,
  hosting: `UPDATE public.hosting_clients SET next_renewal_on = $3, sort_next_renewal_on = $3,
      updated_at = $4, version = version + 1
    WHERE organization_id = $1 AND id = $2`,
} as const;

/** Moves the date of a locked subject. */
export async function moveSubject(
  tx: Transaction,
  organizationId: string,
  { kind, id }: SubjectRef,
  { to, at }: { to: LocalDate; at: string },
): Promise<void> {
  await tx.rows(MOVES[kind], [organizationId, id, to, at]);
}

/** Whether the lead of the subject's period has begun. */
export function isDue({ endsOn, leadDays }: Pick<Subject, 'endsOn' | 'leadDays'>, today: LocalDate): boolean {
  return endsOn !== null && addDays(endsOn, -leadDays) <= today;
}
