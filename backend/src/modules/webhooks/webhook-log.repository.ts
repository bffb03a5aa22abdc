import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type QueryOf,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type webhookRoutes,
} from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { type KeyColumns, Keyset } from '../../records/keyset.ts';
import { type List, listPage } from '../../records/list.ts';

type Query = QueryOf<(typeof webhookRoutes)['deliveries']>;

const SHOWN = sql`entry.id, entry.event, entry.occurred_at AS "occurredAt", entry.status,
  entry.next_attempt_at AS "nextAttemptAt",
  (SELECT count(*)::integer FROM oficio.webhook_attempts attempt WHERE attempt.delivery_id = entry.id) AS attempts,
  (SELECT attempt.status FROM oficio.webhook_attempts attempt WHERE attempt.delivery_id = entry.id
    AND attempt.status IS NOT NULL ORDER BY attempt.at DESC, attempt.id LIMIT 1) AS "lastStatus"`;

/** The deliveries of an endpoint, the latest first. */
const listOf = (endpointId: string): List<Query> => ({
  table: 'oficio.webhook_deliveries',
  shown: SHOWN,
  order: new Keyset('webhook deliveries', 'descending', [
    ['created_at', 'timestamptz'],
    ['id', 'uuid'],
  ]),
  where: sql`entry.endpoint_id = ${endpointId}`,
  filters: { status: 'status' },
});

@Injectable()
export class WebhookLogRepository {
  constructor(private readonly database: ApiDatabase) {}

  async page(
    scope: OrganizationScope,
    endpointId: string,
    query: Query,
  ): Promise<AnswerOf<(typeof webhookRoutes)['deliveries']>> {
    const page = listPage<WebhookDelivery, Query>(listOf(endpointId), scope, query);
    const { text, values } = page.rows;
    return page.of(await this.database.read<WebhookDelivery & KeyColumns>(scope, text, values));
  }

  /** @throws ApiError resource.not_found */
  async one(scope: OrganizationScope, endpointId: string, id: string): Promise<WebhookDeliveryDetail> {
    const shown = oneOf(scope, endpointId, id, sql`, entry.body`);
    const [[delivery], log] = await this.database.readAll<
      [Omit<WebhookDeliveryDetail, 'log'>, WebhookDeliveryDetail['log'][number]]
    >(scope, [
      shown,
      sql`SELECT id, at, status, failure, response, duration_ms AS "durationMs" FROM oficio.webhook_attempts
        WHERE organization_id = ${scope.organizationId} AND delivery_id = ${id} ORDER BY at DESC, id`,
    ]);
    if (!delivery) throw new ApiError('resource.not_found');
    return { ...delivery, log };
  }

  async written(
    tx: Transaction,
    scope: OrganizationScope,
    endpointId: string,
    id: string,
  ): Promise<WebhookDelivery> {
    const { text, values } = oneOf(scope, endpointId, id);
    const [delivery] = await tx.rows<WebhookDelivery>(text, values);
    if (!delivery) throw new ApiError('resource.not_found');
    return delivery;
  }

  /** A delivery about the endpoint itself. */
  async insert(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { id, endpointId, event, at }: { id: string; endpointId: string; event: string; at: string },
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO oficio.webhook_deliveries (id, organization_id, endpoint_id, event, entity_type, entity_id,
         occurred_at, next_attempt_at, queued_at, created_at)
       VALUES ($1, $2, $3, $4, 'webhook_endpoint', $3, $5, $5, $5, $5)`,
      [id, organizationId, endpointId, event, at],
    );
  }

  /** False if the endpoint has no such delivery. */
  async queueAgain(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { id, endpointId, at }: { id: string; endpointId: string; at: string },
  ): Promise<boolean> {
    const rows = await tx.rows(
      `UPDATE oficio.webhook_deliveries SET status = 'pending', tries = 0, next_attempt_at = $4, queued_at = $4
       WHERE organization_id = $1 AND endpoint_id = $2 AND id = $3 RETURNING id`,
      [organizationId, endpointId, id, at],
    );
    return rows.length > 0;
  }
}

function oneOf(
  { organizationId }: OrganizationScope,
  endpointId: string,
  id: string,
  more: Sql = sql``,
): Sql {
  return sql`SELECT ${SHOWN} ${more} FROM oficio.webhook_deliveries entry
    WHERE entry.organization_id = ${organizationId} AND entry.endpoint_id = ${endpointId} AND entry.id = ${id}`;
}
