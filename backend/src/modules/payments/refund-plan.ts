import type { Payment } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Allocation, requireDocument, requireSameClient } from './allocations.ts';
import { amountText, balanceOf, type LedgerDocument } from './ledger.ts';

/** What a payment and its refunds have settled of one document, the first paid first. */
export interface FamilyPart {
  invoiceId: string;
  amountMinor: number;
}

export interface RefundPart {
  document: LedgerDocument;
  /** Negative. */
  amountMinor: number;
}

export function familyOf(tx: Transaction, organizationId: string, paymentId: string): Promise<FamilyPart[]> {
  return tx.rows<FamilyPart & Record<string, unknown>>(
    `SELECT entry.invoice_id AS "invoiceId", sum(entry.amount_minor)::bigint AS "amountMinor"
     FROM oficio.payments payment
     JOIN oficio.settlements entry ON entry.payment_id = payment.id AND entry.organization_id = payment.organization_id
     WHERE payment.organization_id = $1 AND (payment.id = $2 OR payment.refund_of = $2)
     GROUP BY entry.invoice_id HAVING sum(entry.amount_minor) <> 0 ORDER BY min(entry.sequence)`,
    [organizationId, paymentId],
  );
}

/** The ids of the documents that a refund can concern: the paid invoices, their open credit notes, the given ones. */
export async function refundableDocuments(
  tx: Transaction,
  organizationId: string,
  family: readonly FamilyPart[],
  given: readonly string[],
): Promise<string[]> {
  const settled = family.map(({ invoiceId }) => invoiceId);
  const notes = await tx.rows<{ id: string }>(
    `SELECT id FROM public.invoices WHERE organization_id = $1 AND corrects_id = ANY ($2) AND lifecycle = 'issued'
       AND kind = 'credit_note' AND balance_minor <> 0`,
    [organizationId, settled],
  );
  return [...new Set([...settled, ...notes.map(({ id }) => id), ...given])];
}

/**
 * Where the money of a refund is taken from. A settled credit note leaves its invoice paid; an invoice is open again.
 * @throws ApiError payment.refund_exceeds, payment.allocation_exceeds, invoice.credit_exceeds, request.invalid,
 * payment.currency_differs
 */
export function planRefund(
  payment: Payment,
  {
    documents,
    family,
    allocations,
    amountMinor,
  }: {
    documents: ReadonlyMap<string, LedgerDocument>;
    family: readonly FamilyPart[];
    allocations: readonly Allocation[] | undefined;
    amountMinor: number;
  },
): RefundPart[] {
  const caps = capsOf(documents, family);
  const unallocated = payment.unallocatedMinor;
  if (allocations) return explicitPlan(payment, { documents, caps, allocations, amountMinor });
  let rest = Math.max(0, amountMinor - unallocated);
  const parts: RefundPart[] = [];
  const take = (document: LedgerDocument, mostMinor: number, invoiceId: string): void => {
    const taken = Math.min(rest, mostMinor, caps.get(invoiceId) ?? 0);
    if (taken <= 0) return;
    rest -= taken;
    caps.set(invoiceId, (caps.get(invoiceId) ?? 0) - taken);
    parts.push({ document, amountMinor: -taken });
  };
  for (const note of notesIn(documents)) take(note, -balanceOf(note), note.correctsId ?? '');
  for (const { invoiceId } of [...family].reverse()) {
    const document = requireDocument(documents, invoiceId);
    if (document.kind !== 'credit_note') take(document, document.settledMinor, invoiceId);
  }
  if (rest > 0) throw nothingLeft(payment);
  return parts;
}

/** What the payment has paid of each invoice and was not returned for it, by way of its credit notes either. */
function capsOf(
  documents: ReadonlyMap<string, LedgerDocument>,
  family: readonly FamilyPart[],
): Map<string, number> {
  const caps = new Map<string, number>();
  for (const { invoiceId, amountMinor } of family) {
    const { kind, correctsId } = requireDocument(documents, invoiceId);
    const paid = kind === 'credit_note' && correctsId ? correctsId : invoiceId;
    caps.set(paid, (caps.get(paid) ?? 0) + amountMinor);
  }
  return caps;
}

function explicitPlan(
  payment: Payment,
  {
    documents,
    caps,
    allocations,
    amountMinor,
  }: {
    documents: ReadonlyMap<string, LedgerDocument>;
    caps: Map<string, number>;
    allocations: readonly Allocation[];
    amountMinor: number;
  },
): RefundPart[] {
  const sum = allocations.reduce((total, part) => total + part.amountMinor, 0);
  if (sum > amountMinor) throw new ApiError('payment.allocation_exceeds');
  if (amountMinor - sum > payment.unallocatedMinor) throw nothingLeft(payment);
  const parts = allocations.map(({ invoiceId, amountMinor: part }, index): RefundPart => {
    const document = requireDocument(documents, invoiceId);
    requireSameClient(document, payment, `allocations.${index}.invoiceId`);
    const path = `allocations.${index}.amountMinor`;
    if (document.kind === 'credit_note' && part > -balanceOf(document)) {
      const rest = amountText(-balanceOf(document), document.currency);
      const message = `Only ${rest} of ${document.number} are left.`;
      throw new ApiError('invoice.credit_exceeds', message, { fields: [{ path, message }] });
    }
    const paid = document.kind === 'credit_note' && document.correctsId ? document.correctsId : invoiceId;
    const cap = caps.get(paid) ?? 0;
    if (part > cap) {
      const message = `The payment paid ${amountText(cap, document.currency)} of this invoice.`;
      throw new ApiError('payment.refund_exceeds', message, { fields: [{ path, message }] });
    }
    caps.set(paid, cap - part);
    return { document, amountMinor: -part };
  });
  return parts;
}

function notesIn(documents: ReadonlyMap<string, LedgerDocument>): LedgerDocument[] {
  return [...documents.values()]
    .filter(({ kind }) => kind === 'credit_note')
    .sort((one, other) => String(one.number).localeCompare(String(other.number)));
}

function nothingLeft({ unallocatedMinor, currency }: Payment): ApiError {
  const left = amountText(unallocatedMinor, currency);
  return new ApiError(
    'payment.refund_exceeds',
    `Only ${left} of this payment are unallocated. Choose the invoices that the rest is taken from.`,
  );
}
