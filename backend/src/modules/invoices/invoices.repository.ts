import type { Invoice } from '@oficio/contracts';
import { NO_USER, type Transaction, type WorkerDatabase } from '../../database/database.ts';

type Ref = Pick<Invoice, 'organizationId' | 'id'>;

/** A frozen document, as text whose hash is `sha256`, with its logo. */
export interface FrozenDocument {
  text: string;
  sha256: string;
  logo: Buffer | null;
  clientId: string;
  /** What is open now. */
  balanceMinor: number;
}

/** Reads the frozen document of an invoice; null for a draft. */
export async function frozenDocument(
  tx: Transaction,
  { organizationId, id }: Ref,
): Promise<FrozenDocument | null> {
  const [row] = await tx.rows<FrozenDocument>(
    `SELECT document.block AS text, document.sha256, logo.content AS logo, invoice.client_id AS "clientId",
       invoice.balance_minor AS "balanceMinor"
     FROM oficio.invoice_documents document
     JOIN public.invoices invoice ON invoice.id = document.invoice_id
     LEFT JOIN oficio.document_logos logo ON logo.organization_id = document.organization_id
       AND logo.sha256 = document.block::json ->> 'logoSha256'
     WHERE document.organization_id = $1 AND document.invoice_id = $2`,
    [organizationId, id],
  );
  return row ?? null;
}

/** The days until an invoice of the client is due. */
export async function termsDays(
  tx: Transaction,
  { organizationId, clientId }: Pick<Invoice, 'organizationId' | 'clientId'>,
): Promise<number> {
  const [row] = await tx.rows<{ days: number }>(
    `SELECT coalesce(client.payment_terms_days, settings.payment_terms_days) AS days
     FROM oficio.billing_settings settings
     LEFT JOIN public.client_directory client ON client.organization_id = settings.organization_id AND client.id = $2
     WHERE settings.organization_id = $1`,
    [organizationId, clientId],
  );
  return row?.days ?? 0;
}

interface VoidFacts {
  creditedMinor: number;
  areBooksOpen: boolean;
  hasSettlements: boolean;
}

/** The facts outside an issued invoice that its voiding depends on. */
export async function voidFacts(
  tx: Transaction,
  { organizationId, id, issueDate }: Pick<Invoice, 'organizationId' | 'id' | 'issueDate'>,
): Promise<VoidFacts> {
  const [row] = await tx.rows<VoidFacts & Record<string, unknown>>(
    `SELECT coalesce(-sum(total_minor), 0)::bigint AS "creditedMinor",
       coalesce((SELECT closed_on FROM oficio.billing_settings WHERE organization_id = $1) < $3::date, true)
         AS "areBooksOpen",
       EXISTS (SELECT FROM oficio.settlements entry
         WHERE entry.organization_id = $1 AND entry.invoice_id = $2 AND entry.reverses IS NULL
           AND NOT EXISTS (SELECT FROM oficio.settlements reversal WHERE reversal.reverses = entry.id)
       ) AS "hasSettlements"
     FROM public.invoices WHERE organization_id = $1 AND corrects_id = $2 AND lifecycle = 'issued'`,
    [organizationId, id, issueDate],
  );
  return row ?? { creditedMinor: 0, areBooksOpen: true, hasSettlements: false };
}

/** Null for an invoice that the caller doesn't see. */
export async function lifecycleOf(
  tx: Transaction,
  { organizationId, id }: Ref,
): Promise<Invoice['lifecycle'] | null> {
  const [row] = await tx.rows<Pick<Invoice, 'lifecycle'>>(
    'SELECT lifecycle FROM public.invoices WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );
  return row?.lifecycle ?? null;
}

/** Locks the invoice and reads when it was sent; null for one that was removed. */
export async function lockSentAt(
  tx: Transaction,
  { organizationId, id }: Ref,
): Promise<Pick<Invoice, 'sentAt'> | null> {
  const [row] = await tx.rows<Pick<Invoice, 'sentAt'>>(
    'SELECT sent_at AS "sentAt" FROM public.invoices WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [organizationId, id],
  );
  return row ?? null;
}

/** A scheduled invoice whose day has come. */
export interface DueInvoice extends Ref {
  timezone: string;
}

/** The scheduled invoices of all organizations whose day has come there. */
export function dueInvoices(worker: WorkerDatabase, at: string, limit: number): Promise<DueInvoice[]> {
  return worker.read<DueInvoice>(
    NO_USER,
    `SELECT invoice.id, invoice.organization_id AS "organizationId", organization.timezone
     FROM public.invoices invoice JOIN oficio.organizations organization ON organization.id = invoice.organization_id
     WHERE invoice.lifecycle = 'scheduled' AND invoice.deleted_at IS NULL
       AND invoice.scheduled_for <= ($1::timestamptz AT TIME ZONE organization.timezone)::date
     ORDER BY invoice.scheduled_for, invoice.id LIMIT $2`,
    [at, limit],
  );
}

/** Browsers receive changes of the invoice alone, and then read its links again. The version stays. */
export async function showChangeOfInvoice(
  tx: Transaction,
  { organizationId }: Pick<Ref, 'organizationId'>,
  id: string,
): Promise<void> {
  await tx.rows('UPDATE public.invoices SET updated_at = updated_at WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
  ]);
}
