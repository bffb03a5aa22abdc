import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LocalDate } from '@oficio/contracts';
import type { SubscriptionFacts } from '@oficio/machines/subscription';
import {
  ApiDatabase,
  type Claims,
  NO_USER,
  type Transaction,
  WorkerDatabase,
} from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { FACT_COLUMNS, type FactsRow, factsOf } from '../subscription/subscription-facts.ts';

/** What comes to its end on a day. */
export interface EndingThing {
  id: string;
  kind: 'domain' | 'hosting';
  name: string;
  day: LocalDate;
}

/** Whose calendar an address shows. */
export interface FeedReader extends Claims {
  organizationId: string;
  organizationName: string;
  timezone: string;
  subscription: SubscriptionFacts | null;
}

/** The most events of a calendar. */
const MOST = 5_000;

type Person = Pick<OrganizationScope, 'organizationId' | 'userId'>;

@Injectable()
export class CalendarFeedRepository {
  constructor(
    private readonly requests: ApiDatabase,
    private readonly worker: WorkerDatabase,
  ) {}

  async createdAt(scope: OrganizationScope): Promise<string | null> {
    const [feed] = await this.requests.read<{ createdAt: string }>(
      scope,
      `SELECT created_at AS "createdAt" FROM oficio.calendar_feeds WHERE organization_id = $1 AND user_id = $2`,
      [scope.organizationId, scope.userId],
    );
    return feed?.createdAt ?? null;
  }

  /** Adds the person's address, or replaces its token. Returns its id. */
  async put(
    tx: Transaction,
    { organizationId, userId }: Person,
    { hash, at }: { hash: Buffer; at: string },
  ): Promise<string> {
    const [feed] = await tx.rows<{ id: string }>(
      `INSERT INTO oficio.calendar_feeds (id, organization_id, user_id, token_hash, created_at)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (organization_id, user_id) DO UPDATE
       SET token_hash = excluded.token_hash, created_at = excluded.created_at
       RETURNING id`,
      [randomUUID(), organizationId, userId, hash, at],
    );
    if (!feed) throw new Error('An insert returns its row');
    return feed.id;
  }

  /** Gives the address another token. */
  async give(
    tx: Transaction,
    { organizationId }: Person,
    { id, hash }: { id: string; hash: Buffer },
  ): Promise<void> {
    await tx.rows('UPDATE oficio.calendar_feeds SET token_hash = $3 WHERE organization_id = $1 AND id = $2', [
      organizationId,
      id,
      hash,
    ]);
  }

  /** The id of the ended address; null if there was none. */
  async remove(tx: Transaction, { organizationId, userId }: Person): Promise<string | null> {
    const [feed] = await tx.rows<{ id: string }>(
      'DELETE FROM oficio.calendar_feeds WHERE organization_id = $1 AND user_id = $2 RETURNING id',
      [organizationId, userId],
    );
    return feed?.id ?? null;
  }

  /** Null for an unknown token and for a suspended organization, which takes the same time. */
  async reader(hash: Buffer): Promise<FeedReader | null> {
    const [row] = await this.worker.read<Omit<FeedReader, 'subscription'> & FactsRow>(
      NO_USER,
      `SELECT feed.user_id AS "userId", feed.organization_id AS "organizationId",
         organization.name AS "organizationName", organization.timezone, ${FACT_COLUMNS}
       FROM oficio.calendar_feeds feed
       JOIN oficio.organizations organization ON organization.id = feed.organization_id
       LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = feed.organization_id
       WHERE feed.token_hash = $1 AND organization.suspended_at IS NULL`,
      [hash],
    );
    if (!row) return null;
    const { userId, organizationId, organizationName, timezone } = row;
    return { userId, organizationId, organizationName, timezone, subscription: factsOf(row) };
  }

  /** What the person sees of it, the earliest day first. */
  ending({ userId, organizationId }: FeedReader, from: LocalDate): Promise<EndingThing[]> {
    return this.requests.read<EndingThing>(
      { userId, organizationId },
      `SELECT id, 'domain' AS kind, unicode_name AS name, sort_expires_on AS day FROM public.domains
       WHERE organization_id = $1 AND record_state = 'open' AND status = 'active'
         AND sort_expires_on >= $2 AND sort_expires_on < 'infinity'
       UNION ALL
       SELECT id, 'hosting', name, next_renewal_on FROM public.hosting_clients
       WHERE organization_id = $1 AND record_state = 'open' AND status NOT IN ('cancelled', 'transferred') AND next_renewal_on >= $2
       ORDER BY day, name, id LIMIT ${MOST}`,
      [organizationId, from],
    );
  }
}
