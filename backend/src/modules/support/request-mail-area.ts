import { Injectable } from '@nestjs/common';
import type { DocumentLocale, SkipReason } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { type ComposedMail, compose, MailLinks } from '../../mails/index.ts';
import { messageParagraphs } from '../mail-templates/filled-text.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { MailAreas } from '../outbox/mail-areas.ts';
import type { MailArea, StoredMessage } from '../outbox/outbox.types.ts';
import { SENT_WITH } from '../payments/mails/money-mail.ts';
import { REQUEST_ENTITY } from './request-mails.ts';
import { REQUEST_WORDS } from './request-words.ts';

/** Makes the mails with answers to clients' requests. */
@Injectable()
export class RequestMailArea implements MailArea {
  readonly isDocument = false;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly links: MailLinks,
    areas: MailAreas,
  ) {
    areas.register(REQUEST_ENTITY, this);
  }

  /** The contact may have been removed, or have another address by now. */
  async stillWanted(tx: Transaction, message: StoredMessage): Promise<SkipReason | null> {
    const contact = await contactOf(tx, message);
    return contact?.address === message.to.toLowerCase() ? null : 'removed';
  }

  async compose(message: StoredMessage): Promise<ComposedMail> {
    const { organizationId, entityId, subject, bodyText } = message;
    const language: DocumentLocale = message.locale === 'es' ? 'es' : 'en';
    const words = REQUEST_WORDS[language];
    const { brand, contact } = await this.worker.transaction(NO_USER, async (tx) => ({
      brand: await mailBranding(tx, organizationId),
      contact: await contactOf(tx, message),
    }));
    return compose({
      language,
      brand,
      subject,
      preheader: subject,
      heading: words.heading(brand.name),
      paragraphs: messageParagraphs(bodyText ?? ''),
      ...(contact?.portal && {
        action: { label: words.open, href: this.links.page(`/portal/requests/${entityId}`) },
      }),
      notes: [contact?.portal ? words.answerInPortal : words.answerByMail(brand.name)],
      reason: SENT_WITH[language](brand.name),
    });
  }

  /** Nothing depends on the outcome: the answer stands in the request. */
  async onOutcome(): Promise<void> {}
}

/** The present contact of the request; undefined for one that was removed. */
async function contactOf(
  tx: Transaction,
  { organizationId, entityId }: StoredMessage,
): Promise<{ address: string; portal: boolean } | undefined> {
  const [contact] = await tx.rows<{ address: string; portal: boolean }>(
    `SELECT lower(contact.email) AS address, contact.portal FROM oficio.support_tickets ticket
     JOIN oficio.client_contacts contact ON contact.id = ticket.contact_id
       AND contact.organization_id = ticket.organization_id
     JOIN public.client_directory client ON client.id = ticket.client_id
       AND client.organization_id = ticket.organization_id
     WHERE ticket.organization_id = $1 AND ticket.id = $2 AND client.deleted_at IS NULL`,
    [organizationId, entityId],
  );
  return contact;
}
