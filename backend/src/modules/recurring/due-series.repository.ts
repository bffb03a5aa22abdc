import { Injectable } from '@nestjs/common';
import type { RecurringDocument } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { LockedSeries } from './recurring.repository.ts';

/** What decides over a notice. */
export type AnnouncedFacts = Pick<
  LockedSeries,
  'status' | 'nextOccurrence' | 'nextOn' | 'noticeDays' | 'timezone'
>;

/** A series that has paused itself, for a mail to the owner. */
interface PausedFacts extends Record<string, unknown> {
  name: string;
  kind: RecurringDocument['kind'];
  reason: string;
  businessName: string;
  address: string;
}

/** The series of all organizations, for the jobs that make documents, notices and mails. */
@Injectable()
export class DueSeriesRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  /** The active series of all organizations whose day has come there, or whose client is gone. */
  due(at: string, limit: number): Promise<{ id: string; organizationId: string }[]> {
    const { text, values } = sql`SELECT entry.id, entry.organization_id AS "organizationId"
      FROM oficio.recurring_documents entry
      LEFT JOIN public.client_directory client
        ON client.organization_id = entry.organization_id AND client.id = entry.client_id
      JOIN oficio.organizations organization ON organization.id = entry.organization_id,
        LATERAL (SELECT (${at}::timestamptz AT TIME ZONE organization.timezone)::date AS today) local
      WHERE entry.status = 'active' AND (
        entry.next_on <= local.today AND (entry.failed_on IS NULL OR entry.failed_on < local.today)
        OR client.deleted_at IS NOT NULL OR client.archived_at IS NOT NULL)
      ORDER BY entry.next_on, entry.id LIMIT ${limit}`;
    return this.worker.read(NO_USER, text, values);
  }

  /** The active series with a notice that is due, unless that one or a nearer one was made. */
  toAnnounce(at: string, limit: number): Promise<{ id: string; organizationId: string }[]> {
    const { text, values } = sql`SELECT entry.id, entry.organization_id AS "organizationId"
      FROM oficio.recurring_documents entry
      JOIN oficio.organizations organization ON organization.id = entry.organization_id,
        LATERAL (SELECT (${at}::timestamptz AT TIME ZONE organization.timezone)::date AS today) local,
        LATERAL (SELECT min(days) AS days FROM unnest(entry.notice_days) days WHERE entry.next_on - days <= local.today) due
      WHERE entry.status = 'active' AND entry.kind = 'invoice' AND entry.mode <> 'draft' AND entry.next_on > local.today
        AND due.days IS NOT NULL
        AND NOT EXISTS (SELECT FROM generate_series(1, due.days) made JOIN oficio.outbox message
          ON message.organization_id = entry.organization_id
          AND message.occurrence_key = 'recurring.notice:' || entry.id || ':' || entry.next_occurrence || ':' || made)
      ORDER BY entry.next_on, entry.id LIMIT ${limit}`;
    return this.worker.read(NO_USER, text, values);
  }

  /** What the mail about a pause says; null for a series that isn't paused, or without an owner to mail. */
  async paused(organizationId: string, id: string): Promise<PausedFacts | null> {
    const { text, values } = sql`SELECT entry.name, entry.kind, entry.last_failure AS reason,
        organization.name AS "businessName", oficio.address_of(organization.owner_user_id) AS address
      FROM oficio.recurring_documents entry JOIN oficio.organizations organization ON organization.id = entry.organization_id
      WHERE entry.organization_id = ${organizationId} AND entry.id = ${id} AND entry.status = 'paused'
        AND entry.last_failure IS NOT NULL`;
    const [row] = await this.worker.read<PausedFacts>(NO_USER, text, values);
    return row?.address ? row : null;
  }

  /** The state of a series; null if it was removed. Runs as the worker. */
  async factsOf(
    tx: Transaction,
    { organizationId, id }: Pick<RecurringDocument, 'organizationId' | 'id'>,
  ): Promise<AnnouncedFacts | null> {
    const { text, values } =
      sql`SELECT entry.status, entry.next_occurrence AS "nextOccurrence", entry.next_on AS "nextOn",
        entry.notice_days AS "noticeDays", organization.timezone
      FROM oficio.recurring_documents entry JOIN oficio.organizations organization ON organization.id = entry.organization_id
      WHERE entry.organization_id = ${organizationId} AND entry.id = ${id}`;
    const [row] = await tx.rows<AnnouncedFacts & Record<string, unknown>>(text, values);
    return row ?? null;
  }
}
