import { Injectable } from '@nestjs/common';
import type { DocumentBlock } from '@oficio/contracts';
import type { MailAttachment } from '../../mails/index.ts';
import { DocumentRenderer } from '../../pdf/document-renderer.ts';
import type { FrozenDocument } from './printed-invoice.ts';

/** Prints frozen documents as attachments of mails. */
@Injectable()
export class InvoiceFiles {
  constructor(private readonly renderer: DocumentRenderer) {}

  /** @throws ApiError document.busy */
  async attachment({ number }: DocumentBlock, document: FrozenDocument): Promise<MailAttachment> {
    const content = await this.renderer.file({ ...document, mark: null });
    return { filename: `${number}.pdf`, contentType: 'application/pdf', content: Buffer.from(content) };
  }
}
