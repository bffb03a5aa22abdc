import type { LocalDate, SettlementState } from '@oficio/contracts';

/** The stored facts of an invoice, a deposit invoice or a credit note that its lifecycle depends on. */
export interface InvoiceFacts {
  kind: 'invoice' | 'deposit' | 'credit_note';
  lifecycle: 'draft' | 'scheduled' | 'issued' | 'void';
  /** The last mail with the document. */
  delivery: 'none' | 'sending' | 'sent' | 'failed';
  settlement: SettlementState;
  scheduledFor: LocalDate | null;
  dueDate: LocalDate | null;
  /** UTC instants as ISO text. */
  sentAt: string | null;
  viewedAt: string | null;
  /** Minor units; negative for a credit note. */
  totalMinor: number;
  balanceMinor: number;
  isArchived: boolean;
  /** The sum that issued credit notes correct, positive. Unknown counts as 0. */
  creditedMinor?: number | undefined;
  /** Settlements count that were not taken back, also when they add up to 0. Unknown counts as none. */
  hasSettlements?: boolean | undefined;
  /** Set for a draft in the trash. */
  deletedAt?: string | null | undefined;
}

/** The facts with none left out. */
export interface InvoiceContext extends InvoiceFacts {
  creditedMinor: number;
  deletedAt: string | null;
}

/** The displayed status; `INVOICE_STATUS_WORDS` has its words. */
export type InvoiceStatus =
  | 'void'
  | 'paid'
  | 'written_off'
  | 'overdue'
  | 'partial'
  | 'viewed'
  | 'sent'
  | 'issued'
  | 'scheduled'
  | 'draft';

export type InvoiceAction =
  | 'edit'
  | 'issue'
  | 'schedule'
  | 'unschedule'
  | 'send'
  | 'markSent'
  | 'markUnviewed'
  | 'recordPayment'
  | 'refund'
  | 'applyCredit'
  | 'writeOff'
  | 'creditNote'
  | 'deposit'
  | 'void'
  | 'duplicate'
  | 'archive'
  | 'restore'
  | 'delete';

/** What a person's role allows for invoices. */
export interface InvoiceRights {
  /** Writing drafts, copying, archiving. */
  draft: boolean;
  /** Issuing, sending, crediting. */
  issue: boolean;
  /** Recording and refunding payments, applying credits, writing off, voiding. */
  settle: boolean;
}

/** The facts outside the invoice that an issue depends on. */
export interface IssueConditions {
  hasLines: boolean;
  /** The organization's setup was saved. */
  isProfileComplete: boolean;
  areBooksOpen: boolean;
  /** No later number has an earlier date, or the organization allows it. */
  isDateInOrder: boolean;
}

export interface Issue extends IssueConditions {
  issueDate: LocalDate;
  dueDate: LocalDate | null;
  /** In the organization's time zone. */
  today: LocalDate;
}

export interface Settlement {
  /** `refund` pays a credit note out. */
  source: 'payment' | 'refund' | 'credit' | 'write_off';
  /** The balance afterwards. */
  balanceMinor: number;
}

export interface Credit {
  /** The positive amount of a credit note. */
  amountMinor: number;
}

export interface VoidedCredit extends Credit {
  /** What the credit note had settled of the invoice. */
  settledMinor: number;
}

export type InvoiceEvent =
  | { type: 'draft.edited'; totalMinor: number; dueDate: LocalDate | null }
  | ({ type: 'invoice.issued' } & Issue)
  | ({ type: 'invoice.scheduled' } & Issue)
  /** The server issues a scheduled invoice on its day. */
  | ({ type: 'schedule.reached' } & Issue)
  | { type: 'schedule.canceled' }
  | { type: 'sending.requested' }
  | { type: 'mail.accepted'; at: string }
  | { type: 'mail.refused' }
  /** The message was skipped or cancelled before it was handed over. */
  | { type: 'mail.withdrawn' }
  | { type: 'sent.marked'; at: string }
  | { type: 'client.viewed'; at: string }
  | { type: 'viewed.reset' }
  | ({ type: 'settlement.recorded' } & Settlement)
  | { type: 'settlement.reversed'; balanceMinor: number }
  | ({ type: 'credit.issued' } & Credit)
  | ({ type: 'credit.voided' } & VoidedCredit)
  | { type: 'invoice.voided'; areBooksOpen: boolean }
  | { type: 'record.archived' }
  | { type: 'record.restored' }
  | { type: 'record.deleted'; at: string }
  /** A day in the organization's time zone. */
  | { type: 'time.passed'; today: LocalDate };

/** `duplicate`: a copy can be drafted. */
export type InvoiceTag = 'duplicate';
