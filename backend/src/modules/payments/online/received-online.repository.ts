import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../database/database.ts';

/** What the organization's books need of an invoice that was paid online. */
export interface PaidInvoice {
  clientId: string;
  clientName: string;
  fxRateE8: number | null;
  currency: string;
  timezone: string;
  ownerId: string;
  recordFees: boolean;
  mailReceipts: boolean;
}

/** Reads what a payment online writes about, in a transaction of the worker. */
@Injectable()
export class ReceivedOnlineRepository {
  /** Null for an invoice that was removed. */
  async clientOf(tx: Transaction, organizationId: string, invoiceId: string): Promise<string | null> {
    const [invoice] = await tx.rows<{ clientId: string }>(
      'SELECT client_id AS "clientId" FROM public.invoices WHERE organization_id = $1 AND id = $2',
      [organizationId, invoiceId],
    );
    return invoice?.clientId ?? null;
  }

  /** @throws Error for an invoice that was removed */
  async paidInvoice(tx: Transaction, organizationId: string, id: string): Promise<PaidInvoice> {
    const [invoice] = await tx.rows<PaidInvoice & Record<string, unknown>>(
      `SELECT invoice.client_id AS "clientId", invoice.client_name AS "clientName",
         invoice.fx_rate_e8 AS "fxRateE8", organization.currency, organization.timezone,
         organization.owner_user_id AS "ownerId", settings.record_fees AS "recordFees",
         settings.mail_receipts AS "mailReceipts"
       FROM public.invoices invoice
       JOIN oficio.organizations organization ON organization.id = invoice.organization_id
       JOIN oficio.billing_settings settings ON settings.organization_id = invoice.organization_id
       WHERE invoice.organization_id = $1 AND invoice.id = $2`,
      [organizationId, id],
    );
    if (!invoice) throw new Error(`The invoice ${id} of a payment was removed`);
    return invoice;
  }

  /** The category that a new organization has for fees; null if it was renamed or removed. */
  async feeCategory(tx: Transaction, organizationId: string): Promise<string | null> {
    const [category] = await tx.rows<{ id: string }>(
      `SELECT id FROM oficio.categories
       WHERE organization_id = $1 AND kind = 'expense' AND name = 'Payment fees' AND archived_at IS NULL`,
      [organizationId],
    );
    return category?.id ?? null;
  }
}
