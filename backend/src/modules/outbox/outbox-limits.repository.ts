import { Injectable } from '@nestjs/common';
import { DAY_MS, HOUR_MS, OUTBOX } from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { run } from './outbox.repository.ts';
import type { NewMessage, StoredMessage } from './outbox.types.ts';

/** What limits a message at an instant. */
export interface MessageLimits {
  /** The recipient gets no mail from the organization. */
  isSuppressed: boolean;
  /** The copies' addresses that get none, in lower case. */
  suppressedCopies: string[];
  /** The organization has sent as many messages in 24 hours as it can. */
  isDayFull: boolean;
  /** The instant at which a message with a document can be sent; null: now. */
  documentsFrom: string | null;
}

/** Subscriptions that have been paid. A trial could otherwise send unwanted mail for nothing. */
const PAID = ['active', 'past_due', 'paused', 'canceled'];

@Injectable()
export class OutboxLimitsRepository {
  async limitsOf(
    tx: Transaction,
    { id, organizationId, to, cc, entityType }: StoredMessage,
    { now, documentTypes }: { now: Date; documentTypes: readonly string[] },
  ): Promise<MessageLimits> {
    const isDocument = documentTypes.includes(entityType);
    const [row] = await run<{
      suppressed: string[];
      isPaid: boolean;
      today: number;
      fullSince: string | null;
    }>(
      tx,
      sql`SELECT
          ARRAY(SELECT address FROM oficio.mail_suppressions WHERE organization_id = ${organizationId}
            AND scope = 'all' AND address = ANY (${lowered([to, ...cc])})) AS suppressed,
          EXISTS (SELECT FROM oficio.subscriptions
            WHERE organization_id = ${organizationId} AND status = ANY (${PAID})) AS "isPaid",
          (SELECT count(*)::integer FROM oficio.outbox
            WHERE organization_id = ${organizationId} AND sending_since > ${before(now, DAY_MS)} AND id <> ${id}) AS today,
          (SELECT sending_since FROM oficio.outbox
            WHERE ${isDocument} AND organization_id = ${organizationId} AND sending_since > ${before(now, HOUR_MS)}
              AND entity_type = ANY (${[...documentTypes]}) AND id <> ${id}
            ORDER BY sending_since DESC OFFSET ${OUTBOX.documentsPerHour - 1} LIMIT 1) AS "fullSince"`,
    );
    if (!row) throw new Error('The limits of a message are missing');
    const { suppressed, isPaid, today, fullSince } = row;
    return {
      isSuppressed: suppressed.includes(to.toLowerCase()),
      suppressedCopies: suppressed,
      isDayFull: today >= (isPaid ? OUTBOX.perDay.paid : OUTBOX.perDay.trial),
      documentsFrom: fullSince === null ? null : new Date(Date.parse(fullSince) + HOUR_MS).toISOString(),
    };
  }

  /** The messages of 24 hours that an organization has sent or queued, and how many it can. */
  async dayOf(
    tx: Transaction,
    { organizationId }: NewMessage,
    now: Date,
  ): Promise<{ used: number; most: number }> {
    const [row] = await run<{ isPaid: boolean; used: number }>(
      tx,
      sql`SELECT
          EXISTS (SELECT FROM oficio.subscriptions
            WHERE organization_id = ${organizationId} AND status = ANY (${PAID})) AS "isPaid",
          (SELECT count(*)::integer FROM oficio.outbox WHERE organization_id = ${organizationId}
            AND (sending_since > ${before(now, DAY_MS)} OR state = 'queued')) AS used`,
    );
    return { used: row?.used ?? 0, most: row?.isPaid ? OUTBOX.perDay.paid : OUTBOX.perDay.trial };
  }

  /** Notes that an address gets no mail from the organization any more. */
  async suppress(
    tx: Transaction,
    { id, organizationId, address, at }: { id: string; organizationId: string; address: string; at: string },
  ): Promise<void> {
    await run(
      tx,
      sql`INSERT INTO oficio.mail_suppressions (id, organization_id, address, scope, reason, created_at)
        VALUES (${id}, ${organizationId}, ${address.toLowerCase()}, 'all', 'bounced', ${at})
        ON CONFLICT (organization_id, address) DO UPDATE SET scope = 'all', reason = 'bounced'`,
    );
  }
}

function lowered(addresses: readonly string[]): string[] {
  return addresses.map((address) => address.toLowerCase());
}

function before(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}
