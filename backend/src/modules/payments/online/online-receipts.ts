import { Injectable } from '@nestjs/common';
import { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../database/database.ts';
import { recipientsOf } from '../../outbox/mail-recipients.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { willRemind } from '../../reminders/will-remind.ts';
import { mailHistory } from '../mails/money-mails.repository.ts';
import { paymentMail } from '../mails/payment-mail.ts';

/** Mails the receipt of a payment that a client has made online. */
@Injectable()
export class OnlineReceipts {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Queues the receipt in the transaction of the payment, once, unless a rule mails one. */
  async queue(tx: Transaction, organizationId: string, paymentId: string): Promise<void> {
    const at = this.clock.instant();
    if (await willRemind(tx, { organizationId, trigger: 'payment_received', entityId: paymentId, at }))
      return;
    const { entityType, entityId, templateKey, clientId, locale, reason, suggested } = await paymentMail(
      tx,
      organizationId,
      paymentId,
    );
    const { addresses } = await mailHistory(tx, organizationId, { entityType, entityId, clientId });
    const { to, cc } = recipientsOf(addresses);
    const [first] = to;
    if (first === undefined) return;
    await this.outbox.enqueueMail(tx, {
      organizationId,
      clientId,
      contactId: null,
      occurrenceKey: `payment.receipt:${paymentId}`,
      kind: 'automatic',
      templateKey,
      entityType,
      entityId,
      to: first,
      cc,
      locale,
      subject: suggested.subject,
      bodyText: suggested.message,
      reason,
      createdBy: null,
    });
  }
}
