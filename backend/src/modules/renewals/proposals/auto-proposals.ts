import { Injectable } from '@nestjs/common';
import { daysBetween } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { Clock } from '../../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { Proposing } from './proposing.ts';

/** The most renewals of one run. */
const BATCH = 1_000;
const SYSTEM = 'Oficio';

interface Waiting extends Record<string, unknown> {
  id: string;
  organizationId: string;
  clientId: string;
  ownerId: string;
  periodEnd: string;
  bundleDays: number;
  isDue: boolean;
}

/** Proposes renewals by itself, in organizations that have chosen it: each renewal once. */
@Injectable()
export class AutoProposals {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly proposing: Proposing,
    private readonly clock: Clock,
  ) {}

  /** Returns the errors of bundles, which hold back no other. */
  async run(): Promise<unknown[]> {
    const errors: unknown[] = [];
    for (const bundle of bundlesOf(await this.#waiting())) {
      await this.#propose(bundle).catch((error) => errors.push(error));
    }
    return errors;
  }

  #propose(bundle: readonly Waiting[]): Promise<void> {
    const [first] = bundle;
    if (!first) return Promise.resolve();
    const { organizationId, ownerId } = first;
    const ids = bundle.map(({ id }) => id);
    const author = {
      actor: { organizationId, system: SYSTEM },
      kind: 'automatic',
      createdBy: ownerId,
    } as const;
    return this.worker.transaction(NO_USER, async (tx) => {
      await this.proposing.proposeIn(tx, author, { ids });
    });
  }

  /**
   * The renewals that were never proposed, of clients with a contact who receives them. Those of a bundle begin over as many days as
   * they end, so a bundle is due that many days after the lead of its first one has begun.
   */
  #waiting(): Promise<Waiting[]> {
    const { text, values } = sql`SELECT entry.id, entry.organization_id AS "organizationId",
        entry.client_id AS "clientId", organization.owner_user_id AS "ownerId", entry.period_end AS "periodEnd",
        organization.renewal_bundle_days AS "bundleDays",
        entry.period_end - greatest(organization.renewal_lead_days - organization.renewal_bundle_days, 0) <= local.today
          AS "isDue"
      FROM oficio.renewals entry
      JOIN oficio.organizations organization ON organization.id = entry.organization_id
      JOIN public.client_directory client
        ON client.organization_id = entry.organization_id AND client.id = entry.client_id,
        LATERAL (SELECT (${this.clock.instant()}::timestamptz AT TIME ZONE organization.timezone)::date AS today) local
      WHERE organization.renewal_auto_propose AND entry.consent = 'notAsked' AND entry.billing = 'none'
        AND entry.registry = 'open' AND entry.proposal_id IS NULL AND entry.period_end >= local.today
        AND (entry.snoozed_until IS NULL OR entry.snoozed_until <= local.today)
        AND client.deleted_at IS NULL AND client.archived_at IS NULL
        AND EXISTS (SELECT FROM oficio.client_contacts contact
          WHERE contact.organization_id = entry.organization_id AND contact.client_id = entry.client_id
            AND contact.receives_renewals AND contact.email <> '')
        AND EXISTS (SELECT FROM oficio.renewals near
          WHERE near.organization_id = entry.organization_id AND near.client_id = entry.client_id
            AND near.consent = 'notAsked' AND near.proposal_id IS NULL AND near.registry = 'open'
            AND near.period_end >= local.today
            AND near.period_end - greatest(organization.renewal_lead_days - organization.renewal_bundle_days, 0) <= local.today)
      ORDER BY entry.organization_id, entry.client_id, entry.period_end, entry.id LIMIT ${BATCH}`;
    return this.worker.read<Waiting>(NO_USER, text, values);
  }
}

/** Groups renewals of one client that end within the organization's days of the first one. Bundles that aren't due wait. */
function bundlesOf(waiting: readonly Waiting[]): Waiting[][] {
  const bundles: Waiting[][] = [];
  for (const renewal of waiting) {
    const bundle = bundles.at(-1);
    const first = bundle?.[0];
    const fits =
      first?.clientId === renewal.clientId &&
      daysBetween(first.periodEnd, renewal.periodEnd) <= first.bundleDays;
    if (bundle && fits) bundle.push(renewal);
    else bundles.push([renewal]);
  }
  return bundles.filter(([first]) => first?.isDue);
}
