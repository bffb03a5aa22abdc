/** The things that the audit log of an organization names. */
export const AUDITED_ENTITIES = [
  'client',
  'domain',
  'hosting',
  'certificate',
  'renewal',
  'plan',
  'proposal',
  'project',
  'task',
  'time_entry',
  'invoice',
  'quote',
  'item',
  'payment',
  'recurring_document',
  'income',
  'expense',
  'mail',
  'mail_address',
  'note',
  'document',
  'member',
  'invitation',
  'organization',
  'billing_settings',
  'payment_account',
  'series',
  'tax_rate',
  'category',
  'exchange_rate',
  'subscription',
  'calendar',
  'api_key',
  'webhook_endpoint',
  'reminder_rule',
  'mail_template',
  'ticket',
  'import',
] as const;
export type AuditedEntity = (typeof AUDITED_ENTITIES)[number];

/** The things of one person or of the operators. The audit log of an organization doesn't show them. */
export type PersonalEntity =
  | 'profile'
  | 'support_ticket'
  | 'canned_reply'
  | 'coupon'
  | 'job'
  | 'payment_event'
  | 'list_view'
  | 'notification_settings';
