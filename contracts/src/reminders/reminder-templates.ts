import type { MailTemplateKey } from '../templates/mail-template-keys.ts';
import type { ReminderTrigger } from './reminder-triggers.ts';

/** The templates of reminders about invoices, in the order of their usual use. */
const INVOICE_TEMPLATES = [
  'invoice_due_soon',
  'invoice_due_today',
  'invoice_overdue_1',
  'invoice_overdue_2',
  'invoice_overdue_3',
  'invoice_final_notice',
] as const;
const UNANSWERED_TEMPLATES = ['quote_reminder'] as const;
const EXPIRING_TEMPLATES = ['quote_expiring'] as const;
const DOMAIN_TEMPLATES = ['domain_expiring', 'domain_expired'] as const;
const HOSTING_TEMPLATES = ['hosting_renewal'] as const;
const PAYMENT_TEMPLATES = ['payment_received'] as const;
const RECURRING_TEMPLATES = ['recurring_notice'] as const;
const CERTIFICATE_TEMPLATES = ['certificate_expiring'] as const;
const PROPOSAL_TEMPLATES = ['renewal_reminder'] as const;

export const REMINDER_TEMPLATE_KEYS = [
  ...UNANSWERED_TEMPLATES,
  ...EXPIRING_TEMPLATES,
  ...INVOICE_TEMPLATES,
  ...DOMAIN_TEMPLATES,
  ...HOSTING_TEMPLATES,
  ...PAYMENT_TEMPLATES,
  ...RECURRING_TEMPLATES,
  ...CERTIFICATE_TEMPLATES,
  ...PROPOSAL_TEMPLATES,
] as const satisfies readonly MailTemplateKey[];
export type ReminderTemplateKey = (typeof REMINDER_TEMPLATE_KEYS)[number];

const TEMPLATES: Record<ReminderTrigger, readonly ReminderTemplateKey[]> = {
  quote_unanswered: UNANSWERED_TEMPLATES,
  quote_expiry: EXPIRING_TEMPLATES,
  invoice_issued: INVOICE_TEMPLATES,
  invoice_due: INVOICE_TEMPLATES,
  invoice_unviewed: INVOICE_TEMPLATES,
  payment_received: PAYMENT_TEMPLATES,
  recurring_notice: RECURRING_TEMPLATES,
  domain_expiry: DOMAIN_TEMPLATES,
  hosting_renewal: HOSTING_TEMPLATES,
  certificate_expiry: CERTIFICATE_TEMPLATES,
  renewal_proposal: PROPOSAL_TEMPLATES,
};

/** The templates that a rule's steps can have. */
export function templatesOf(trigger: ReminderTrigger): readonly ReminderTemplateKey[] {
  return TEMPLATES[trigger];
}
