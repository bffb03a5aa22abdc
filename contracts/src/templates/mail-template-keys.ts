/** Every template of mails to clients, in the order of a list. */
export const MAIL_TEMPLATE_KEYS = [
  'quote_sent',
  'quote_reminder',
  'quote_expiring',
  'quote_accepted',
  'quote_declined',
  'invoice_sent',
  'credit_note_sent',
  'invoice_due_soon',
  'invoice_due_today',
  'invoice_overdue_1',
  'invoice_overdue_2',
  'invoice_overdue_3',
  'invoice_final_notice',
  'recurring_notice',
  'payment_received',
  'payment_partial',
  'payment_failed',
  'refund_issued',
  'statement',
  'domain_expiring',
  'domain_expired',
  'domain_renewed',
  'hosting_renewal',
  'certificate_expiring',
  'renewal_proposal',
  'renewal_reminder',
  'renewal_approved',
  'renewal_declined',
  'project_update',
  'welcome_client',
  'portal_link',
] as const;
export type MailTemplateKey = (typeof MAIL_TEMPLATE_KEYS)[number];

export const MAIL_TEMPLATE_GROUPS = ['invoices', 'payments', 'hosting', 'renewals', 'clients'] as const;
export type MailTemplateGroup = (typeof MAIL_TEMPLATE_GROUPS)[number];

/**
 * Who sends the mails of a template: a rule of reminders; a person, who can edit the text before; the server after an
 * event; nobody, so that its text is only for mails that a person writes.
 */
export const MAIL_TEMPLATE_SENDERS = ['rule', 'person', 'event', 'nobody'] as const;
export type MailTemplateSender = (typeof MAIL_TEMPLATE_SENDERS)[number];

/** The kinds of records with which a template can be previewed. */
export const MAIL_TEMPLATE_RECORDS = [
  'invoice',
  'credit_note',
  'payment',
  'client',
  'domain',
  'hosting',
] as const;
export type MailTemplateRecord = (typeof MAIL_TEMPLATE_RECORDS)[number];

export interface MailTemplateUse {
  group: MailTemplateGroup;
  sentBy: MailTemplateSender;
  /** When the mail is sent, as a sentence for members. */
  usedFor: string;
  /** The record of a preview; null: only examples. */
  record: MailTemplateRecord | null;
}

const reminder = (usedFor: string): MailTemplateUse => ({
  group: 'invoices',
  sentBy: 'rule',
  usedFor,
  record: 'invoice',
});

export const MAIL_TEMPLATE_USES: Record<MailTemplateKey, MailTemplateUse> = {
  quote_sent: {
    group: 'invoices',
    sentBy: 'person',
    usedFor: 'The text that the email with a quote begins with.',
    record: null,
  },
  quote_reminder: { ...reminder('A reminder of a quote without an answer.'), record: null },
  quote_expiring: { ...reminder('A reminder before the last day of a quote.'), record: null },
  quote_accepted: {
    group: 'invoices',
    sentBy: 'event',
    usedFor: 'Confirms to the person who has accepted a quote what was accepted.',
    record: null,
  },
  quote_declined: {
    group: 'invoices',
    sentBy: 'event',
    usedFor: 'Confirms to the person who has declined a quote that you know.',
    record: null,
  },
  invoice_sent: {
    group: 'invoices',
    sentBy: 'person',
    usedFor: 'The text that the email with an invoice begins with.',
    record: 'invoice',
  },
  credit_note_sent: {
    group: 'invoices',
    sentBy: 'person',
    usedFor: 'The text that the email with a credit note begins with.',
    record: 'credit_note',
  },
  invoice_due_soon: reminder('A reminder before the due day of an invoice.'),
  invoice_due_today: reminder('A reminder on the due day of an invoice.'),
  invoice_overdue_1: reminder('The first reminder of an overdue invoice.'),
  invoice_overdue_2: reminder('The second reminder of an overdue invoice.'),
  invoice_overdue_3: reminder('The third reminder of an overdue invoice.'),
  invoice_final_notice: reminder('The last reminder of an overdue invoice.'),
  recurring_notice: {
    group: 'invoices',
    sentBy: 'rule',
    usedFor: 'A notice before the next recurring invoice.',
    record: null,
  },
  payment_received: {
    group: 'payments',
    sentBy: 'person',
    usedFor: 'The text that the receipt of a payment begins with. A rule can send it as thanks.',
    record: 'payment',
  },
  payment_partial: {
    group: 'payments',
    sentBy: 'person',
    usedFor: 'The text that the receipt begins with when an invoice isn’t paid in full.',
    record: 'payment',
  },
  payment_failed: {
    group: 'payments',
    sentBy: 'nobody',
    usedFor: 'A notice that a payment failed. No email is sent automatically.',
    record: null,
  },
  refund_issued: {
    group: 'payments',
    sentBy: 'person',
    usedFor: 'The text that the email about a refund begins with.',
    record: 'payment',
  },
  statement: {
    group: 'payments',
    sentBy: 'person',
    usedFor: 'The text that the email with a statement of account begins with.',
    record: null,
  },
  domain_expiring: {
    group: 'hosting',
    sentBy: 'rule',
    usedFor: 'A reminder before a domain expires.',
    record: 'domain',
  },
  domain_expired: {
    group: 'hosting',
    sentBy: 'rule',
    usedFor: 'A reminder after a domain has expired.',
    record: 'domain',
  },
  domain_renewed: {
    group: 'hosting',
    sentBy: 'nobody',
    usedFor: 'A notice that a domain was renewed. No email is sent automatically.',
    record: 'domain',
  },
  hosting_renewal: {
    group: 'hosting',
    sentBy: 'rule',
    usedFor: 'A reminder before a service renews.',
    record: 'hosting',
  },
  certificate_expiring: {
    group: 'hosting',
    sentBy: 'rule',
    usedFor: 'A notice before a certificate expires.',
    record: null,
  },
  renewal_proposal: {
    group: 'renewals',
    sentBy: 'person',
    usedFor: 'The text that the email with a proposal begins with. Automatic proposals have it, too.',
    record: null,
  },
  renewal_reminder: {
    group: 'renewals',
    sentBy: 'rule',
    usedFor: 'A reminder of a proposal without an answer.',
    record: null,
  },
  renewal_approved: {
    group: 'renewals',
    sentBy: 'event',
    usedFor: 'Tells the member who sent a proposal that the client has approved it.',
    record: null,
  },
  renewal_declined: {
    group: 'renewals',
    sentBy: 'event',
    usedFor: 'Tells the member who sent a proposal that the client has declined it.',
    record: null,
  },
  project_update: {
    group: 'clients',
    sentBy: 'nobody',
    usedFor: 'News about a project. No email is sent automatically.',
    record: null,
  },
  welcome_client: {
    group: 'clients',
    sentBy: 'nobody',
    usedFor: 'A welcome to a new client. No email is sent automatically.',
    record: 'client',
  },
  portal_link: {
    group: 'clients',
    sentBy: 'nobody',
    usedFor: 'The link to the client’s page. No email is sent automatically.',
    record: null,
  },
};

/** Whether a text from outside is a template's key. */
export function isMailTemplateKey(text: string): text is MailTemplateKey {
  return (MAIL_TEMPLATE_KEYS as readonly string[]).includes(text);
}
