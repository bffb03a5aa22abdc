import { Injectable } from '@nestjs/common';
import type { DocumentBlock } from '@oficio/contracts';
import type { MailAttachment } from '../../mails/index.ts';
import { DocumentRenderer } from '../../pdf/document-renderer.ts';
import type { FrozenDocument } from './printed-invoice.ts';

/** Prints invoices as PDF files. */
@Injectable()
export class InvoiceFiles {
  readonly #renderer = new DocumentRenderer();

  /** @throws ApiError document.busy */
  async attachment({ number }: DocumentBlock, document: FrozenDocument): Promise<MailAttachment> {
    const content = await this.#renderer.file({ ...document, mark: null });
    return { filename: `${number}.pdf`, contentType: 'application/pdf', content: Buffer.from(content) };
  }

  async onModuleDestroy(): Promise<void> {
    await this.#renderer.close();
  }
}
