import { Injectable } from '@nestjs/common';
import { type Invoice, localDateAt } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { readRecord } from '../../records/record-rows.ts';
import { pathInArchive } from '../files/document-name.ts';
import { type ArchivedFile, zipArchive } from '../files/zip-archive.ts';
import { invoiceArea } from '../invoices/invoice-area.ts';
import { InvoiceDocuments } from '../invoices/invoice-documents.service.ts';

/** The PDF files of several invoices as one archive. */
@Injectable()
export class InvoiceFiles {
  constructor(
    private readonly kit: RecordKit,
    private readonly documents: InvoiceDocuments,
  ) {}

  /**
   * Drafts, and invoices that the caller doesn't see, are left out. Each document is printed when its place comes.
   * @throws ApiError rate.limited; invoice.not_issued if no issued invoice is left
   */
  async archive(
    scope: OrganizationScope,
    ids: readonly string[],
  ): Promise<{ name: string; pieces: AsyncIterable<Uint8Array> }> {
    await this.kit.limits.requireOfMember('exports', scope);
    const invoices: Invoice[] = [];
    for (const id of new Set(ids)) {
      const invoice = await readRecord(this.kit, invoiceArea, scope, id).catch((error: unknown) => {
        if (error instanceof ApiError) return null;
        throw error;
      });
      if (invoice && invoice.number !== null) invoices.push(invoice);
    }
    if (invoices.length === 0) {
      throw new ApiError('invoice.not_issued', 'Drafts have no file for clients. Issue them first.');
    }
    const day = localDateAt(this.kit.clock.now().getTime(), scope.organization.timezone);
    return { name: `invoices-${day}.zip`, pieces: zipArchive(this.#files(scope, invoices)) };
  }

  async *#files(scope: OrganizationScope, invoices: readonly Invoice[]): AsyncGenerator<ArchivedFile> {
    const taken = new Set<string>();
    for (const { id } of invoices) {
      const { name, bytes } = await this.documents.file(scope, id);
      yield { path: pathInArchive('invoices', name, taken), pieces: piecesOf(bytes) };
    }
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
