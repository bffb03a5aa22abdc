import type { Invoice, InvoiceMail } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { MAIL_ADDRESSES, recipientsOf } from '../../outbox/mail-recipients.ts';

/** The addresses that get the invoices of a client, and whether a mail begins with the PDF file. */
export async function mailDefaults(
  tx: Transaction,
  { organizationId, clientId }: Pick<Invoice, 'organizationId' | 'clientId'>,
): Promise<Pick<InvoiceMail, 'to' | 'cc' | 'attachPdf'>> {
  const [row] = await tx.rows<{ addresses: string[]; attachPdf: boolean }>(
    `SELECT settings.attach_pdf AS "attachPdf", ${MAIL_ADDRESSES} AS addresses
     FROM public.client_directory client
     JOIN oficio.billing_settings settings ON settings.organization_id = client.organization_id
     WHERE client.organization_id = $1 AND client.id = $2`,
    [organizationId, clientId],
  );
  const { addresses, attachPdf } = row ?? { addresses: [], attachPdf: true };
  return { ...recipientsOf(addresses), attachPdf };
}
