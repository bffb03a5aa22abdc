import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../database/database.ts';

/** The stored part of an event. */
export interface ReceivedEvent {
  id: string;
  type: string;
  objectId: string | null;
  /** The connected account that the event is about. Null: the platform's own. */
  accountId: string | null;
}

/** The provider's events, one row each, written in the transaction of their effect. */
@Injectable()
export class WebhookEvents {
  constructor(private readonly database: WorkerDatabase) {}

  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(NO_USER, work);
  }

  /**
   * False if the event was processed already. A concurrent delivery of the same event waits until the transaction ends.
   */
  async take(
    tx: Transaction,
    { id, type, objectId, accountId }: ReceivedEvent,
    at: string,
  ): Promise<boolean> {
    const [row] = await tx.rows<{ is_new: boolean }>(
      `INSERT INTO oficio.webhook_events AS kept (id, type, object_id, account_id, received_at)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE SET type = kept.type RETURNING processed_at IS NULL AS is_new`,
      [id, type, objectId, accountId, at],
    );
    return row?.is_new ?? false;
  }

  /** @param organizationId null: the event concerns no organization */
  async setProcessed(
    tx: Transaction,
    { id }: ReceivedEvent,
    { organizationId, at }: { organizationId: string | null; at: string },
  ): Promise<void> {
    await tx.rows(
      'UPDATE oficio.webhook_events SET processed_at = $2, organization_id = $3, ignored = $4 WHERE id = $1',
      [id, at, organizationId, organizationId === null],
    );
  }

  /** Runs after the rollback; a concurrent delivery may have succeeded by then. */
  async setFailed(
    { id, type, objectId, accountId }: ReceivedEvent,
    failure: string,
    at: string,
  ): Promise<void> {
    await this.transaction((tx) =>
      tx.rows(
        `INSERT INTO oficio.webhook_events AS kept
           (id, type, object_id, account_id, failures, last_failure, received_at)
         VALUES ($1, $2, $3, $4, 1, $5, $6)
         ON CONFLICT (id) DO UPDATE SET failures = kept.failures + 1, last_failure = $5
           WHERE kept.processed_at IS NULL`,
        [id, type, objectId, accountId, failure, at],
      ),
    );
  }

  /** Undefined for an id that was never received, or is processed. */
  async unprocessed(id: string): Promise<ReceivedEvent | undefined> {
    const [event] = await this.database.read<ReceivedEvent & Record<string, unknown>>(
      NO_USER,
      `SELECT id, type, object_id AS "objectId", account_id AS "accountId"
       FROM oficio.webhook_events WHERE id = $1 AND processed_at IS NULL`,
      [id],
    );
    return event;
  }

  /**
   * A failed or ignored event as it was before its processing; undefined for any other. Waits for a running delivery.
   * `auditId` names the event in the audit log, whose ids are UUIDs.
   */
  async reopen(tx: Transaction, id: string): Promise<(WebhookEvent & { auditId: string }) | undefined> {
    const [event] = await tx.rows<WebhookEvent & { auditId: string }>(
      `UPDATE oficio.webhook_events SET processed_at = NULL, ignored = false
       WHERE id = $1 AND (processed_at IS NULL OR ignored) RETURNING ${SHOWN}, audit_id AS "auditId"`,
      [id],
    );
    return event;
  }

  async isKnown(tx: Transaction, id: string): Promise<boolean> {
    return (await tx.rows('SELECT FROM oficio.webhook_events WHERE id = $1', [id])).length === 1;
  }

  /** Failed events first, then the latest. */
  async list(limit: number): Promise<WebhookEvent[]> {
    return this.database.read<WebhookEvent>(
      NO_USER,
      `SELECT ${SHOWN} FROM oficio.webhook_events ORDER BY processed_at IS NULL DESC, received_at DESC, id LIMIT $1`,
      [limit],
    );
  }
}

const SHOWN = `id, type, object_id AS "objectId", organization_id AS "organizationId", ignored, failures,
  last_failure AS "lastFailure", received_at AS "receivedAt", processed_at AS "processedAt",
  processed_at IS NULL OR ignored AS "canApplyAgain"`;
