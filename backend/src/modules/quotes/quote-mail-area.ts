import { Injectable } from '@nestjs/common';
import { documentFileName, type SkipReason } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { DocumentRenderer } from '../../pdf/document-renderer.ts';
import { parseBlock } from '../invoices/mails/invoice-mail.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { MailAreas } from '../outbox/mail-areas.ts';
import type { MailArea, StoredMessage } from '../outbox/outbox.types.ts';
import { PublicLinks } from '../public-links/public-links.ts';
import { sentQuote } from './quote-document.ts';
import { composeQuoteMail } from './quote-mail.ts';

/** Makes the mails with quotes, and notes on the quote what became of them. */
@Injectable()
export class QuoteMailArea implements MailArea {
  readonly isDocument = true;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly renderer: DocumentRenderer,
    private readonly links: PublicLinks,
    areas: MailAreas,
  ) {
    areas.register('quote', this);
  }

  /** A quote that was withdrawn or is being changed isn't sent any more. */
  async stillWanted(
    tx: Transaction,
    { organizationId, entityId }: StoredMessage,
  ): Promise<SkipReason | null> {
    const [quote] = await tx.rows<{ lifecycle: string }>(
      'SELECT lifecycle FROM public.quotes WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL',
      [organizationId, entityId],
    );
    if (!quote) return 'removed';
    return quote.lifecycle === 'open' ? null : 'void';
  }

  async compose(message: StoredMessage) {
    const { organizationId, entityId: id, subject, bodyText, reason } = message;
    const { sent, brand, href } = await this.worker.transaction(NO_USER, async (tx) => ({
      sent: await sentQuote(tx, { organizationId, id }),
      brand: await mailBranding(tx, organizationId),
      href: await this.links.giveToMail(tx, 'quote', message),
    }));
    if (!sent) throw new Error('An open quote has a document');
    const block = parseBlock(sent.text);
    const mail = await composeQuoteMail(block, brand, { subject, message: bodyText ?? '', href });
    if (reason.attachPdf !== true) return mail;
    const attachments = async () => [
      {
        filename: documentFileName(block),
        contentType: 'application/pdf',
        content: Buffer.from(await this.renderer.file({ ...sent, mark: null })),
      },
    ];
    return { ...mail, attachments };
  }

  /** The version stays: a member who reads the quote meanwhile can still act on it. */
  async onOutcome(tx: Transaction, { organizationId, entityId, state }: StoredMessage): Promise<void> {
    const delivery = DELIVERIES[state];
    if (delivery === undefined) return;
    await tx.rows('UPDATE public.quotes SET delivery = $3 WHERE organization_id = $1 AND id = $2', [
      organizationId,
      entityId,
      delivery,
    ]);
  }
}

const DELIVERIES: Partial<Record<StoredMessage['state'], string>> = {
  queued: 'sending',
  uncertain: 'sending',
  sent: 'sent',
  failed: 'failed',
  bounced: 'failed',
  skipped: 'none',
  cancelled: 'none',
};
