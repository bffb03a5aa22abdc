import { Injectable } from '@nestjs/common';
import { Clock } from '../../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { RenewalDecisions } from '../renewal-decisions.ts';

/** The most renewals of one run. */
const BATCH = 1_000;
const SYSTEM = 'Oficio';

interface Unanswered extends Record<string, unknown> {
  id: string;
  organizationId: string;
}

/** Returns renewals to `notAsked` whose client hasn't answered until the last day of the proposal. */
@Injectable()
export class UnansweredProposals {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly decisions: RenewalDecisions,
    private readonly clock: Clock,
  ) {}

  /** Returns the errors of renewals, which hold back no other. */
  async run(): Promise<unknown[]> {
    const errors: unknown[] = [];
    for (const { id, organizationId } of await this.#expired()) {
      await this.worker
        .transaction(NO_USER, (tx) => this.decisions.expire(tx, { organizationId, system: SYSTEM }, id))
        .catch((error) => errors.push(error));
    }
    return errors;
  }

  #expired(): Promise<Unanswered[]> {
    return this.worker.read<Unanswered>(
      NO_USER,
      `SELECT entry.id, entry.organization_id AS "organizationId"
       FROM oficio.renewal_proposals proposal
       JOIN oficio.organizations organization ON organization.id = proposal.organization_id
       JOIN oficio.renewals entry
         ON entry.organization_id = proposal.organization_id AND entry.proposal_id = proposal.id
       WHERE entry.consent = 'proposed'
         AND proposal.valid_until < ($1::timestamptz AT TIME ZONE organization.timezone)::date
       ORDER BY proposal.valid_until, entry.id LIMIT $2`,
      [this.clock.instant(), BATCH],
    );
  }
}
