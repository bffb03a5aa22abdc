import { Injectable } from '@nestjs/common';
import type { Invoice, LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { lockClientsOf, lockRecord } from '../../../records/record-rows.ts';
import { RecordLinks } from '../../public-links/record-links.ts';
import { invoiceArea } from '../invoice-area.ts';
import { showChangeOfInvoice } from '../invoices.repository.ts';

/** Links to the client's page of an invoice. */
@Injectable()
export class InvoiceLinksService {
  constructor(
    private readonly kit: RecordKit,
    private readonly links: RecordLinks,
  ) {}

  /** @throws ApiError resource.not_found */
  list(scope: OrganizationScope, invoiceId: string) {
    const text = 'SELECT id FROM public.invoices WHERE organization_id = $1 AND id = $2';
    const values = [scope.organizationId, invoiceId];
    return this.links.list(scope, { kind: 'invoice', entityId: invoiceId }, { text, values });
  }

  /** @throws ApiError resource.not_found, invoice.not_issued; request.invalid for one link too many */
  create(scope: OrganizationScope, invoiceId: string, until: LocalDate | null | undefined) {
    return this.#make(scope, invoiceId, async (tx, invoice) => {
      if (invoice.lifecycle !== 'issued') throw new ApiError('invoice.not_issued');
      await showChangeOfInvoice(tx, scope, invoiceId);
      return this.links.add(tx, scope, linkedTo(invoice), { until });
    });
  }

  /** @throws ApiError resource.not_found, invoice.not_issued */
  preview(scope: OrganizationScope, invoiceId: string) {
    return this.#make(scope, invoiceId, (tx, invoice) => {
      if (!['issued', 'void'].includes(invoice.lifecycle)) throw new ApiError('invoice.not_issued');
      return this.links.addPreview(tx, scope, linkedTo(invoice));
    });
  }

  /** @throws ApiError resource.not_found */
  revoke(scope: OrganizationScope, invoiceId: string, linkId: string | null): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const { record } = await lockRecord(this.kit, invoiceArea, tx, scope, invoiceId);
      const revoked = await this.links.revoke(tx, scope, linkedTo(record), linkId);
      if (revoked > 0) await showChangeOfInvoice(tx, scope, invoiceId);
    });
  }

  #make(
    scope: OrganizationScope,
    invoiceId: string,
    add: (tx: Transaction, invoice: Invoice) => Promise<string>,
  ) {
    return this.links.make(scope, async (tx) => {
      lockClientsOf(invoiceArea, tx, scope, [invoiceId]);
      const { record } = await lockRecord(this.kit, invoiceArea, tx, scope, invoiceId);
      return add(tx, record);
    });
  }
}

function linkedTo({ id, organizationId, clientId, title }: Invoice) {
  return { kind: 'invoice', organizationId, entityId: id, clientId, name: title } as const;
}
