import type { NotifiedEntity } from '@oficio/contracts';

/** What notifications can be about, in the filter of the list. */
export const ENTITY_WORDS: Readonly<Record<NotifiedEntity, string>> = {
  invoice: 'Invoices',
  quote: 'Quotes',
  payment: 'Payments',
  domain: 'Domains',
  hosting: 'Services',
  certificate: 'Certificates',
  renewal: 'Renewals',
  client: 'Mails to clients',
  task: 'Tasks',
  ticket: 'Requests of clients',
  support_ticket: 'Your questions to Oficio',
  recurring_document: 'Recurring documents',
  member: 'Members',
  subscription: 'Subscription',
  organization: 'Your organization',
  webhook_endpoint: 'Webhook endpoints',
  account: 'Your account',
};
