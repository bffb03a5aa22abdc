import type { LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { requireDocument } from './allocations.ts';
import { lockDocuments, type NewSettlement } from './ledger.ts';

type Reversed = { paymentId: string } | { settlementIds: readonly string[] };

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
  of: Reversed,
): Promise<NewSettlement[]> {
  const known = await liveRows(tx, organizationId, of);
  const documents = await lockDocuments(
    tx,
    organizationId,
    known.map(({ invoiceId }) => invoiceId),
  );
  // Whoever held the locks may have taken the same rows back.
  const rows = await liveRows(tx, organizationId, of);
  return rows.map(({ id, invoiceId, source, paymentId, date, amountMinor }) => ({
    document: requireDocument(documents, invoiceId),
    source,
    paymentId,
    date,
    amountMinor: -amountMinor,
    reverses: id,
  }));
}

function liveRows(tx: Transaction, organizationId: string, of: Reversed): Promise<LiveRow[]> {
  const [column, value] = 'paymentId' in of ? ['payment_id', [of.paymentId]] : ['id', of.settlementIds];
  return tx.rows<LiveRow & Record<string, unknown>>(
    `SELECT id, invoice_id AS "invoiceId", source, payment_id AS "paymentId", date, amount_minor AS "amountMinor"
     FROM oficio.settlements entry
     WHERE organization_id = $1 AND ${column} = ANY ($2) AND reverses IS NULL
       AND NOT EXISTS (SELECT FROM oficio.settlements reversal WHERE reversal.reverses = entry.id)
     ORDER BY sequence DESC`,
    [organizationId, value],
  );
}
