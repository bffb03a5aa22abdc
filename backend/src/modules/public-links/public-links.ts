import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PORTAL, PUBLIC_LINKS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { MailLinks } from '../../mails/index.ts';
import type { StoredMessage } from '../outbox/outbox.types.ts';
import { isExpired } from './is-expired.ts';
import { hashOfLinkToken, newLinkToken } from './link-token.ts';

/** The thing that a link opens. */
export interface LinkedThing {
  kind: 'invoice' | 'document' | 'proposal' | 'quote';
  organizationId: string;
  entityId: string;
  clientId: string;
}

export interface PublicLink extends LinkedThing {
  id: string;
  isPreview: boolean;
}

/** A link by which a contact signs in to the portal, once. Its entity is the contact. */
export interface SignInLink extends Omit<PublicLink, 'kind'> {
  kind: 'sign_in';
}

/** Links that open one page without an account. Only the hash of a token is stored. */
@Injectable()
export class PublicLinks {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly addresses: MailLinks,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a link that opens nothing until `give` is called. Returns its id.
   * `endsAt`: null for the usual end of the organization's links.
   */
  async add(
    tx: Transaction,
    thing: LinkedThing,
    { createdBy, isPreview, endsAt }: { createdBy: string; isPreview: boolean; endsAt: string | null },
  ): Promise<string> {
    const id = randomUUID();
    const expiresAt = isPreview ? this.#after(PUBLIC_LINKS.previewMs) : endsAt;
    const { organizationId, kind, entityId, clientId } = thing;
    await tx.rows(
      `INSERT INTO oficio.public_links (id, organization_id, kind, entity_id, client_id, is_preview, token_hash,
         expires_at, created_by, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8, ${usualEnd('$2', '$10')}), $9, $10, $10)`,
      [
        id,
        organizationId,
        kind,
        entityId,
        clientId,
        isPreview,
        hashOfLinkToken(newLinkToken()),
        expiresAt,
        createdBy,
        this.clock.instant(),
      ],
    );
    return id;
  }

  /**
   * Gives a link another token, and returns its address. A repeated request has no stored answer with a token, so it
   * gets a new one for the same link.
   */
  async give(
    tx: Transaction,
    { organizationId, id }: Pick<PublicLink, 'organizationId' | 'id'>,
  ): Promise<string> {
    const token = newLinkToken();
    await tx.rows('UPDATE oficio.public_links SET token_hash = $3 WHERE organization_id = $1 AND id = $2', [
      organizationId,
      id,
      hashOfLinkToken(token),
    ]);
    return this.addresses.portal(token);
  }

  /**
   * Makes the link of a mail, and returns its address. Another attempt at the same mail replaces the token.
   * Nobody has the new token yet, so a link that was revoked between the attempts opens with it.
   */
  async giveToMail(
    tx: Transaction,
    kind: LinkedThing['kind'] | SignInLink['kind'],
    { id, organizationId, entityId, clientId, contactId }: StoredMessage,
  ): Promise<string> {
    const token = newLinkToken();
    await tx.rows(
      `INSERT INTO oficio.public_links (id, organization_id, kind, entity_id, client_id, contact_id, message_id,
         token_hash, created_at, updated_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, coalesce($10, ${usualEnd('$2', '$9')}))
       ON CONFLICT (message_id) DO UPDATE
       SET token_hash = excluded.token_hash, expires_at = excluded.expires_at, revoked_at = NULL`,
      [
        randomUUID(),
        organizationId,
        kind,
        entityId,
        clientId,
        contactId,
        id,
        hashOfLinkToken(token),
        this.clock.instant(),
        kind === 'sign_in' ? this.#after(PORTAL.linkMs) : null,
      ],
    );
    return this.addresses.portal(token);
  }

  #after(milliseconds: number): string {
    return new Date(this.clock.now().getTime() + milliseconds).toISOString();
  }

  /** The link with the token; null if it was revoked, has expired or doesn't exist, which takes the same time. */
  async find(token: string): Promise<PublicLink | SignInLink | null> {
    const [link] = await this.worker.read<PublicLink | SignInLink>(
      NO_USER,
      `SELECT id, kind, organization_id AS "organizationId", entity_id AS "entityId", client_id AS "clientId",
         is_preview AS "isPreview"
       FROM oficio.public_links link
       WHERE token_hash = $1 AND revoked_at IS NULL AND NOT ${isExpired('$2')}`,
      [hashOfLinkToken(token), this.clock.instant()],
    );
    return link ?? null;
  }

  /** Uses up a sign-in link in a transaction of the worker. Null if another request was first. */
  async useUp(tx: Transaction, token: string): Promise<SignInLink | null> {
    const at = this.clock.instant();
    const [link] = await tx.rows<SignInLink & Record<string, unknown>>(
      `UPDATE oficio.public_links SET revoked_at = $2, last_seen_at = $2
       WHERE token_hash = $1 AND kind = 'sign_in' AND revoked_at IS NULL AND expires_at > $2
       RETURNING id, kind, organization_id AS "organizationId", entity_id AS "entityId", client_id AS "clientId",
         is_preview AS "isPreview"`,
      [hashOfLinkToken(token), at],
    );
    return link ?? null;
  }
}

/** The end of a link that is made at an instant, by the organization's settings. Null: none. */
function usualEnd(organizationId: string, at: string): string {
  return `(SELECT ${at}::timestamptz + make_interval(days => settings.link_days)
    FROM oficio.billing_settings settings WHERE settings.organization_id = ${organizationId})`;
}
