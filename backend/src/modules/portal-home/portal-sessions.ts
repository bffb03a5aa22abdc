import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { deviceWords, PORTAL } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { hashOfLinkToken, newLinkToken } from '../public-links/link-token.ts';
import { PublicLinks } from '../public-links/public-links.ts';
import { contactsWithAddress, type PortalContact, readPortalContact } from './portal-contact-rows.ts';
import {
  insertSession,
  LIVE_SESSION,
  noteSessionUse,
  type PortalSession,
  removeSession,
} from './portal-session-rows.ts';

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
    const [session] = await this.worker.read<PortalSession & { lastUsedAt: string }>(NO_USER, LIVE_SESSION, [
      hash,
      at,
    ]);
    if (!session) return null;
    const { lastUsedAt, ...found } = session;
    if (Date.parse(at) - Date.parse(lastUsedAt) >= PORTAL.usedPauseMs) {
      await this.worker.transaction(NO_USER, (tx) => noteSessionUse(tx, found.id, at));
    }
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
      await removeSession(tx, session.id);
      return this.#add(tx, contact, deviceWords(userAgent));
    });
  }

  end({ id }: PortalSession): Promise<void> {
    return this.worker.transaction(NO_USER, (tx) => removeSession(tx, id));
  }

  async #add(tx: Transaction, contact: PortalContact, device: string): Promise<string> {
    const { contactId, clientId, clientName, organizationId, address } = contact;
    const [id, token, at] = [randomUUID(), newLinkToken(), this.clock.instant()];
    await insertSession(tx, {
      id,
      organizationId,
      contactId,
      address,
      tokenHash: hashOfLinkToken(token),
      device,
      at,
      expiresAt: new Date(Date.parse(at) + PORTAL.sessionMs).toISOString(),
    });
    const entity = { type: 'client', id: clientId, name: clientName, clientId } as const;
    const actor = { organizationId, client: clientName };
    await this.audit.record(tx, actor, {
      action: 'portal_entered',
      entity,
      changes: { sessionId: id, device },
    });
    return token;
  }
}
