import type { CurrencyCode, DocumentLocale, LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { RecordAuthor } from '../../records/record-writes.ts';

/** What the draft of a late fee copies from its invoice. */
export interface OwedInvoice extends Record<string, unknown> {
  clientId: string;
  number: string;
  dueDate: LocalDate;
  currency: CurrencyCode;
  balanceMinor: number;
  locale: DocumentLocale;
}

/** The invoice of a fee, locked; undefined for one that isn't owed any more. */
export async function lockOwed(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<OwedInvoice | undefined> {
  const [invoice] = await tx.rows<OwedInvoice>(
    `SELECT invoice.client_id AS "clientId", coalesce(invoice.number, '') AS number, invoice.due_date AS "dueDate",
       invoice.currency, invoice.balance_minor AS "balanceMinor", client.locale
     FROM public.invoices invoice
     JOIN public.client_directory client
       ON client.id = invoice.client_id AND client.organization_id = invoice.organization_id
     WHERE invoice.organization_id = $1 AND invoice.id = $2 AND invoice.deleted_at IS NULL
       AND invoice.lifecycle = 'issued' AND invoice.settlement IN ('open', 'partial') AND client.deleted_at IS NULL
     FOR UPDATE OF invoice`,
    [organizationId, id],
  );
  return invoice;
}

/** Whether a draft has the key of a fee, also one that was deleted. */
export async function isDrafted(tx: Transaction, organizationId: string, key: string): Promise<boolean> {
  const found = await tx.rows(
    'SELECT 1 FROM public.invoices WHERE organization_id = $1 AND late_fee_key = $2',
    [organizationId, key],
  );
  return found.length > 0;
}

/** The system, for the owner of the organization. */
export async function authorFor(tx: Transaction, organizationId: string): Promise<RecordAuthor> {
  const [row] = await tx.rows<{ currency: string; timezone: string; userId: string }>(
    `SELECT organization.currency, organization.timezone, owner.user_id AS "userId"
     FROM oficio.organizations organization
     JOIN oficio.memberships owner ON owner.organization_id = organization.id AND owner.role = 'owner'
     WHERE organization.id = $1 ORDER BY owner.user_id LIMIT 1`,
    [organizationId],
  );
  if (!row) throw new Error('An organization has an owner');
  const { currency, timezone, userId } = row;
  const organization = { currency, timezone, sees: 'all' } as RecordAuthor['organization'];
  return { organizationId, organization, userId, system: 'Oficio' };
}
