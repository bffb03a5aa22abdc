import { Controller, Param } from '@nestjs/common';
import { type DocumentBlock, invoiceDocumentRoutes, localDateAt } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { readRecord } from '../../records/record-rows.ts';
import { documentBlock, documentFacts } from './document-block.ts';
import { invoiceArea } from './invoice-area.ts';

/** What the client sees of an invoice, as data. */
@Controller()
export class InvoiceDocumentsController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(invoiceDocumentRoutes.one)
  async one(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
  ): Promise<DocumentBlock> {
    const invoice = await readRecord(this.kit, invoiceArea, scope, id);
    return this.kit.database.transaction(scope, async (tx) => {
      const [frozen] = await tx.rows<{ block: string }>(
        'SELECT block FROM oficio.invoice_documents WHERE organization_id = $1 AND invoice_id = $2',
        [scope.organizationId, id],
      );
      if (frozen) return JSON.parse(frozen.block);
      const { issueDate, dueDate, fxRateE8 } = invoice;
      const today = localDateAt(this.kit.clock.now().getTime(), scope.organization.timezone);
      const facts = await documentFacts(tx, invoice);
      return documentBlock(invoice, facts, {
        number: null,
        issueDate: issueDate ?? today,
        dueDate,
        fxRateE8,
      });
    });
  }
}
