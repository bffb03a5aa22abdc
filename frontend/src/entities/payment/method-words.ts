import { PAYMENT_METHODS } from '@oficio/contracts';

export const METHOD_WORDS: Record<(typeof PAYMENT_METHODS)[number], string> = {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  stripe: 'Stripe',
  paypal: 'PayPal',
  check: 'Check',
  other: 'Other',
};

export const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }));
