import type { LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { requireDocument } from './allocations.ts';
import { lockDocuments, type NewSettlement } from './ledger.ts';

interface LiveRow {
  id: string;
  invoiceId: string;
  source: NewSettlement['source'];
  paymentId: string | null;
  date: LocalDate;
  amountMinor: number;
}

/**
 * The rows that take back what a payment, or one application of a credit note, has settled; their documents are locked
 * then. Each is dated as the row that it takes back, as if that had never happened.
 */
export async function reversalsOf(
  tx: Transaction,
  organizationId: string,
  of: { paymentId: string } | { settlementIds: readonly string[] },
): Promise<NewSettlement[]> {
  const [column, value] = 'paymentId' in of ? ['payment_id', [of.paymentId]] : ['id', of.settlementIds];
  const rows = await tx.rows<LiveRow & Record<string, unknown>>(
    `SELECT id, invoice_id AS "invoiceId", source, payment_id AS "paymentId", date, amount_minor AS "amountMinor"
     FROM oficio.settlements entry
     WHERE organization_id = $1 AND ${column} = ANY ($2) AND reverses IS NULL
       AND NOT EXISTS (SELECT FROM oficio.settlements reversal WHERE reversal.reverses = entry.id)
     ORDER BY sequence DESC`,
    [organizationId, value],
  );
  const documents = await lockDocuments(
    tx,
    organizationId,
    rows.map(({ invoiceId }) => invoiceId),
  );
  return rows.map(({ id, invoiceId, source, paymentId, date, amountMinor }) => ({
    ...{ document: requireDocument(documents, invoiceId), source, paymentId, date },
    ...{ amountMinor: -amountMinor, reverses: id },
  }));
}
