import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION, type SuperadminOverview, type UsageDay } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { usageDays } from './usage.repository.ts';

type Organizations = SuperadminOverview['organizations'] &
  Pick<SuperadminOverview, 'monthlyUsd' | 'countedAt'>;

interface OverviewPeriod {
  at: string;
  /** The instant since which organizations and users are new. */
  since: string;
  /** The days of usage. */
  from: string;
  to: string;
}

@Injectable()
export class OverviewRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  async read({ at, since, from, to }: OverviewPeriod): Promise<SuperadminOverview> {
    const [[organizations], [users], [attention], days] = await this.worker.readAll<
      [Organizations, SuperadminOverview['users'], SuperadminOverview['attention'], UsageDay]
    >(NO_USER, [organizationsAt(at, since), usersSince(since), attentionAt(at), usageDays({ from, to })]);
    if (!organizations || !users || !attention) throw new Error('The overview has no figures');
    const { monthlyUsd, countedAt, ...counts } = organizations;
    return { countedAt, organizations: counts, users, monthlyUsd, attention, days };
  }
}

const { professional, starter } = SUBSCRIPTION;

const organizationsAt = (at: string, since: string) => sql`SELECT count(*)::integer AS total,
    (count(*) FILTER (WHERE entry.status = 'trialing' AND entry.trial_end > ${at}))::integer AS trialing,
    (count(*) FILTER (WHERE entry.status IN ('active', 'past_due')))::integer AS paying,
    (count(*) FILTER (WHERE entry.status = 'past_due'))::integer AS "pastDue",
    (count(*) FILTER (WHERE entry.created_at > ${since}))::integer AS "createdLast30Days",
    coalesce(sum(CASE WHEN entry.status NOT IN ('active', 'past_due') THEN 0
      WHEN entry.plan_id = ${starter.planId} THEN ${starter.priceUsd}::integer
      ELSE ${professional.priceUsd}::integer END), 0)::integer AS "monthlyUsd",
    (SELECT count(*)::integer FROM oficio.subscriptions WHERE status = 'trialing' AND granted_until > ${at}) AS granted,
    (SELECT count(*)::integer FROM oficio.organizations WHERE suspended_at IS NOT NULL) AS suspended,
    (SELECT count(*)::integer FROM oficio.organizations WHERE sending_paused_at IS NOT NULL) AS "sendingPaused",
    (SELECT count(*)::integer FROM oficio.organizations WHERE deletion_scheduled_for IS NOT NULL) AS deleting,
    (SELECT max(counted_at) FROM oficio.usage_days) AS "countedAt"
  FROM oficio.organization_figures entry`;

const usersSince = (since: string) => sql`SELECT
    (SELECT count(*)::integer FROM oficio.account_figures) AS total,
    (SELECT count(*)::integer FROM oficio.account_figures WHERE created_at > ${since}) AS "createdLast30Days"`;

const attentionAt = (at: string) => sql`SELECT
    (SELECT count(*)::integer FROM oficio.outbox WHERE state = 'uncertain') AS "uncertainMails",
    (SELECT count(*)::integer FROM oficio.outbox WHERE state = 'failed') AS "failedMails",
    (SELECT count(*)::integer FROM pgboss.job WHERE state = 'failed') AS "failedJobs",
    (SELECT count(*)::integer FROM oficio.webhook_events WHERE processed_at IS NULL) AS "failedEvents",
    (SELECT count(*)::integer FROM oficio.support_tickets WHERE desk = 'product'
      AND status IN ('open', 'waiting_on_support')) AS "openTickets",
    (SELECT count(*)::integer FROM oficio.domain_lookups WHERE failures > 0)
      + (SELECT count(*)::integer FROM oficio.certificate_lookups WHERE failures > 0) AS "failingLookups",
    (SELECT count(*)::integer FROM oficio.impersonations WHERE ended_at IS NULL AND expires_at > ${at}) AS "runningViews"`;
