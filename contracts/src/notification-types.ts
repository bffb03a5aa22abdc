export const SEVERITIES = ['info', 'success', 'warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** How a notification comes by mail. */
export const EMAIL_CHOICES = ['none', 'at_once', 'daily', 'weekly'] as const;
export type EmailChoice = (typeof EMAIL_CHOICES)[number];

interface NotificationKind {
  /** The type in the list of settings. */
  words: string;
  severity: Severity;
  /** A right of `RIGHTS`: who is notified, and who may still read it after a change of the role. */
  right: string;
  email: EmailChoice;
  /** The owner gets a mail of its own about it, so that no other mail is offered. */
  isMailed?: true;
}

/** Everything that the product notifies members of. Each type has a producer. */
export const NOTIFICATION_TYPES = {
  invoice_viewed: {
    words: 'A client has opened an invoice',
    severity: 'info',
    right: 'invoices',
    email: 'none',
  },
  quote_answered: {
    words: 'A client has answered a quote',
    severity: 'success',
    right: 'invoices',
    email: 'at_once',
  },
  task_assigned: {
    words: 'Somebody has given you a task',
    severity: 'info',
    right: 'records.read',
    email: 'none',
  },
  ticket_received: {
    words: 'A client has written a request or an answer',
    severity: 'info',
    right: 'records.read',
    email: 'at_once',
  },
  ticket_overdue: {
    words: 'A client’s request waits too long for its first answer',
    severity: 'warning',
    right: 'records.read',
    email: 'none',
  },
  ticket_answered: {
    words: 'Oficio has answered your question',
    severity: 'info',
    right: 'records.read',
    email: 'none',
    isMailed: true,
  },
  invoice_overdue: {
    words: 'An invoice is overdue',
    severity: 'warning',
    right: 'invoices',
    email: 'none',
  },
  payment_received: {
    words: 'A payment has been recorded',
    severity: 'success',
    right: 'accounting',
    email: 'none',
  },
  payment_failed: {
    words: 'An online payment hasn’t arrived',
    severity: 'warning',
    right: 'accounting',
    email: 'none',
  },
  payment_disputed: {
    words: 'A client disputes an online payment',
    severity: 'critical',
    right: 'accounting',
    email: 'at_once',
  },
  renewal_due: {
    words: 'A domain or service ends soon',
    severity: 'warning',
    right: 'records.read',
    email: 'none',
  },
  proposal_answered: {
    words: 'A client has answered a proposal',
    severity: 'info',
    right: 'records.read',
    email: 'none',
  },
  domain_expired: {
    words: 'A domain has expired',
    severity: 'critical',
    right: 'records.read',
    email: 'at_once',
  },
  domain_conflict: {
    words: 'The registry has another date for a domain',
    severity: 'warning',
    right: 'records.read',
    email: 'none',
  },
  lookup_problem: {
    words: 'A domain couldn’t be looked up',
    severity: 'warning',
    right: 'records.read',
    email: 'none',
  },
  certificate_problem: {
    words: 'A certificate ends soon or has a problem',
    severity: 'warning',
    right: 'records.read',
    email: 'none',
  },
  email_bounced: {
    words: 'A mail to a client has failed',
    severity: 'warning',
    right: 'accounting',
    email: 'none',
  },
  mail_uncertain: {
    words: 'A mail to a client may not have arrived',
    severity: 'warning',
    right: 'accounting',
    email: 'none',
  },
  recurring_paused: {
    words: 'A recurring document has paused itself',
    severity: 'warning',
    right: 'accounting',
    email: 'none',
    isMailed: true,
  },
  webhook_disabled: {
    words: 'A webhook endpoint was switched off',
    severity: 'warning',
    right: 'webhooks',
    email: 'at_once',
  },
  invitation_accepted: {
    words: 'Somebody has accepted an invitation',
    severity: 'success',
    right: 'audit',
    email: 'none',
  },
  subscription_trial_ending: {
    words: 'The trial ends soon',
    severity: 'warning',
    right: 'subscription',
    email: 'none',
    isMailed: true,
  },
  subscription_payment_failed: {
    words: 'A payment for the subscription has failed',
    severity: 'critical',
    right: 'subscription',
    email: 'none',
    isMailed: true,
  },
  viewed_by_support: {
    words: 'Oficio’s support has viewed your organization',
    severity: 'info',
    right: 'audit',
    email: 'at_once',
  },
  security_new_login: {
    words: 'A new device has signed in to your account',
    severity: 'critical',
    right: 'records.read',
    email: 'at_once',
  },
} as const satisfies Record<string, NotificationKind>;

export type NotificationType = keyof typeof NOTIFICATION_TYPES;

export const NOTIFICATION_TYPE_NAMES = Object.keys(NOTIFICATION_TYPES) as [
  NotificationType,
  ...NotificationType[],
];

/** A critical notification can't be switched off in the application. */
export function isCritical(type: NotificationType): boolean {
  return NOTIFICATION_TYPES[type].severity === 'critical';
}

/** The things that a notification can be about. */
export const NOTIFIED_ENTITIES = [
  'invoice',
  'quote',
  'payment',
  'domain',
  'hosting',
  'certificate',
  'renewal',
  'client',
  'task',
  'ticket',
  'support_ticket',
  'recurring_document',
  'member',
  'subscription',
  'organization',
  'account',
  'webhook_endpoint',
] as const;
export type NotifiedEntity = (typeof NOTIFIED_ENTITIES)[number];
