import { Injectable } from '@nestjs/common';
import { type DocumentLocale, organizationSetupRoutes, pathOf } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { MailLinks } from '../../mails/index.ts';
import { type AuditEntry, AuditLog } from '../../writes/audit-log.ts';
import { type MailBranding, mailBranding } from '../organization/mails/mail-branding.ts';
import type { StoredMessage } from './outbox.types.ts';
import { type UnsubscribeLink, UnsubscribeLinksRepository } from './unsubscribe-links.repository.ts';

/** What the page of a link shows. */
export interface UnsubscribePage {
  address: string;
  locale: DocumentLocale;
  brand: MailBranding;
  logoUrl: string | null;
  getsReminders: boolean;
  getsOtherMails: boolean;
  /** The recipient has unsubscribed, so the recipient can undo it. */
  canResume: boolean;
}

/** The recipients of reminders unsubscribe by the link in each of them, without an account. */
@Injectable()
export class Unsubscribing {
  constructor(
    private readonly links: UnsubscribeLinksRepository,
    private readonly addresses: MailLinks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Makes the link of a mail, and returns its address. Another attempt at the same mail replaces the token. */
  async giveToMail(tx: Transaction, message: StoredMessage): Promise<string> {
    return this.addresses.unsubscribe(await this.links.give(tx, message));
  }

  /** Null for an unknown token. */
  page(token: string): Promise<UnsubscribePage | null> {
    return this.links.inTransaction(async (tx) => {
      const link = await this.links.find(tx, token);
      if (!link) return null;
      const { address, locale, logoId, suppression } = link;
      return {
        address,
        locale,
        brand: await mailBranding(tx, link.organizationId),
        logoUrl: logoId === null ? null : pathOf(organizationSetupRoutes.logo, { id: logoId }),
        getsReminders: suppression === null,
        getsOtherMails: suppression?.scope !== 'all',
        canResume: suppression?.scope === 'reminders' && suppression.reason === 'unsubscribed',
      };
    });
  }

  /** Stops reminders to the address. Repeated calls change nothing. False for an unknown token. */
  stop(token: string): Promise<boolean> {
    return this.#change(token, 'unsubscribed', (tx, link) => this.links.stop(tx, link, this.clock.instant()));
  }

  /** Undoes `stop`. A decision of the organization stays. False for an unknown token. */
  resume(token: string): Promise<boolean> {
    return this.#change(token, 'resubscribed', (tx, link) => this.links.resume(tx, link));
  }

  /** @param change returns the id of the row that it has changed; null: none */
  #change(
    token: string,
    action: AuditEntry['action'],
    change: (tx: Transaction, link: UnsubscribeLink) => Promise<string | null>,
  ): Promise<boolean> {
    return this.links.inTransaction(async (tx) => {
      const link = await this.links.find(tx, token);
      if (!link) return false;
      const id = await change(tx, link);
      if (id === null) return true;
      const { organizationId, clientId, clientName, address: name } = link;
      const entity = { type: 'mail_address', id, name, clientId } as const;
      await this.audit.record(tx, { organizationId, client: clientName }, { action, entity });
      return true;
    });
  }
}
