import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { deviceWords, PORTAL } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { type ContactClaims, NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { hashOfLinkToken, newLinkToken } from '../public-links/link-token.ts';
import { PublicLinks } from '../public-links/public-links.ts';
import { contactsWithAddress, type PortalContact, readPortalContact } from './portal-contact-rows.ts';

/** A contact that has signed in. */
export interface PortalSession extends ContactClaims {
  id: string;
  organizationId: string;
  /** The address that was proved, in lower case. */
  address: string;
}

/** A new session. */
export interface Entered {
  /** The value of the cookie. */
  token: string;
  /** Whether the address belongs to several clients, one of which the person chooses. */
  chooses: boolean;
}

/** A client whose portal the address of a session opens. */
export type PortalChoice = Pick<PortalContact, 'contactId' | 'clientName' | 'seller'>;

/** The sessions of contacts in the portal. Only the hash of a cookie is stored. */
@Injectable()
export class PortalSessions {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly links: PublicLinks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Uses up a sign-in link. Null if it doesn't work, or its contact may not open the portal any more. */
  enter(linkToken: string, userAgent: string | null): Promise<Entered | null> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const link = await this.links.useUp(tx, linkToken);
      const contact = link && (await readPortalContact(tx, link.entityId));
      if (!contact) return null;
      const token = await this.#add(tx, contact, deviceWords(userAgent));
      return { token, chooses: (await contactsWithAddress(tx, contact.address)).length > 1 };
    });
  }

  /**
   * The session of a cookie. Null if it has ended: by its end or its contact's, by a revocation, or because the contact
   * may not open the portal any more or has another address.
   */
  async find(token: string): Promise<PortalSession | null> {
    const at = this.clock.instant();
    const hash = hashOfLinkToken(token);
    const [session] = await this.worker.read<PortalSession & { lastUsedAt: string }>(NO_USER, LIVE, [
      hash,
      at,
    ]);
    if (!session) return null;
    const { lastUsedAt, ...found } = session;
    if (Date.parse(at) - Date.parse(lastUsedAt) >= PORTAL.usedPauseMs) await this.#noteUse(found.id, at);
    return found;
  }

  /** The clients that the address of a session belongs to. */
  choices({ address }: PortalSession): Promise<PortalChoice[]> {
    return this.worker.transaction(NO_USER, (tx) => contactsWithAddress(tx, address));
  }

  /** Replaces a session by one of another contact with the same address. Null for a contact with another address. */
  choose(session: PortalSession, contactId: string, userAgent: string | null): Promise<string | null> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const choices = await contactsWithAddress(tx, session.address);
      const contact = choices.find((choice) => choice.contactId === contactId);
      if (!contact) return null;
      await remove(tx, session.id);
      return this.#add(tx, contact, deviceWords(userAgent));
    });
  }

  end({ id }: PortalSession): Promise<void> {
    return this.worker.transaction(NO_USER, (tx) => remove(tx, id));
  }

  async #add(tx: Transaction, contact: PortalContact, device: string): Promise<string> {
    const { contactId, clientId, clientName, organizationId, address } = contact;
    const [id, token, at] = [randomUUID(), newLinkToken(), this.clock.instant()];
    await tx.rows('DELETE FROM oficio.portal_sessions WHERE expires_at <= $1', [at]);
    await tx.rows(
      `INSERT INTO oficio.portal_sessions (id, organization_id, contact_id, address, token_hash, device, created_at,
         last_used_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
      [
        id,
        organizationId,
        contactId,
        address,
        hashOfLinkToken(token),
        device,
        at,
        new Date(Date.parse(at) + PORTAL.sessionMs).toISOString(),
      ],
    );
    const entity = { type: 'client', id: clientId, name: clientName, clientId } as const;
    const actor = { organizationId, client: clientName };
    await this.audit.record(tx, actor, {
      action: 'portal_entered',
      entity,
      changes: { sessionId: id, device },
    });
    return token;
  }

  async #noteUse(id: string, at: string): Promise<void> {
    await this.worker.transaction(NO_USER, (tx) =>
      tx.rows('UPDATE oficio.portal_sessions SET last_used_at = $2 WHERE id = $1', [id, at]),
    );
  }
}

async function remove(tx: Transaction, id: string): Promise<void> {
  await tx.rows('DELETE FROM oficio.portal_sessions WHERE id = $1', [id]);
}

const LIVE = `SELECT session.id, session.organization_id AS "organizationId", session.contact_id AS "contactId",
    contact.client_id AS "clientId", session.address, session.last_used_at AS "lastUsedAt"
  FROM oficio.portal_sessions session
  JOIN oficio.client_contacts contact ON contact.id = session.contact_id
  JOIN public.client_directory client
    ON client.id = contact.client_id AND client.organization_id = contact.organization_id
  WHERE session.token_hash = $1 AND session.expires_at > $2 AND contact.portal
    AND lower(contact.email) = session.address AND client.deleted_at IS NULL`;
