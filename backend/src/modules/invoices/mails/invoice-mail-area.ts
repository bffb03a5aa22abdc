import { Injectable } from '@nestjs/common';
import type { SkipReason } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import type { RecordScope } from '../../../records/record-area.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { updateRow } from '../../../records/record-rows.ts';
import { mailBranding } from '../../organization/mails/mail-branding.ts';
import { MailAreas } from '../../outbox/mail-areas.ts';
import type { MailArea, StoredMessage } from '../../outbox/outbox.types.ts';
import { PublicLinks } from '../../public-links/public-links.ts';
import { invoiceArea } from '../invoice-area.ts';
import { InvoiceDocuments } from '../invoice-documents.service.ts';
import { frozenDocument, lifecycleOf, lockSentAt } from '../invoices.repository.ts';
import { composeInvoiceMail, parseBlock } from './invoice-mail.ts';

/** Makes the mails with invoices, and notes on the invoice what became of them. */
@Injectable()
export class InvoiceMailArea implements MailArea {
  readonly isDocument = true;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly kit: RecordKit,
    private readonly documents: InvoiceDocuments,
    private readonly links: PublicLinks,
    areas: MailAreas,
  ) {
    areas.register('invoice', this);
  }

  async stillWanted(
    tx: Transaction,
    { organizationId, entityId }: StoredMessage,
  ): Promise<SkipReason | null> {
    const lifecycle = await lifecycleOf(tx, { organizationId, id: entityId });
    if (lifecycle === null) return 'removed';
    return lifecycle === 'issued' ? null : 'void';
  }

  async compose(message: StoredMessage) {
    const { organizationId, entityId, subject, bodyText, reason } = message;
    const { document, brand, href } = await this.worker.transaction(NO_USER, async (tx) => ({
      document: await frozenDocument(tx, { organizationId, id: entityId }),
      brand: await mailBranding(tx, organizationId),
      href: await this.links.giveToMail(tx, 'invoice', message),
    }));
    if (!document) throw new Error('An issued invoice has a document');
    const block = parseBlock(document.text);
    const { balanceMinor } = document;
    const text = { subject, message: bodyText ?? '', href };
    const mail = await composeInvoiceMail({ block, balanceMinor }, brand, text);
    if (reason.attachPdf !== true) return mail;
    const attachments = async () => [await this.documents.attachment(block, document)];
    return { ...mail, attachments };
  }

  async onOutcome(
    tx: Transaction,
    { organizationId, entityId, state, sentAt }: StoredMessage,
  ): Promise<void> {
    const scope = { organizationId } as RecordScope;
    const invoice = await lockSentAt(tx, { organizationId, id: entityId });
    if (!invoice) return;
    const columns = deliveryOf(state, invoice.sentAt, sentAt);
    if (columns) updateRow(this.kit, invoiceArea, tx, scope, entityId, columns);
  }
}

/** The delivery of an invoice after the outcome of a message; null leaves it. */
function deliveryOf(
  state: StoredMessage['state'],
  sentBefore: string | null,
  sentAt: string | null,
): Record<string, unknown> | null {
  switch (state) {
    case 'sent':
      return { delivery: 'sent', sent_at: sentBefore ?? sentAt };
    case 'failed':
    case 'bounced':
      return { delivery: 'failed' };
    case 'skipped':
    case 'cancelled':
      return { delivery: sentBefore === null ? 'none' : 'sent' };
    // The row is written without a change of its values, too, so that browsers learn of the message's new state.
    case 'queued':
    case 'uncertain':
      return { delivery: 'sending' };
    default:
      return null;
  }
}
