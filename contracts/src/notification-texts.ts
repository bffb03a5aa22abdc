import type { CertificateProblem } from './certificate-state.ts';
import { formatLocalDate, type LocalDate } from './dates.ts';
import type { LookupStatus } from './domain-lookups.ts';

import { formatMoney } from './money.ts';

import type { NotificationType, NotifiedEntity } from './notification-types.ts';

/** What the text of each type names. */
export interface NotificationParams {
  invoice_viewed: { invoice: string; client: string };
  quote_answered: { quote: string; client: string; isAccepted: boolean };
  task_assigned: { person: string; task: string; project: string };
  ticket_received: { client: string; subject: string };
  ticket_overdue: { client: string; subject: string };
  ticket_answered: { subject: string };
  invoice_overdue: {
    invoice: string;
    client: string;
    balanceMinor: number;
    currency: string;
    dueDate: LocalDate;
  };
  payment_received: { client: string; amountMinor: number; currency: string };
  payment_failed: { client: string; amountMinor: number; currency: string };
  payment_disputed: { client: string; amountMinor: number; currency: string };
  renewal_due: { subject: string; endsOn: LocalDate; hasEnded: boolean };
  proposal_answered: { client: string; approved: number; declined: number };
  domain_expired: { domain: string; expiresOn: LocalDate };
  domain_conflict: { domain: string; registryDate: LocalDate; ownDate: LocalDate };
  lookup_problem: { domain: string; status: LookupStatus };
  /** `problem` is null for a certificate that ends or has ended. */
  certificate_problem: {
    host: string;
    problem: CertificateProblem | null;
    endsOn: LocalDate | null;
    hasEnded: boolean;
  };
  email_bounced: { subject: string; to: string };
  mail_uncertain: { subject: string; to: string };
  recurring_paused: { name: string; reason: string };
  webhook_disabled: { host: string; isGone: boolean };
  invitation_accepted: { name: string };
  subscription_trial_ending: { endsOn: LocalDate };
  subscription_payment_failed: Record<string, never>;
  viewed_by_support: { person: string; reason: string };
  /** As `deviceWords` names it. */
  security_new_login: { device: string };
}

type Texts = {
  [Type in NotificationType]: (params: NotificationParams[Type], count: number) => string;
};

const TEXTS: Texts = {
  invoice_viewed: ({ client, invoice }, count) =>
    `${client} has opened ${invoice}${count > 1 ? ` ${count} times` : ''}`,
  quote_answered: ({ client, quote, isAccepted }) =>
    `${client} has ${isAccepted ? 'accepted' : 'declined'} ${quote}`,
  task_assigned: ({ person, task, project }) => `${person} has given you a task of ${project}: “${task}”`,
  ticket_received: ({ client, subject }, count) =>
    `${client} has written${count > 1 ? ` ${count} times` : ''}: “${subject}”`,
  ticket_overdue: ({ client, subject }) => `${client} waits for an answer: “${subject}”`,
  ticket_answered: ({ subject }) => `Oficio has answered “${subject}”`,
  invoice_overdue: ({ client, invoice, balanceMinor, currency, dueDate }) =>
    `${invoice} of ${client} is overdue since ${formatLocalDate(dueDate)}: ${formatMoney({ amountMinor: balanceMinor, currency })} are open`,
  payment_received: ({ client, amountMinor, currency }, count) => {
    const amount = formatMoney({ amountMinor, currency });
    return count > 1
      ? `${client} has paid ${count} times, the last time ${amount}`
      : `${client} has paid ${amount}`;
  },
  payment_failed: ({ client, amountMinor, currency }) =>
    `The online payment of ${client} hasn’t arrived: ${formatMoney({ amountMinor, currency })}`,
  payment_disputed: ({ client, amountMinor, currency }) =>
    `${client} disputes a payment at their bank: ${formatMoney({ amountMinor, currency })}. Answer it at Stripe in time`,
  renewal_due: ({ subject, endsOn, hasEnded }) =>
    hasEnded
      ? `${subject} ended on ${formatLocalDate(endsOn)}`
      : `${subject} ends on ${formatLocalDate(endsOn)}`,
  proposal_answered: ({ client, approved, declined }) =>
    `${client} has answered your proposal: ${answersOf(approved, declined)}`,
  domain_expired: ({ domain, expiresOn }) => `${domain} expired on ${formatLocalDate(expiresOn)}`,
  domain_conflict: ({ domain, registryDate, ownDate }) =>
    `The registry says that ${domain} expires on ${formatLocalDate(registryDate)}, and you have ${formatLocalDate(ownDate)}`,
  lookup_problem: ({ domain, status }) =>
    `${domain} couldn’t be looked up: ${PROBLEM_WORDS[status] ?? 'the registry gave no date'}`,
  certificate_problem: ({ host, problem, endsOn, hasEnded }) => {
    if (problem !== null) return `${host} ${CERTIFICATE_PROBLEM_WORDS[problem]}`;
    const day = endsOn === null ? 'soon' : `on ${formatLocalDate(endsOn)}`;
    return `The certificate of ${host} ${hasEnded ? 'ended' : 'ends'} ${day}`;
  },
  email_bounced: ({ subject, to }, count) => `“${subject}” couldn’t be delivered to ${to}${moreMails(count)}`,
  mail_uncertain: ({ subject, to }, count) => `“${subject}” may not have arrived at ${to}${moreMails(count)}`,
  recurring_paused: ({ name, reason }) => `“${name}” has paused itself: ${reason}`,
  webhook_disabled: ({ host, isGone }) =>
    `The webhook endpoint at ${host} was switched off: ${isGone ? 'it is gone' : 'every attempt of a day failed'}`,
  invitation_accepted: ({ name }) => `${name} has joined your organization`,
  subscription_trial_ending: ({ endsOn }) => `Your trial ends on ${formatLocalDate(endsOn)}`,
  subscription_payment_failed: () => 'The payment for your subscription has failed',
  viewed_by_support: ({ person, reason }) =>
    `Oficio’s support views your organization as ${person}: ${reason}`,
  security_new_login: ({ device }) => `New sign-in to your account: ${device}`,
};

