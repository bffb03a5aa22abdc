import type { InvoiceListItem, LocalDate } from '@oficio/contracts';
import { allowedInvoiceActions, type InvoiceAction } from '@oficio/machines/invoice';

export const BULK_KINDS = ['issue', 'issueAndSend', 'send', 'markSent', 'pay'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

const ACTIONS: Record<BulkKind, InvoiceAction> = {
  issue: 'issue',
  issueAndSend: 'issue',
  send: 'send',
  markSent: 'markSent',
  pay: 'recordPayment',
};

const RIGHTS = { draft: true, issue: true, settle: true };
const NO_ADDRESS = 'its client has no email address for invoices';

export interface BulkParts {
  able: InvoiceListItem[];
  /** The invoices that the action leaves, each with the reason. */
  unable: { invoice: InvoiceListItem; reason: string }[];
}

/**
 * Which of the invoices the action can change.
 * @param reached the clients with an address for invoices, of an action that sends mails
 */
export function bulkParts(
  kind: BulkKind,
  invoices: readonly InvoiceListItem[],
  { today, reached }: { today: LocalDate; reached?: ReadonlySet<string> | undefined },
): BulkParts {
  const parts: BulkParts = { able: [], unable: [] };
  for (const invoice of invoices) {
    const isAllowed = allowedInvoiceActions(invoice, today, RIGHTS).includes(ACTIONS[kind]);
    const hasAddress = !reached || reached.has(invoice.clientId);
    if (isAllowed && hasAddress) parts.able.push(invoice);
    else parts.unable.push({ invoice, reason: isAllowed ? NO_ADDRESS : reasonOf(kind, invoice) });
  }
  return parts;
}

/** Why the state of the invoice forbids the action. */
function reasonOf(kind: BulkKind, invoice: InvoiceListItem): string {
  if (invoice.lifecycle === 'void') return 'it is void';
  if (invoice.lifecycle === 'scheduled') return 'it is scheduled';
  const isDraft = invoice.lifecycle === 'draft';
  if (kind === 'issue' || kind === 'issueAndSend') {
    return isDraft ? 'a draft like this can’t be issued' : 'it was issued already';
  }
  if (isDraft) return 'it is a draft';
  if (kind === 'send' || (kind === 'markSent' && invoice.delivery === 'sending'))
    return 'a mail is on its way';
  if (kind === 'markSent') return 'it was sent already';
  return invoice.kind === 'credit_note' ? 'it is a credit note' : 'nothing of it is left to be paid';
}

/** The sums of the invoices in each currency: of their balances for payments, otherwise of their totals. */
export function bulkSums(
  kind: BulkKind,
  invoices: readonly InvoiceListItem[],
): { currency: string; amountMinor: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, totalMinor, balanceMinor } of invoices) {
    sums.set(currency, (sums.get(currency) ?? 0) + (kind === 'pay' ? balanceMinor : totalMinor));
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
