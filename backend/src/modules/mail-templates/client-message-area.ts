import { Injectable } from '@nestjs/common';
import type { SkipReason } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { type ComposedMail, compose } from '../../mails/index.ts';
import { showChangeOfClient } from '../../records/client-of-record.ts';
import { isClientThere } from '../clients/client-rows.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { MailAreas } from '../outbox/mail-areas.ts';
import type { MailArea, StoredMessage } from '../outbox/outbox.types.ts';
import { SENT_WITH } from '../payments/mails/money-mail.ts';
import { messageParagraphs } from './filled-text.ts';

/** The type of the messages. Their entity is the client. */
export const CLIENT_MESSAGE_ENTITY = 'client';

/** Makes the mails that members write to clients. */
@Injectable()
export class ClientMessageArea implements MailArea {
  readonly isDocument = false;

  constructor(
    private readonly worker: WorkerDatabase,
    areas: MailAreas,
  ) {
    areas.register(CLIENT_MESSAGE_ENTITY, this);
  }

  async stillWanted(tx: Transaction, message: StoredMessage): Promise<SkipReason | null> {
    return (await isClientThere(tx, message)) ? null : 'removed';
  }

  async compose({ organizationId, locale, subject, bodyText }: StoredMessage): Promise<ComposedMail> {
    const language = locale === 'es' ? 'es' : 'en';
    const brand = await this.worker.transaction(NO_USER, (tx) => mailBranding(tx, organizationId));
    return compose({
      language,
      brand,
      subject,
      preheader: subject,
      heading: subject,
      paragraphs: messageParagraphs(bodyText ?? ''),
      notes: [],
      reason: SENT_WITH[language](brand.name),
    });
  }

  async onOutcome(tx: Transaction, { organizationId, clientId }: StoredMessage): Promise<void> {
    if (clientId !== null) await showChangeOfClient(tx, { organizationId }, clientId);
  }
}
