import { Injectable } from '@nestjs/common';
import { type SkipReason, statementQuerySchema } from '@oficio/contracts';
import * as z from 'zod/mini';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import { showChangeOfClient } from '../../../records/client-of-record.ts';
import { isClientThere } from '../../clients/client-rows.ts';
import { mailBranding } from '../../organization/mails/mail-branding.ts';
import { MailAreas } from '../../outbox/mail-areas.ts';
import type { MailArea, StoredMessage } from '../../outbox/outbox.types.ts';
import { PublicLinks } from '../../public-links/public-links.ts';
import type { MoneyMailFacts } from './money-mail.ts';
import { paymentStatus } from './money-mails.repository.ts';
import { composeMoneyMail } from './money-mails.service.ts';
import { paymentMail } from './payment-mail.ts';
import { statementMail } from './statement-mail.ts';

/** Makes the mails about payments, refunds and statements. They show the facts as they are when a mail is sent. */
@Injectable()
export class MoneyMailArea implements MailArea {
  readonly isDocument = false;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly links: PublicLinks,
    areas: MailAreas,
  ) {
    areas.register('payment', this);
    areas.register('statement', this);
  }

  async stillWanted(tx: Transaction, message: StoredMessage): Promise<SkipReason | null> {
    if (message.entityType === 'statement') return (await isClientThere(tx, message)) ? null : 'removed';
    const status = await paymentStatus(tx, message.organizationId, message.entityId);
    if (status === null) return 'removed';
    return status === 'succeeded' ? null : 'void';
  }

  compose(message: StoredMessage) {
    return this.worker.transaction(NO_USER, async (tx) => {
      const facts = await readFacts(tx, message);
      const brand = await mailBranding(tx, message.organizationId);
      const href =
        facts.openedId === null
          ? null
          : await this.links.giveToMail(tx, 'invoice', { ...message, entityId: facts.openedId });
      return composeMoneyMail(facts, brand, {
        subject: message.subject,
        message: message.bodyText ?? '',
        href,
      });
    });
  }

  async onOutcome(tx: Transaction, { organizationId, clientId }: StoredMessage): Promise<void> {
    if (clientId !== null) await showChangeOfClient(tx, { organizationId }, clientId);
  }
}

function readFacts(
  tx: Transaction,
  { entityType, entityId, organizationId, clientId, reason }: StoredMessage,
): Promise<MoneyMailFacts> {
  if (entityType === 'payment') return paymentMail(tx, organizationId, entityId);
  // The client may have been merged into another one, whose statement it is then.
  const client = { organizationId, clientId: clientId ?? entityId };
  return statementMail(tx, client, z.parse(statementQuerySchema, reason));
}
