import { Injectable } from '@nestjs/common';
import type { CheckoutStatus } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { invoicePage, type PortalInvoice } from '../invoices/portal-invoices.service.ts';
import { InvoiceCheckoutsRepository } from './invoice-checkouts.repository.ts';

/** What a browser sees that comes back from the provider's page. */
export interface ReturnedPayer extends Pick<PortalInvoice, 'block' | 'brand' | 'logoUrl'> {
  status: CheckoutStatus;
  amountMinor: number;
}

/** The outcome of a page by its id alone, which the provider's page leads back to. */
@Injectable()
export class ReturnedPayers {
  constructor(
    private readonly checkouts: InvoiceCheckoutsRepository,
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
  ) {}

  /** Null: there is no such page. */
  page(checkoutId: string): Promise<ReturnedPayer | null> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const checkout = await this.checkouts.one(tx, checkoutId);
      if (!checkout) return null;
      const { organizationId, invoiceId, status, amountMinor } = checkout;
      const ref = { organizationId, entityId: invoiceId };
      const invoice = await invoicePage(tx, ref, this.clock.now());
      if (!invoice) return null;
      const { block, brand, logoUrl } = invoice;
      return { status, amountMinor, block, brand, logoUrl };
    });
  }
}
