import { Injectable } from '@nestjs/common';
import type { MessageState, SkipReason } from '@oficio/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { MESSAGE } from './message-columns.ts';
import type { NewMessage, StoredMessage } from './outbox.types.ts';

/** A row that is inserted; a message that replaces another one keeps its `Message-ID`. */
export interface InsertedMessage extends NewMessage {
  id: string;
  at: string;
  messageId?: string | null;
}

/** The columns that a change of state sets. */
export interface MessageChange {
  state: MessageState;
  attempts: number;
  skipReason?: SkipReason | null;
  failure?: string | null;
  nextAttemptAt?: string | null;
  sendingSince?: string;
  sentAt?: string;
  messageId?: string;
  replacedBy?: string;
  subject?: string;
  bodyText?: string;
}

const COLUMNS = {
  state: 'state',
  attempts: 'attempts',
  skipReason: 'skip_reason',
  failure: 'failure',
  nextAttemptAt: 'next_attempt_at',
  sendingSince: 'sending_since',
  sentAt: 'sent_at',
  messageId: 'message_id',
  replacedBy: 'replaced_by',
  subject: 'subject',
  bodyText: 'body_text',
} as const satisfies Record<keyof MessageChange, string>;

/** Of an organization whose mails wait. */
export const IS_HELD = raw('(suspended_at IS NOT NULL OR sending_paused_at IS NOT NULL)');