/** The text of a notification, for `count` causes of which the last one has these params. */
export function notificationText<Type extends NotificationType>(
  type: Type,
  params: NotificationParams[Type],
  count: number,
): string {
  return TEXTS[type](params, count);
}

/** The page that a notification leads to. */
export function notificationPath(entity: { type: NotifiedEntity; id: string }): string {
  return PATHS[entity.type](entity.id);
}

const PROBLEM_WORDS: Partial<Record<LookupStatus, string>> = {
  not_found: 'the registry doesn’t know it',
  rate_limited: 'the registry answers no more questions for now',
  timeout: 'the registry didn’t answer',
  error: 'the registry’s answer couldn’t be read',
};

const CERTIFICATE_PROBLEM_WORDS: Record<CertificateProblem, string> = {
  name_mismatch: 'shows a certificate that is for another name',
  untrusted: 'shows a certificate that browsers don’t trust',
  tls_error: 'shows no certificate that can be read',
  unreachable: 'can’t be reached for its certificate',
  private_name: 'is a private name, so that its certificate can’t be read',
};

const PATHS: Readonly<Record<NotifiedEntity, (id: string) => string>> = {
  invoice: (id) => `/invoices/${id}`,
  quote: (id) => `/invoices/quotes/${id}`,
  payment: (id) => `/invoices/payments/${id}`,
  domain: (id) => `/hosting/domains/${id}`,
  hosting: (id) => `/hosting/services/${id}`,
  certificate: (id) => `/hosting/certificates/${id}`,
  renewal: (id) => `/hosting/renewals/${id}`,
  // Its mails: a client has no other notifications.
  client: (id) => `/clients/${id}/mails`,
  task: (id) => `/projects/my-tasks?task=${id}`,
  ticket: (id) => `/support/${id}`,
  support_ticket: (id) => `/support/${id}`,
  recurring_document: (id) => `/accounting/recurring/${id}`,
  member: () => '/collaborators',
  subscription: () => '/subscription',
  organization: () => '/organization?section=audit',
  account: () => '/settings?section=sessions',
  webhook_endpoint: () => '/settings/api?section=webhooks',
};

function answersOf(approved: number, declined: number): string {
  const parts = [
    ...(approved > 0 ? [`${approved} approved`] : []),
    ...(declined > 0 ? [`${declined} declined`] : []),
  ];
  return parts.join(', ');
}

function moreMails(count: number): string {
  if (count === 1) return '';
  return count === 2 ? ', nor could another mail' : `, nor could ${count - 1} other mails`;
}
