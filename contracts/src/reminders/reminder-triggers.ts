/**
 * What a rule reminds of. Each has an anchor: the day of issue, the due day, the day of the last mail or of the payment, the
 * day of the next document, the day of expiry or renewal, the day on which a quote or a proposal was sent, the last day of a
 * quote.
 */
export const REMINDER_TRIGGERS = [
  'invoice_due',
  'invoice_issued',
  'invoice_unviewed',
  'payment_received',
  'quote_unanswered',
  'quote_expiry',
  'recurring_notice',
  'domain_expiry',
  'hosting_renewal',
  'certificate_expiry',
  'renewal_proposal',
] as const;
export type ReminderTrigger = (typeof REMINDER_TRIGGERS)[number];

/** Why a step can't have this number of days; null: it can. */
export function offsetFault(trigger: ReminderTrigger, offsetDays: number): string | null {
  if (offsetDays < 0) return AFTER[trigger] ?? null;
  if (trigger === 'recurring_notice') return 'These days are before the next invoice';
  return trigger === 'quote_expiry' && offsetDays > 0
    ? 'These days are before the last day of the quote'
    : null;
}

/** The triggers that have happened, so that every step comes after them. */
const AFTER: Partial<Record<ReminderTrigger, string>> = {
  quote_unanswered: 'These days are after the day of the quote',
  invoice_issued: 'These days are after the day of the invoice',
  invoice_unviewed: 'These days are after the email with the invoice',
  payment_received: 'These days are after the payment',
  renewal_proposal: 'These days are after the email with the proposal',
};
