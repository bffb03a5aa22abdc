import type { DocumentLocale, LocalDate, MoneyReaders, Payment } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { MAIL_ADDRESSES } from '../../outbox/mail-recipients.ts';
import { receivedOf } from '../received-money.ts';

/** Whose currencies the client and the organization know, as JSON of both rows. */
const READERS = `json_build_object(
  'currencies', json_build_array(organization.currency, client.currency),
  'countryCodes', json_build_array(client.country_code))`;

/** A payment or a refund, as its mail shows it. */
export interface PaymentMailRow {
  clientId: string;
  clientName: string;
  locale: DocumentLocale;
  date: LocalDate;
  amountMinor: number;
  currency: string;
  received: Payment['received'];
  reference: string | null;
  status: Payment['status'];
  seller: string;
  readers: MoneyReaders;
  /** What the client has left of the payment. */
  unallocatedMinor: number;
  /** The documents of the payment, the first paid first. */
  documents: { id: string; number: string; amountMinor: number; balanceMinor: number }[];
}

/** A payment that the caller sees, or the worker; its client's credit of it, and its documents as they are now. */
export async function paymentMailRow(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<PaymentMailRow | null> {
  const [row] = await tx.rows<PaymentMailRow & Record<string, unknown>>(
    `SELECT payment.client_id AS "clientId", client.display_name AS "clientName", client.locale, payment.date,
       payment.amount_minor AS "amountMinor", payment.currency, ${receivedOf('payment')} AS received, payment.reference, payment.status,
       organization.name AS seller, ${READERS} AS readers,
       CASE WHEN payment.amount_minor > 0 THEN payment.amount_minor - payment.allocated_minor + coalesce(
         (SELECT sum(refund.amount_minor - refund.allocated_minor) FROM oficio.payments refund
          WHERE refund.organization_id = payment.organization_id AND refund.refund_of = payment.id
            AND refund.status IN ('succeeded', 'disputed')), 0) ELSE 0 END::bigint AS "unallocatedMinor",
       (SELECT coalesce(json_agg(json_build_object('id', invoice.id, 'number', invoice.number,
           'amountMinor', abs(paid.amount), 'balanceMinor', abs(invoice.balance_minor)) ORDER BY paid.first), '[]')
        FROM (
          SELECT invoice_id, sum(amount_minor)::bigint AS amount, min(sequence) AS first FROM oficio.settlements entry
          WHERE entry.organization_id = payment.organization_id AND entry.payment_id = payment.id
          GROUP BY invoice_id HAVING sum(amount_minor) <> 0
        ) paid JOIN public.invoices invoice ON invoice.id = paid.invoice_id
          AND invoice.organization_id = payment.organization_id) AS documents
     FROM oficio.payments payment
     JOIN public.client_directory client
       ON client.organization_id = payment.organization_id AND client.id = payment.client_id
     JOIN oficio.organizations organization ON organization.id = payment.organization_id
     WHERE payment.organization_id = $1 AND payment.id = $2`,
    [organizationId, id],
  );
  return row ?? null;
}

export type ClientMailRow = Pick<PaymentMailRow, 'locale' | 'seller' | 'readers'>;

/** The language of a client's mails, and the name of the organization that writes them. */
export async function clientMailRow(
  tx: Transaction,
  { organizationId, clientId }: { organizationId: string; clientId: string },
): Promise<ClientMailRow | null> {
  const [row] = await tx.rows<ClientMailRow & Record<string, unknown>>(
    `SELECT client.locale, organization.name AS seller, ${READERS} AS readers
     FROM public.client_directory client JOIN oficio.organizations organization ON organization.id = client.organization_id
     WHERE client.organization_id = $1 AND client.id = $2`,
    [organizationId, clientId],
  );
  return row ?? null;
}

/** The addresses of a client, and how many mails there are about a thing of the client. */
export async function mailHistory(
  tx: Transaction,
  organizationId: string,
  { clientId, entityType, entityId }: { clientId: string; entityType: string; entityId: string },
): Promise<{ addresses: string[]; earlier: number }> {
  const [row] = await tx.rows<{ addresses: string[]; earlier: number }>(
    `SELECT ${MAIL_ADDRESSES} AS addresses,
       (SELECT count(*)::integer FROM oficio.outbox
        WHERE organization_id = $1 AND entity_type = $3 AND entity_id = $4) AS earlier
     FROM public.client_directory client WHERE client.organization_id = $1 AND client.id = $2`,
    [organizationId, clientId, entityType, entityId],
  );
  return row ?? { addresses: [], earlier: 0 };
}

/** Null for a payment that doesn't exist. */
export async function paymentStatus(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<PaymentMailRow['status'] | null> {
  const [row] = await tx.rows<Pick<PaymentMailRow, 'status'>>(
    'SELECT status FROM oficio.payments WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );
  return row?.status ?? null;
}
