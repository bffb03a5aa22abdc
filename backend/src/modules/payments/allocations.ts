import { type LocalDate, type Payment } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { amountText, balanceOf, type LedgerDocument, type NewSettlement } from './ledger.ts';

export interface Allocation {
  invoiceId: string;
  amountMinor: number;
}

/**
 * The settlements that pay invoices with a payment.
 * @param leftMinor what the payment has left
 * @throws ApiError request.invalid, payment.currency_differs, payment.allocation_exceeds
 */
export function allocationsOf(
  payment: Pick<Payment, 'id' | 'clientId' | 'currency'>,
  documents: ReadonlyMap<string, LedgerDocument>,
  allocations: readonly Allocation[],
  { date, leftMinor }: { date: LocalDate; leftMinor: number },
): NewSettlement[] {
  const sum = sumOf(allocations);
  if (sum > leftMinor) {
    throw new ApiError(
      'payment.allocation_exceeds',
      `The payment has ${amountText(leftMinor, payment.currency)} left, and ${amountText(sum, payment.currency)} are allocated.`,
    );
  }
  return allocations.map(({ invoiceId, amountMinor }, index) => {
    const path = `allocations.${index}.invoiceId`;
    const document = requireDocument(documents, invoiceId);
    requirePayable(document, payment, path);
    if (amountMinor > balanceOf(document)) throw exceeds(document, `allocations.${index}.amountMinor`);
    return { document, source: 'payment', paymentId: payment.id, date, amountMinor };
  });
}

/**
 * Requires that a payment can pay the document.
 * @throws ApiError request.invalid, payment.currency_differs
 */
export function requirePayable(
  document: LedgerDocument,
  payment: { clientId: string; currency: string },
  path: string,
): void {
  requireSameClient(document, payment, path);
  if (document.kind === 'credit_note') {
    throw fieldFault('request.invalid', { path, message: `${document.number} is a credit note` });
  }
}

export function sumOf(allocations: readonly { amountMinor: number }[]): number {
  return allocations.reduce((total, { amountMinor }) => total + amountMinor, 0);
}

/** @throws ApiError resource.not_found */
export function requireDocument(documents: ReadonlyMap<string, LedgerDocument>, id: string): LedgerDocument {
  const document = documents.get(id);
  if (!document) throw new ApiError('resource.not_found');
  return document;
}

/** @throws ApiError request.invalid, payment.currency_differs */
export function requireSameClient(
  document: LedgerDocument,
  { clientId, currency }: { clientId: string; currency: string },
  path: string,
): void {
  if (document.clientId !== clientId) {
    throw fieldFault('request.invalid', { path, message: `${document.number} belongs to another client` });
  }
  if (document.currency === currency) return;
  const message = `${document.number} is in ${document.currency}, and this is in ${currency}.`;
  throw new ApiError('payment.currency_differs', message, { fields: [{ path, message }] });
}

export function exceeds(document: LedgerDocument, path: string): ApiError {
  const rest = amountText(balanceOf(document), document.currency);
  const message =
    balanceOf(document) === 0
      ? `${document.number} is paid.`
      : `Only ${rest} of ${document.number} are open.`;
  return new ApiError('payment.allocation_exceeds', message, { fields: [{ path, message }] });
}
