import type { ReminderTrigger } from '@oficio/contracts';
import { EXPIRING_DOMAINS } from './domain-subjects.ts';
import { DUE_INVOICES, UNVIEWED_INVOICES } from './invoice-subjects.ts';
import { RENEWING_SERVICES } from './service-subjects.ts';
import type { SubjectKind } from './subject.types.ts';

export const SUBJECT_KINDS: Record<ReminderTrigger, SubjectKind> = {
  invoice_due: DUE_INVOICES,
  invoice_unviewed: UNVIEWED_INVOICES,
  domain_expiry: EXPIRING_DOMAINS,
  hosting_renewal: RENEWING_SERVICES,
};
