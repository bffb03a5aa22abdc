import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { WebhookOutcome } from './webhook-sender.ts';

/** A delivery that this process alone sends now, with its endpoint. */
export interface ClaimedDelivery {
  id: string;
  organizationId: string;
  endpointId: string;
  event: string;
  entityType: string;
  entityId: string;
  occurredAt: string;
  body: string | null;
  /** Attempts since it was queued, this one included. */
  tries: number;
  url: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: string | null;
}

/** How an endpoint stands after an attempt. */
export interface EndpointHealth {
  failures: number;
  failingSince: string | null;
  ownerUserId: string;
}

/** The queue of deliveries, as the worker sees it. */
@Injectable()
export class WebhookQueueRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.worker.transaction(NO_USER, work);
  }

  /** Null if the delivery isn't due, is being sent, or waits for its endpoint to be switched on. */
  async claim(tx: Transaction, id: string, { at, until }: { at: string; until: string }) {
    const [claimed] = await tx.rows<ClaimedDelivery & Record<string, unknown>>(
      `UPDATE oficio.webhook_deliveries delivery SET tries = delivery.tries + 1, next_attempt_at = $3
       FROM oficio.webhook_endpoints endpoint
       WHERE delivery.id = $1 AND delivery.status = 'pending' AND delivery.next_attempt_at <= $2
         AND endpoint.id = delivery.endpoint_id AND endpoint.enabled AND endpoint.secret IS NOT NULL
       RETURNING delivery.id, delivery.organization_id AS "organizationId", delivery.endpoint_id AS "endpointId",
         delivery.event, delivery.entity_type AS "entityType", delivery.entity_id AS "entityId",
         delivery.occurred_at AS "occurredAt", delivery.body, delivery.tries, endpoint.url, endpoint.secret,
         endpoint.previous_secret AS "previousSecret", endpoint.previous_secret_until AS "previousSecretUntil"`,
      [id, at, until],
    );
    return claimed ?? null;
  }

  /** Stores what is sent, so that each attempt sends the same. Returns what is stored. */
  async keepBody(id: string, body: string): Promise<string> {
    const [kept] = await this.inTransaction((tx) =>
      tx.rows<{ body: string }>(
        'UPDATE oficio.webhook_deliveries SET body = coalesce(body, $2) WHERE id = $1 RETURNING body',
        [id, body],
      ),
    );
    return kept?.body ?? body;
  }

  /** Locks the endpoint of a delivery before the delivery, as its removal does. False: it is gone. */
  async lockEndpoint(tx: Transaction, endpointId: string): Promise<boolean> {
    const rows = await tx.rows('SELECT FROM oficio.webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE', [
      endpointId,
    ]);
    return rows.length > 0;
  }

  addAttempt(
    tx: Transaction,
    { id, organizationId }: ClaimedDelivery,
    { status, failure, response, durationMs }: WebhookOutcome,
    at: string,
  ): void {
    tx.send(
      `INSERT INTO oficio.webhook_attempts (id, organization_id, delivery_id, at, status, failure, response, duration_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [randomUUID(), organizationId, id, at, status, failure, response, durationMs],
    );
  }

  /** @param nextAttemptAt null: there is no further attempt */
  finish(
    tx: Transaction,
    { id, tries }: ClaimedDelivery,
    { status, nextAttemptAt }: { status: 'pending' | 'delivered' | 'failed'; nextAttemptAt: string | null },
  ): void {
    // A delivery that a person has sent again meanwhile has other tries.
    tx.send(
      `UPDATE oficio.webhook_deliveries SET status = $3, next_attempt_at = $4
       WHERE id = $1 AND status = 'pending' AND tries = $2`,
      [id, tries, status, nextAttemptAt],
    );
  }

  succeeded(tx: Transaction, endpointId: string): void {
    tx.send(
      'UPDATE oficio.webhook_endpoints SET failures = 0, failing_since = NULL WHERE id = $1 AND failures > 0',
      [endpointId],
    );
  }

  async failed(tx: Transaction, endpointId: string, at: string): Promise<EndpointHealth | null> {
    const [health] = await tx.rows<EndpointHealth & Record<string, unknown>>(
      `UPDATE oficio.webhook_endpoints endpoint
       SET failures = failures + 1, failing_since = coalesce(failing_since, $2)
       FROM oficio.organizations organization
       WHERE endpoint.id = $1 AND endpoint.enabled AND organization.id = endpoint.organization_id
       RETURNING failures, failing_since AS "failingSince", organization.owner_user_id AS "ownerUserId"`,
      [endpointId, at],
    );
    return health ?? null;
  }

  disable(tx: Transaction, endpointId: string, because: 'failures' | 'gone', at: string): void {
    tx.send(
      `UPDATE oficio.webhook_endpoints SET enabled = false, disabled_because = $2, updated_at = $3, version = version + 1
       WHERE id = $1`,
      [endpointId, because, at],
    );
  }

  /** Takes deliveries whose next attempt is due, or whose job seems to be lost. */
  async takeDue(
    tx: Transaction,
    { at, lostBefore, limit }: { at: string; lostBefore: string; limit: number },
  ) {
    const rows = await tx.rows<{ id: string }>(
      `UPDATE oficio.webhook_deliveries SET queued_at = $1 WHERE id IN (
         SELECT delivery.id FROM oficio.webhook_deliveries delivery
         JOIN oficio.webhook_endpoints endpoint ON endpoint.id = delivery.endpoint_id AND endpoint.enabled
         WHERE delivery.status = 'pending' AND delivery.next_attempt_at <= $1
           AND (delivery.queued_at < delivery.next_attempt_at OR delivery.queued_at <= $2)
         ORDER BY delivery.next_attempt_at LIMIT $3 FOR UPDATE OF delivery SKIP LOCKED)
       RETURNING id`,
      [at, lostBefore, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Removes at most so many deliveries with their attempts. Returns their number. */
  async purge(before: string, limit: number): Promise<number> {
    const rows = await this.worker.longTransaction(NO_USER, (tx) =>
      tx.rows(
        `DELETE FROM oficio.webhook_deliveries WHERE id IN (
           SELECT id FROM oficio.webhook_deliveries WHERE created_at < $1 LIMIT $2) RETURNING id`,
        [before, limit],
      ),
    );
    return rows.length;
  }
}
