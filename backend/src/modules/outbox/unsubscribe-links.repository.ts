import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DocumentLocale, MailSuppression } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { hashOfLinkToken, newLinkToken } from '../public-links/link-token.ts';
import { run } from './outbox.repository.ts';
import type { StoredMessage } from './outbox.types.ts';

/** The address that a link is about, with what is stored about it. */
export interface UnsubscribeLink {
  organizationId: string;
  clientId: string;
  clientName: string;
  /** In lower case. */
  address: string;
  locale: DocumentLocale;
  logoId: string | null;
  /** Null: the address gets reminders. */
  suppression: Pick<MailSuppression, 'id' | 'scope' | 'reason'> | null;
}

/** The links in reminders by which their recipients unsubscribe. Only the hash of a token is stored. */
@Injectable()
export class UnsubscribeLinksRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.worker.transaction(NO_USER, work);
  }

  /** Gives a message a token, which replaces the one of an earlier attempt. */
  async give(tx: Transaction, { organizationId, id }: StoredMessage): Promise<string> {
    const token = newLinkToken();
    await run(
      tx,
      sql`UPDATE oficio.outbox SET unsubscribe_hash = ${hashOfLinkToken(token)}
        WHERE organization_id = ${organizationId} AND id = ${id}`,
    );
    return token;
  }

  /** Null for a token that no message has. */
  async find(tx: Transaction, token: string): Promise<UnsubscribeLink | null> {
    const [link] = await run<UnsubscribeLink>(
      tx,
      sql`SELECT entry.organization_id AS "organizationId", entry.client_id AS "clientId",
          client.display_name AS "clientName", lower(entry.to_address) AS address,
          CASE entry.locale WHEN 'es' THEN 'es' ELSE 'en' END AS locale, logo.id AS "logoId",
          CASE WHEN suppression.id IS NOT NULL THEN json_build_object('id', suppression.id,
            'scope', suppression.scope, 'reason', suppression.reason) END AS suppression
        FROM oficio.outbox entry
        JOIN public.client_directory client
          ON client.organization_id = entry.organization_id AND client.id = entry.client_id
        LEFT JOIN oficio.organization_logos logo ON logo.organization_id = entry.organization_id
        LEFT JOIN oficio.mail_suppressions suppression
          ON suppression.organization_id = entry.organization_id AND suppression.address = lower(entry.to_address)
        WHERE entry.unsubscribe_hash = ${hashOfLinkToken(token)}`,
    );
    return link ?? null;
  }

  /** The id of the new row; null if the address is suppressed already. */
  async stop(
    tx: Transaction,
    { organizationId, address }: UnsubscribeLink,
    at: string,
  ): Promise<string | null> {
    const [added] = await run<{ id: string }>(
      tx,
      sql`INSERT INTO oficio.mail_suppressions (id, organization_id, address, scope, reason, created_at)
        VALUES (${randomUUID()}, ${organizationId}, ${address}, 'reminders', 'unsubscribed', ${at})
        ON CONFLICT (organization_id, address) DO NOTHING RETURNING id`,
    );
    return added?.id ?? null;
  }

  /** The id of the removed row; null if the recipient hasn't unsubscribed, or if the organization has decided since. */
  async resume(tx: Transaction, { organizationId, address }: UnsubscribeLink): Promise<string | null> {
    const [removed] = await run<{ id: string }>(
      tx,
      sql`DELETE FROM oficio.mail_suppressions WHERE organization_id = ${organizationId}
        AND address = ${address} AND scope = 'reminders' AND reason = 'unsubscribed' RETURNING id`,
    );
    return removed?.id ?? null;
  }
}
