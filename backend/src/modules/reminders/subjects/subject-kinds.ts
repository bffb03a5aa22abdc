import type { ReminderTrigger } from '@oficio/contracts';
import { EXPIRING_CERTIFICATES } from './certificate-subjects.ts';
import { EXPIRING_DOMAINS } from './domain-subjects.ts';
import { DUE_INVOICES, ISSUED_INVOICES, UNVIEWED_INVOICES } from './invoice-subjects.ts';
import { RECEIVED_PAYMENTS } from './payment-subjects.ts';
import { UNANSWERED_PROPOSALS } from './proposal-subjects.ts';
import { EXPIRING_QUOTES, UNANSWERED_QUOTES } from './quote-subjects.ts';
import { NEXT_RECURRING } from './recurring-subjects.ts';
import { RENEWING_SERVICES } from './service-subjects.ts';
import type { SubjectKind } from './subject.types.ts';

export const SUBJECT_KINDS: Record<ReminderTrigger, SubjectKind> = {
  quote_unanswered: UNANSWERED_QUOTES,
  quote_expiry: EXPIRING_QUOTES,
  invoice_issued: ISSUED_INVOICES,
  invoice_due: DUE_INVOICES,
  invoice_unviewed: UNVIEWED_INVOICES,
  payment_received: RECEIVED_PAYMENTS,
  recurring_notice: NEXT_RECURRING,
  domain_expiry: EXPIRING_DOMAINS,
  hosting_renewal: RENEWING_SERVICES,
  certificate_expiry: EXPIRING_CERTIFICATES,
  renewal_proposal: UNANSWERED_PROPOSALS,
};
