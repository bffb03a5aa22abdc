import type { AnswerOf, InvoiceListItem, invoiceBulkRoutes, LocalDate } from '@oficio/contracts';
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

export interface BulkParts {
  able: InvoiceListItem[];
  /** The invoices that the action leaves, each with the reason. */
  unable: { invoice: InvoiceListItem; reason: string }[];
}

type Recipients = AnswerOf<typeof invoiceBulkRoutes.recipients>['items'];

/** The clients that no mail with an invoice reaches, each with the reason. */
export function unreachedClients(recipients: Recipients): Map<string, string> {
  return new Map(
    recipients.flatMap(({ clientId, to, suppressed }) => {
      if (to.length === 0) return [[clientId, 'its client has no email address for invoices']];
      const [closed] = suppressed;
      return closed === undefined ? [] : [[clientId, `${closed} gets no emails from you at the moment`]];
    }),
  );
}

/**
 * Which of the invoices the action can change.
 * @param unreached the clients that no mail reaches, of an action that sends mails
 */
export function bulkParts(
  kind: BulkKind,
  invoices: readonly InvoiceListItem[],
  { today, unreached }: { today: LocalDate; unreached?: ReadonlyMap<string, string> | undefined },
): BulkParts {
  const parts: BulkParts = { able: [], unable: [] };
  for (const invoice of invoices) {
    const isAllowed = allowedInvoiceActions(invoice, today, RIGHTS).includes(ACTIONS[kind]);
    const reason = isAllowed ? unreached?.get(invoice.clientId) : reasonOf(kind, invoice);
    if (reason === undefined) parts.able.push(invoice);
    else parts.unable.push({ invoice, reason });
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
