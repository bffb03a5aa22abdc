import { Injectable } from '@nestjs/common';
import { type DocumentBlock, documentFileName, type Invoice, localDateAt } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { MailAttachment } from '../../mails/index.ts';
import { DocumentRenderer } from '../../pdf/document-renderer.ts';
import type { PrintedDocument } from '../../pdf/render/drawing.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { readRecord } from '../../records/record-rows.ts';
import { draftDocument } from './draft-document.ts';
import { invoiceArea } from './invoice-area.ts';
import { type FrozenDocument, frozenDocument } from './invoices.repository.ts';

export interface InvoiceFile {
  name: string;
  bytes: Uint8Array;
}

/** The documents of invoices, as data and as PDF files: the frozen one, or that of a draft as it is now. */
@Injectable()
export class InvoiceDocuments {
  constructor(
    private readonly kit: RecordKit,
    private readonly renderer: DocumentRenderer,
  ) {}

  /** @throws ApiError resource.not_found */
  async block(scope: OrganizationScope, id: string): Promise<DocumentBlock> {
    const { text } = await this.#document(scope, await readRecord(this.kit, invoiceArea, scope, id));
    return JSON.parse(text);
  }

  /** @throws ApiError resource.not_found, also for a document without a logo */
  async logo(scope: OrganizationScope, id: string): Promise<Buffer> {
    const { logo } = await this.#document(scope, await readRecord(this.kit, invoiceArea, scope, id));
    if (!logo) throw new ApiError('resource.not_found');
    return Buffer.from(logo);
  }

  /** @throws ApiError resource.not_found, document.busy */
  async file(scope: OrganizationScope, id: string): Promise<InvoiceFile> {
    const invoice = await readRecord(this.kit, invoiceArea, scope, id);
    const bytes = await this.renderer.file(await this.#document(scope, invoice));
    return { name: documentFileName(invoice), bytes };
  }

  /** @throws ApiError resource.not_found, document.busy */
  async unprintableCharacters(scope: OrganizationScope, id: string): Promise<string[]> {
    const { text } = await this.#document(scope, await readRecord(this.kit, invoiceArea, scope, id));
    return this.renderer.unprintableCharacters(text);
  }

  /**
   * Prints a frozen document as the attachment of a mail.
   * @throws ApiError document.busy
   */
  async attachment(block: DocumentBlock, document: FrozenDocument): Promise<MailAttachment> {
    const content = await this.renderer.file({ ...document, mark: null });
    return {
      filename: documentFileName(block),
      contentType: 'application/pdf',
      content: Buffer.from(content),
    };
  }

  /**
   * Prints an issued document for an archive.
   * @throws ApiError document.busy
   */
  async frozenFile(
    tx: Transaction,
    invoice: Pick<Invoice, 'organizationId' | 'id' | 'lifecycle'>,
  ): Promise<Uint8Array> {
    const frozen = await frozenDocument(tx, invoice);
    if (!frozen) throw new Error('The document isn’t frozen');
    return this.renderer.file({ ...frozen, mark: invoice.lifecycle === 'void' ? 'void' : null });
  }

  async #document(scope: OrganizationScope, invoice: Invoice): Promise<PrintedDocument> {
    const frozen = await this.kit.database.transaction(scope, (tx) => frozenDocument(tx, invoice));
    if (frozen) return { ...frozen, mark: invoice.lifecycle === 'void' ? 'void' : null };
    return this.kit.database.transaction(scope, async (tx) => {
      const today = localDateAt(this.kit.clock.now().getTime(), scope.organization.timezone);
      const day = { number: null, issueDate: invoice.issueDate ?? today };
      const { block, logo } = await draftDocument(tx, invoice, day);
      return { text: JSON.stringify(block), sha256: null, mark: 'draft', logo };
    });
  }
}
