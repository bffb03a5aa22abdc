import { MAILBOXES, SUBSCRIPTION } from '@oficio/contracts';

interface PricingQuestion {
  /** The anchor that opens the answer. */
  id: string;
  question: string;
  answer: string;
  /** A link to more information. */
  more?: { label: string; href: string };
}

const { trialDays, refundDays, professional, starter } = SUBSCRIPTION;

export const PRICING_QUESTIONS: readonly PricingQuestion[] = [
  {
    id: 'trial',
    question: 'What happens when the free trial ends?',
    answer: `Nothing is charged: there is no card that could be. After ${trialDays} days you choose a plan to carry on. If you don’t, your records stay where they are, and you can still download all of them as one file.`,
    more: { label: 'The trial in the terms', href: '/terms-of-service#trial' },
  },
  {
    id: 'which-plan',
    question: 'Which plan do I need, and can I change later?',
    answer: `${starter.name} if you work alone, ${professional.name} as soon as someone works with you. The trial is of ${professional.name}, so you can try both ways of working. You change between the plans yourself, and what you have paid for the rest of the month is credited. Only one thing has to be done first: ${starter.name} is for one person, so an organization with more members has to remove them before it moves there.`,
  },
  {
    id: 'paying',
    question: 'How do I pay?',
    answer:
      'By card, in US dollars, for one month in advance. You type the card on our payment provider’s own page; it never reaches us. There is no setup fee. If you have a coupon, enter it before you pay. Your card and your invoices are on the Subscription page, one click away.',
  },
  {
    id: 'canceling',
    question: 'How do I cancel?',
    answer:
      'With one button on the Subscription page, at any time and without a reason. It takes effect at the end of the billing period: until then everything works as before and you can take it back, and afterwards nothing more is charged.',
    more: { label: 'Canceling in the terms', href: '/terms-of-service#cancellation' },
  },
  {
    id: 'money-back',
    question: 'How do I get my money back?',
    answer: `Write to ${MAILBOXES.support} within ${refundDays} days after your first payment, from the address of the organization’s owner. No reason is needed. We pay the amount back to the card that it came from and end the subscription.`,
    more: { label: 'Write to support', href: `mailto:${MAILBOXES.support}?subject=Money%20back` },
  },
  {
    id: 'data',
    question: 'What happens to my data if I leave?',
    answer:
      'It stays yours. Owners and admins download everything as one file, before and after the end, with or without a plan. Canceling deletes nothing. When you want it gone, delete your account in the settings, or ask us.',
    more: { label: 'How long we keep data', href: '/privacy-policy#how-long' },
  },
];