@Injectable()
export class OutboxRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  /** Work without a person. */
  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.worker.transaction(NO_USER, work);
  }

  /** False if there is a message with this key. */
  async insert(tx: Transaction, message: InsertedMessage): Promise<boolean> {
    const dueAt = message.dueAt ?? message.at;
    const added = await run(
      tx,
      sql`INSERT INTO oficio.outbox (id, organization_id, client_id, contact_id, occurrence_key, kind, template_key,
          entity_type, entity_id, to_address, cc, locale, subject, body_text, reason, rule_id, step_id, due_at, next_attempt_at,
          job_queued_at, message_id, created_by, created_at, updated_at)
        VALUES (${message.id}, ${message.organizationId}, ${message.clientId}, ${message.contactId},
          ${message.occurrenceKey}, ${message.kind}, ${message.templateKey}, ${message.entityType},
          ${message.entityId}, ${message.to}, ${message.cc ?? []}, ${message.locale}, ${message.subject},
          ${message.bodyText}, ${JSON.stringify(message.reason ?? {})}, ${message.ruleId ?? null}, ${message.stepId ?? null}, ${dueAt}, ${dueAt}, ${message.at},
          ${message.messageId ?? null}, ${message.createdBy}, ${message.at}, ${message.at})
        ON CONFLICT (organization_id, occurrence_key) DO NOTHING RETURNING id`,
    );
    return added.length === 1;
  }

  /**
   * Locks a due message. The claims of an organization wait for each other here until their transactions end, so that
   * none exceeds a limit unseen. Null if the message isn't due, or if another transaction has locked it.
   */
  async lockDue(tx: Transaction, id: string, at: string): Promise<StoredMessage | null> {
    const [message] = await run<StoredMessage>(
      tx,
      sql`SELECT ${MESSAGE}, pg_advisory_xact_lock(hashtextextended('outbox ' || entry.organization_id, 0))
        FROM oficio.outbox entry
        WHERE id = ${id} AND state = 'queued' AND next_attempt_at <= ${at} FOR UPDATE SKIP LOCKED`,
    );
    return message ?? null;
  }

  /** Locks the message if it is still being sent by this claim. */
  async lockClaimed(
    tx: Transaction,
    { id, attempts, sendingSince }: StoredMessage,
  ): Promise<StoredMessage | null> {
    const [message] = await run<StoredMessage>(
      tx,
      sql`SELECT ${MESSAGE} FROM oficio.outbox entry
        WHERE id = ${id} AND state = 'sending' AND attempts = ${attempts} AND sending_since = ${sendingSince}
        FOR UPDATE`,
    );
    return message ?? null;
  }

  /** Null for an unknown message. */
  async organizationOf(tx: Transaction, id: string): Promise<string | null> {
    const [row] = await run<{ organizationId: string }>(
      tx,
      sql`SELECT organization_id AS "organizationId" FROM oficio.outbox WHERE id = ${id}`,
    );
    return row?.organizationId ?? null;
  }

  /** Locks a message of the caller's organization. */
  async lock(
    tx: Transaction,
    scope: Pick<OrganizationScope, 'organizationId'>,
    id: string,
  ): Promise<StoredMessage | null> {
    const [message] = await run<StoredMessage>(tx, sql`${oneStatement(scope, id)} FOR UPDATE`);
    return message ?? null;
  }

  /** The same without a lock, for a caller who queues messages and doesn't decide about them. */
  async read(tx: Transaction, scope: OrganizationScope, id: string): Promise<StoredMessage | null> {
    const [message] = await run<StoredMessage>(tx, oneStatement(scope, id));
    return message ?? null;
  }

  /** Locks messages that are being sent since this instant or longer. */
  async lockForgotten(tx: Transaction, since: string, limit: number): Promise<StoredMessage[]> {
    return run<StoredMessage>(
      tx,
      sql`SELECT ${MESSAGE} FROM oficio.outbox entry WHERE state = 'sending' AND sending_since <= ${since}
        ORDER BY sending_since LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    );
  }

  /** Changes a locked message. */
  async store(tx: Transaction, id: string, change: MessageChange, at: string): Promise<void> {
    const assignments = Object.entries(change).map(
      ([name, value]) => sql`${raw(COLUMNS[name as keyof MessageChange])} = ${value}`,
    );
    await run(
      tx,
      sql`UPDATE oficio.outbox SET ${join(assignments)}, updated_at = ${at}, version = version + 1 WHERE id = ${id}`,
    );
  }

  /** Moves the next attempt of a queued message. */
  async defer(tx: Transaction, id: string, until: string): Promise<void> {
    await run(
      tx,
      sql`UPDATE oficio.outbox SET next_attempt_at = ${until} WHERE id = ${id} AND state = 'queued'`,
    );
  }

  /**
   * The ids of due messages whose job is missing: none was queued since they are due, or the last one was queued before
   * `lostBefore`. Notes that one is queued now.
   */
  async takeLost(
    tx: Transaction,
    { at, lostBefore, limit }: { at: string; lostBefore: string; limit: number },
  ): Promise<string[]> {
    const rows = await run<{ id: string }>(
      tx,
      sql`UPDATE oficio.outbox SET job_queued_at = ${at} WHERE id IN (
          SELECT id FROM oficio.outbox outbox WHERE state = 'queued' AND next_attempt_at <= ${at}
            AND (job_queued_at IS NULL OR job_queued_at < next_attempt_at OR job_queued_at < ${lostBefore})
            AND NOT EXISTS (SELECT FROM oficio.organizations WHERE id = outbox.organization_id AND ${IS_HELD})
          ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        RETURNING id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Clears the texts of settled messages that are as old or older; returns how many, at most `limit`. */
  async clearBodies(tx: Transaction, until: string, limit: number): Promise<number> {
    const cleared = await run(
      tx,
      sql`UPDATE oficio.outbox SET body_text = NULL WHERE id IN (
          SELECT id FROM oficio.outbox
          WHERE body_text IS NOT NULL AND created_at <= ${until} AND state NOT IN ('queued', 'sending')
          ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        RETURNING id`,
    );
    return cleared.length;
  }
}

function oneStatement({ organizationId }: Pick<OrganizationScope, 'organizationId'>, id: string): Sql {
  return sql`SELECT ${MESSAGE} FROM oficio.outbox entry
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

export function run<Row extends object>(tx: Transaction, { text, values }: Sql): Promise<Row[]> {
  return tx.rows<Row & Record<string, unknown>>(text, values);
}
