import { Injectable } from '@nestjs/common';
import { type CheckoutStatus, type DocumentBlock, organizationSetupRoutes, pathOf } from '@oficio/contracts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { frozenDocument } from '../invoices/invoices.repository.ts';
import { parseBlock } from '../invoices/mails/invoice-mail.ts';
import { type MailBranding, mailBranding } from '../organization/mails/mail-branding.ts';
import { InvoiceCheckoutsRepository } from './invoice-checkouts.repository.ts';

/** What a browser sees that comes back from the provider's page. */
export interface ReturnedPayer {
  status: CheckoutStatus;
  amountMinor: number;
  block: DocumentBlock;
  brand: MailBranding;
  logoUrl: string | null;
}

/** The outcome of a page by its id alone, which the provider's page leads back to. */
@Injectable()
export class ReturnedPayers {
  constructor(
    private readonly checkouts: InvoiceCheckoutsRepository,
    private readonly worker: WorkerDatabase,
  ) {}

  /** Null: there is no such page. */
  page(checkoutId: string): Promise<ReturnedPayer | null> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const checkout = await this.checkouts.one(tx, checkoutId);
      if (!checkout) return null;
      const { organizationId, invoiceId: id, status, amountMinor } = checkout;
      const document = await frozenDocument(tx, { organizationId, id });
      if (!document) return null;
      const [logo] = await tx.rows<{ id: string }>(
        'SELECT id FROM oficio.organization_logos WHERE organization_id = $1',
        [organizationId],
      );
      return {
        status,
        amountMinor,
        block: parseBlock(document.text),
        brand: await mailBranding(tx, organizationId),
        logoUrl: logo ? pathOf(organizationSetupRoutes.logo, { id: logo.id }) : null,
      };
    });
  }
}
