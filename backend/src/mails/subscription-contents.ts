import { formatMoney, type Money, PRODUCT_NAME } from '@oficio/contracts';
import type { MailContent } from './mail-content.ts';
import { userText } from './user-text.ts';

/** The recipient of a mail about a subscription. Instants are shown in the organization's time zone. */
export interface ForOrganization {
  organizationName: string;
  /** IANA name. */
  timezone: string;
  /** The mail's only link. */
  link: string;
}

export interface TrialDetails extends ForOrganization {
  trialEnd: string;
}

export function trialStarted(details: TrialDetails): MailContent {
  const { trialEnd, link } = details;
  return {
    subject: `Your free trial of ${PRODUCT_NAME} has started`,
    preheader: 'Everything is open, and nothing is charged.',
    heading: 'Your free trial has started',
    paragraphs: [
      [
        `${organizationOf(details)} can use everything in ${PRODUCT_NAME} until `,
        { strong: inWords(trialEnd, details) },
        '.',
      ],
      'You don’t need a card, and nothing is charged when the trial ends. We’ll email you before it does.',
    ],
    action: { label: `Open ${PRODUCT_NAME}`, href: link },
    notes: ['Questions? Just reply to this email.'],
    reason: reasonOf(details),
  };
}

/** @param details `daysLeft` in whole days, at least 1 */
export function trialEnding(details: TrialDetails & { daysLeft: number }): MailContent {
  const { daysLeft, trialEnd, link } = details;
  const days = daysLeft === 1 ? '1 day' : `${daysLeft} days`;
  return {
    subject: `Your free trial of ${PRODUCT_NAME} ends in ${days}`,
    preheader: 'Subscribe to carry on without a break.',
    heading: `Your free trial ends in ${days}`,
    paragraphs: [
      [`The free trial of ${organizationOf(details)} ends on `, { strong: inWords(trialEnd, details) }, '.'],
      'Subscribe before then to continue without a break. If you don’t, nothing is charged and your data is kept.',
    ],
    action: { label: 'See the subscription', href: link },
    notes: ['You can export all your data at any time, even after the trial.'],
    reason: reasonOf(details),
  };
}

export function trialEnded(details: TrialDetails): MailContent {
  return {
    subject: `Your free trial of ${PRODUCT_NAME} has ended`,
    preheader: 'Your data is kept. Subscribe to carry on.',
    heading: 'Your free trial has ended',
    paragraphs: [
      `The free trial of ${organizationOf(details)} ended on ${inWords(details.trialEnd, details)}. Nothing was charged.`,
      'Your data is kept. Subscribe to carry on.',
    ],
    action: { label: 'See the subscription', href: details.link },
    notes: ['You can export all your data at any time, even without a subscription.'],
    reason: reasonOf(details),
  };
}

export interface PaymentFailedDetails extends ForOrganization {
  amount: Money;
  accessUntil: string;
}

export function paymentFailed(details: PaymentFailedDetails): MailContent {
  return {
    subject: `A payment for ${PRODUCT_NAME} failed`,
    preheader: 'Please check your card. Your data is safe.',
    heading: 'A payment failed',
    paragraphs: [
      [
        'The payment of ',
        { strong: amountOf(details.amount) },
        ` for ${organizationOf(details)} did not go through.`,
      ],
      [
        `You can keep using ${PRODUCT_NAME} until `,
        { strong: inWords(details.accessUntil, details) },
        '. Without a payment, access ends then. Your data is kept, and you can export it at any time.',
      ],
      'We’ll try the payment again automatically over the next few days. If the card has changed, please enter the new one.',
    ],
    action: { label: 'Update your payment method', href: details.link },
    notes: ['If you’ve paid in the meantime, there’s nothing to do.'],
    reason: reasonOf(details),
  };
}

/** @param details `endsAt` null: the subscription has ended */
export function canceled(
  details: ForOrganization & { planName: string; endsAt: string | null },
): MailContent {
  const plan = `The ${details.planName} plan of ${organizationOf(details)} is canceled.`;
  return {
    subject: `Your subscription to ${PRODUCT_NAME} is canceled`,
    preheader: 'Nothing more is charged.',
    heading: 'Your subscription is canceled',
    paragraphs: [
      details.endsAt === null
        ? `${plan} It has ended.`
        : [`${plan} It stays active until `, { strong: inWords(details.endsAt, details) }, '.'],
      'Nothing more is charged. Your data is kept, and you can export it at any time.',
    ],
    action: { label: 'See the subscription', href: details.link },
    notes: [
      details.endsAt === null
        ? 'You can subscribe again whenever you like.'
        : 'Did you change your mind? Until then you can resume the subscription there.',
    ],
    reason: reasonOf(details),
  };
}

/** @param details `renewsAt` null: the date isn't known yet */
export function resumed(
  details: ForOrganization & { planName: string; renewsAt: string | null },
): MailContent {
  const plan = `The ${details.planName} plan of ${organizationOf(details)} continues.`;
  return {
    subject: `Your subscription to ${PRODUCT_NAME} continues`,
    preheader: 'The cancellation was undone.',
    heading: 'Your subscription continues',
    paragraphs: [
      `The cancellation was undone. ${plan}`,
      ...(details.renewsAt === null
        ? []
        : [['It renews on ', { strong: inWords(details.renewsAt, details) }, '.']]),
    ],
    action: { label: 'See the subscription', href: details.link },
    notes: ['If this was not you, cancel it there, and change your password.'],
    reason: reasonOf(details),
  };
}

export interface ReceiptDetails extends ForOrganization {
  amount: Money;
  planName: string;
  /** Null: the date isn't known. */
  periodEnd: string | null;
}

export function receipt(details: ReceiptDetails): MailContent {
  const amount = amountOf(details.amount);
  return {
    subject: `Your receipt from ${PRODUCT_NAME}: ${amount}`,
    preheader: `Thank you. ${details.planName} plan, ${amount}.`,
    heading: 'Thank you for your payment',
    paragraphs: [
      [`${organizationOf(details)} paid `, { strong: amount }, ` for the ${details.planName} plan.`],
      ...(details.periodEnd === null ? [] : [`It is paid until ${inWords(details.periodEnd, details)}.`]),
    ],
    action: { label: 'See the invoice', href: details.link },
    notes: ['Your card statement shows the same amount, or its equivalent in your currency.'],
    reason: reasonOf(details),
  };
}

function organizationOf({ organizationName }: ForOrganization): string {
  return userText(organizationName) || 'Your organization';
}

function reasonOf(details: ForOrganization): string {
  return `You’re getting this email because you own ${userText(details.organizationName) || 'an organization'} on ${PRODUCT_NAME}.`;
}

/** With the currency's code, because several currencies share the dollar sign. */
function amountOf({ amountMinor, currency }: Money): string {
  const code = currency.toUpperCase();
  return `${formatMoney({ amountMinor, currency: code })} ${code}`;
}

/** `15 July 2026, 12:30 (Mexico City time)` */
function inWords(at: string, { timezone }: ForOrganization): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const place = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
  const zone = timezone === 'UTC' ? 'UTC' : `${place} time`;
  return `${words.format(new Date(at)).replace(' at ', ', ')} (${zone})`;
}
