import { Injectable } from '@nestjs/common';
import { localDateAt, RENEWAL_SUBJECTS } from '@oficio/contracts';
import sql, { join, raw } from 'sql-template-tag';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { followSubject } from './follow-subject.ts';
import { AutoProposals } from './proposals/auto-proposals.ts';
import { UnansweredProposals } from './proposals/unanswered-proposals.ts';
import { isLiving, SUBJECT_SOURCES, type SubjectRef } from './renewal-subjects.ts';

/** The most subjects of one run. */
const BATCH = 1_000;
const SYSTEM = 'Oficio';

interface DueSubject extends SubjectRef, Record<string, unknown> {
  organizationId: string;
  timezone: string;
}

/** Begins renewals on the organization's day, ends questions whose last day is over, and proposes those that no person has to look at. A write of a domain or a service begins its own at once. */
@Injectable()
export class DueRenewals {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly kit: RecordKit,
    private readonly unanswered: UnansweredProposals,
    private readonly proposals: AutoProposals,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('renewal.begin', '27 * * * *', () => this.run());
  }

  /** A subject that can't be followed holds back no other. */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (const subject of await this.#due()) await this.#begin(subject).catch((error) => errors.push(error));
    errors.push(...(await this.unanswered.run()), ...(await this.proposals.run()));
    if (errors.length > 0) throw errors[0];
  }

  #begin({ organizationId, timezone, kind, id }: DueSubject): Promise<void> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const at = this.clock.instant();
      const today = localDateAt(at, timezone);
      const following = { organizationId, at, today, newId: () => this.kit.newId() };
      for (const entry of await followSubject(tx, { kind, id }, following)) {
        await this.kit.audit.record(tx, { organizationId, system: SYSTEM }, entry);
      }
    });
  }

  /** The subjects of all organizations whose lead has begun, without a renewal of the period and without an open one. */
  #due(): Promise<DueSubject[]> {
    const at = this.clock.instant();
    const subjects = RENEWAL_SUBJECTS.map((kind) => {
      const source = SUBJECT_SOURCES[kind];
      return sql`SELECT ${kind}::text AS kind, subject.id, subject.organization_id, ${source.endsOn} AS ends_on
        FROM ${raw(source.table)} subject
        WHERE ${isLiving(source)} AND ${source.termMonths} IS NOT NULL AND NOT EXISTS (
          SELECT FROM oficio.renewals entry
          WHERE entry.${raw(source.column)} = subject.id AND entry.organization_id = subject.organization_id
            AND (entry.period_end = ${source.endsOn} OR entry.registry IN ('open', 'provisional')))`;
    });
    const { text, values } =
      sql`SELECT due.kind, due.id, due.organization_id AS "organizationId", organization.timezone
      FROM (${join(subjects, ' UNION ALL ')}) due
      JOIN oficio.organizations organization ON organization.id = due.organization_id
      WHERE due.ends_on - organization.renewal_lead_days <= (${at}::timestamptz AT TIME ZONE organization.timezone)::date
      ORDER BY due.ends_on, due.id LIMIT ${BATCH}`;
    return this.worker.read<DueSubject>(NO_USER, text, values);
  }
}
