import type { RealtimeTable } from '@oficio/contracts';

/** The periodic tasks. Each has a queue of its own and an empty payload. */
const PERIODIC_JOB_NAMES = [
  /** Queues mails about trials that end soon or have ended. */
  'trial-notice.add',
  /** Asks the payment provider about overdue events. */
  'subscription.upkeep',
  'account.remove',
  'organization.remove',
  /** Counts the usage and the figures of all organizations. */
  'organizations.count',
  /** Queues mails about unused organizations, and schedules their deletion. */
  'organizations.inactive',
  /** Queues mails about organizations that are deleted soon. */
  'organization-deletion.remind',
  'idempotency-key.purge',
  'support-ticket.purge',
  /** Closes tickets that were resolved long enough ago. */
  'ticket.close',
  /** Notifies members of requests that wait too long for their first answer. */
  'ticket.overdue',
  /** Removes files that were uploaded for a message that wasn't sent. */
  'ticket-file.purge',
  'trash.purge',
  'document.purge',
  /** Removes the objects outside of the database that no document has, and no job has removed. */
  'file-object.sweep',
  'client-merge.purge',
  'import.purge',
  /** Queues the jobs of due messages, and gives up the claims of ended processes. */
  'outbox.sweep',
  'outbox.bodies',
  /** Recounts kept sums and balances, and repairs them. */
  'money.verify',
  /** Issues the invoices whose day has come. */
  'invoice.scheduled',
  /** Removes the archives of packages that nobody can download any more. */
  'package.expire',
  /** Stores the daily list of exchange rates. */
  'exchange.daily',
  /** Makes the recurring documents whose day has come. */
  'recurring.due',
  /** Queues mails about recurring invoices that come soon. */
  'recurring.notice',
  /** Begins the renewals whose day has come. */
  'renewal.begin',
  /** Asks registries about the domains whose check is due. */
  'domain.check-due',
  /** Reads the certificates whose check is due. */
  'certificate.check-due',
  'evidence.purge',
  'notification.purge',
  /** Queues the reminders that are due. */
  'reminders.due',
  /** Notifies members of domains and services that end soon, and of overdue documents. */
  'expiry.alert',
  'overdue.alert',
  /** Queues mails of notifications that are due: at once, daily, weekly. */
  'notification.mail',
  /** Asks the payment provider about pages of invoices whose report is overdue. */
  'invoice-checkout.upkeep',
  /** Queues the jobs of webhook deliveries that are due again. */
  'webhook.sweep',
  'webhook.purge',
] as const;

export type PeriodicJobName = (typeof PERIODIC_JOB_NAMES)[number];

/**
 * Every job with its payload. A payload holds ids only: a job's row outlives its run, so it must contain no secret and
 * no personal data.
 */
export interface JobPayloads extends Record<PeriodicJobName, Record<string, never>> {
  /** Makes the invitation's token, stores its hash and sends the mail. */
  'invitation.send': { invitationId: string };
  'welcome.send': { userId: string };
  /** Tells a person when their account will be removed. */
  'account-deletion.send': { userId: string };
  /** Tells an owner or admin when their organization will be removed. */
  'organization-deletion.send': { organizationId: string; userId: string };
  /** Tells an owner that nobody uses their organization. */
  'organization-inactivity.send': { organizationId: string };
  /** Tells a person about their removal from an organization. */
  'member-removal.send': { organizationId: string; userId: string; removedBy: string };
  /** Sends the payment provider the organization's name and its owner's address. */
  'customer.update': { organizationId: string };
  /** One mail about a trial or a payment. */
  'subscription-notice.send': { noticeId: string };
  /** Tells an owner that a series of recurring documents has paused itself. */
  'recurring-pause.send': { organizationId: string; seriesId: string };
  /** Mails a person the notifications that were queued for one mail. */
  'notification-mail.send': {
    organizationId: string;
    userId: string;
    queuedAt: string;
    kind: 'at_once' | 'daily' | 'weekly';
  };
  /** Tells a renewal what became of its invoice. */
  'renewal.bill': { organizationId: string; renewalId: string };
  /** Sends a ticket to the support mailbox. */
  'support-ticket.send': { ticketId: string };
  /** Mails an answer of the product desk, or one to it. */
  'support-answer.send': { messageId: string };
  /** Hands a message of the outbox over to the mail server, if it is due. */
  'mail.send': { messageId: string };
  /** Mails a sign-in link to the contacts with the address of a request, if there are any. */
  'portal-request.answer': { requestId: string };
  /** Builds the archive of a package for the accountant. */
  'package.build': { packageId: string };
  /** Asks the registry about a new domain, or about one that a person waits for. */
  'domain.check': { domainId: string };
  /** Reads a new certificate, or one that a person waits for. */
  'certificate.check': { certificateId: string };
  /** Removes the object of a removed document. */
  'file-object.remove': { organizationId: string; objectId: string };
  /** Applies a stored event of the payment provider again. */
  'payment-event.apply': { eventId: string };
  /** Closes the provider's page of an invoice that owes another amount now. */
  'invoice-checkout.close': { checkoutId: string };
  /** Sends an event to an endpoint. */
  'webhook.deliver': { deliveryId: string };
  /** Touches a row after a large transaction. */
  'row.touch': { table: RealtimeTable; id: string };
}

export type JobName = keyof JobPayloads;

/** The names at run time, for the queues. */
export const JOB_NAMES: readonly JobName[] = [
  ...PERIODIC_JOB_NAMES,
  ...(Object.keys({
    'invitation.send': 0,
    'welcome.send': 0,
    'account-deletion.send': 0,
    'organization-deletion.send': 0,
    'organization-inactivity.send': 0,
    'member-removal.send': 0,
    'customer.update': 0,
    'subscription-notice.send': 0,
    'recurring-pause.send': 0,
    'notification-mail.send': 0,
    'renewal.bill': 0,
    'support-ticket.send': 0,
    'support-answer.send': 0,
    'mail.send': 0,
    'portal-request.answer': 0,
    'package.build': 0,
    'domain.check': 0,
    'certificate.check': 0,
    'file-object.remove': 0,
    'payment-event.apply': 0,
    'invoice-checkout.close': 0,
    'webhook.deliver': 0,
    'row.touch': 0,
  } satisfies Record<Exclude<JobName, PeriodicJobName>, 0>) as JobName[]),
];
