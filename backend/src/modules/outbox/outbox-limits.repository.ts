import { Injectable } from '@nestjs/common';
import { DAY_MS, HOUR_MS, OUTBOX } from '@oficio/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { IS_HELD, run } from './outbox.repository.ts';
import type { NewMessage, StoredMessage } from './outbox.types.ts';

/** What limits a message at an instant. */
export interface MessageLimits {
  /** The message's addresses that get no mail from the organization, in lower case. */
  suppressed: string[];
  /** The message's addresses that are neither the client's nor a member's, in a trial. */
  strangers: string[];
  /** With this message, the organization would write to more recipients in 24 hours than it can. */
  isDayFull: boolean;
  /** The organization is suspended, or its mails are paused: the message waits. */
  isHeld: boolean;
  /** The instant at which a message with a document can be sent; null: now. */
  documentsFrom: string | null;
}

/** Subscriptions that have been paid. A trial could otherwise send unwanted mail for nothing. */
const PAID = ['active', 'past_due', 'paused', 'canceled'];

const isPaid = (organizationId: string): Sql => sql`EXISTS (SELECT FROM oficio.subscriptions
  WHERE organization_id = ${organizationId} AND status = ANY (${PAID}))`;

const RECIPIENTS = raw('coalesce(sum(1 + cardinality(cc)), 0)::integer');

@Injectable()
export class OutboxLimitsRepository {
  async limitsOf(
    tx: Transaction,
    { id, organizationId, clientId, to, cc, entityType, ruleId }: StoredMessage,
    { now, documentTypes }: { now: Date; documentTypes: readonly string[] },
  ): Promise<MessageLimits> {
    // A reminder of an invoice has no file.
    const isDocument = ruleId === null && documentTypes.includes(entityType);
    const reading = run<{
      suppressed: string[];
      isHeld: boolean;
      isPaid: boolean;
      today: number;
      fullSince: string | null;
    }>(
      tx,
      sql`SELECT
          ARRAY(SELECT address FROM oficio.mail_suppressions WHERE organization_id = ${organizationId}
            AND scope = 'all' AND address = ANY (${lowered([to, ...cc])})) AS suppressed,
          EXISTS (SELECT FROM oficio.organizations WHERE id = ${organizationId} AND ${IS_HELD}) AS "isHeld",
          ${isPaid(organizationId)} AS "isPaid",
          (SELECT ${RECIPIENTS} FROM oficio.outbox
            WHERE organization_id = ${organizationId} AND sending_since > ${before(now, DAY_MS)} AND id <> ${id}) AS today,
          (SELECT sending_since FROM oficio.outbox
            WHERE ${isDocument} AND organization_id = ${organizationId} AND sending_since > ${before(now, HOUR_MS)}
              AND entity_type = ANY (${[...documentTypes]}) AND rule_id IS NULL AND id <> ${id}
            ORDER BY sending_since DESC OFFSET ${OUTBOX.documentsPerHour - 1} LIMIT 1) AS "fullSince"`,
    );
    const [[row], strangers] = await Promise.all([
      reading,
      this.strangersOf(tx, { organizationId, clientId, to, cc }),
    ]);
    if (!row) throw new Error('The limits of a message are missing');
    const { suppressed, isHeld, today, fullSince } = row;
    return {
      suppressed,
      isHeld,
      strangers: await this.#exceptMembers(tx, organizationId, strangers),
      isDayFull: today + 1 + cc.length > mostOf(row),
      documentsFrom: fullSince === null ? null : new Date(Date.parse(fullSince) + HOUR_MS).toISOString(),
    };
  }

  /** The addresses of a message that aren't stored with its client. None if the organization has paid. */
  async strangersOf(
    tx: Transaction,
    { organizationId, clientId, to, cc = [] }: Pick<NewMessage, 'organizationId' | 'clientId' | 'to' | 'cc'>,
  ): Promise<string[]> {
    const strangers = await run<{ address: string }>(
      tx,
      sql`SELECT address FROM unnest(${[to, ...cc]}::text[]) address
        WHERE NOT ${isPaid(organizationId)}
          AND NOT EXISTS (SELECT FROM public.client_directory client
            WHERE client.organization_id = ${organizationId} AND client.id = ${clientId}
              AND lower(address) IN (lower(client.email), lower(client.billing_email)))
          AND NOT EXISTS (SELECT FROM oficio.client_contacts contact
            WHERE contact.organization_id = ${organizationId} AND contact.client_id = ${clientId}
              AND lower(address) = lower(contact.email))`,
    );
    return strangers.map(({ address }) => address);
  }

  /** The addresses that aren't those of the organization's own members, whom it can write to in a trial. */
  async #exceptMembers(
    tx: Transaction,
    organizationId: string,
    addresses: readonly string[],
  ): Promise<string[]> {
    if (addresses.length === 0) return [];
    const strangers = await run<{ address: string }>(
      tx,
      sql`SELECT address FROM unnest(${addresses}::text[]) address
        WHERE NOT EXISTS (SELECT FROM oficio.memberships membership
          WHERE membership.organization_id = ${organizationId}
            AND lower(oficio.address_of(membership.user_id)) = lower(address))`,
    );
    return strangers.map(({ address }) => address);
  }

  /** The recipients of 24 hours whom an organization has written to or has queued messages for, and how many it can. */
  async dayOf(
    tx: Transaction,
    { organizationId }: NewMessage,
    now: Date,
  ): Promise<{ used: number; most: number }> {
    const [row] = await run<{ isPaid: boolean; used: number }>(
      tx,
      sql`SELECT
          ${isPaid(organizationId)} AS "isPaid",
          (SELECT ${RECIPIENTS} FROM oficio.outbox WHERE organization_id = ${organizationId}
            AND (sending_since > ${before(now, DAY_MS)} OR state = 'queued')) AS used`,
    );
    if (!row) throw new Error('The limits of an organization are missing');
    return { used: row.used, most: mostOf(row) };
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

function mostOf({ isPaid: hasPaid }: { isPaid: boolean }): number {
  return hasPaid ? OUTBOX.recipientsPerDay.paid : OUTBOX.recipientsPerDay.trial;
}

function lowered(addresses: readonly string[]): string[] {
  return addresses.map((address) => address.toLowerCase());
}

function before(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}
