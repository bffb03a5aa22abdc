import { Injectable } from '@nestjs/common';
import { type DocumentBlock, documentFileName, localDateAt, type Quote } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { DocumentRenderer } from '../../pdf/document-renderer.ts';
import type { PrintedDocument } from '../../pdf/render/drawing.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { readRecord } from '../../records/record-rows.ts';
import { quoteArea } from './quote-area.ts';
import { quoteDocument, sentQuote } from './quote-document.ts';
import { validityOf } from './quote-sending.ts';

/** The documents of quotes, as data and as PDF files: as they were sent, or that of a draft as it is now. */
@Injectable()
export class QuoteDocuments {
  constructor(
    private readonly kit: RecordKit,
    private readonly renderer: DocumentRenderer,
  ) {}

  /** @throws ApiError resource.not_found */
  async block(scope: OrganizationScope, id: string): Promise<DocumentBlock> {
    const { text } = await this.#document(scope, await readRecord(this.kit, quoteArea, scope, id));
    return JSON.parse(text);
  }

  /** @throws ApiError resource.not_found, also for a document without a logo */
  async logo(scope: OrganizationScope, id: string): Promise<Buffer> {
    const { logo } = await this.#document(scope, await readRecord(this.kit, quoteArea, scope, id));
    if (!logo) throw new ApiError('resource.not_found');
    return Buffer.from(logo);
  }

  /** @throws ApiError resource.not_found, document.busy */
  async file(scope: OrganizationScope, id: string): Promise<{ name: string; bytes: Uint8Array }> {
    const quote = await readRecord(this.kit, quoteArea, scope, id);
    const bytes = await this.renderer.file(await this.#document(scope, quote));
    return { name: documentFileName({ number: quote.number, kind: 'quote' }), bytes };
  }

  #document(scope: OrganizationScope, quote: Quote): Promise<PrintedDocument> {
    return this.kit.database.transaction(scope, async (tx) => {
      const sent = quote.lifecycle === 'draft' ? null : await sentQuote(tx, quote);
      if (sent) return { ...sent, mark: null };
      const today = localDateAt(this.kit.clock.now().getTime(), scope.organization.timezone);
      const day = { number: quote.number, sentOn: today, validUntil: await validityOf(tx, quote, today) };
      const { block, logo } = await quoteDocument(tx, quote, day);
      return { text: JSON.stringify(block), sha256: null, mark: 'draft', logo };
    });
  }
}
