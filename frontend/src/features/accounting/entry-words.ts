import {
  EXPENSE_STATUSES,
  type ExpenseStatus,
  type IncomeListItem,
  PAYMENT_METHODS,
} from '@oficio/contracts';
import type { StatusWords } from '../../records/cells.tsx';

export const METHOD_WORDS: Record<(typeof PAYMENT_METHODS)[number], string> = {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  stripe: 'Stripe',
  paypal: 'PayPal',
  check: 'Check',
  other: 'Other',
};
export const methodWords = (method: string) => METHOD_WORDS[method as keyof typeof METHOD_WORDS];
export const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }));

export const SOURCE_WORDS: Record<IncomeListItem['source'], string> = {
  invoice_payment: 'Payment',
  manual: 'By hand',
  import: 'Import',
  recurring: 'Recurring',
};

export const EXPENSE_STATUS_WORDS: StatusWords<ExpenseStatus> = {
  planned: { label: 'Planned', tone: 'neutral' },
  unpaid: { label: 'Unpaid', tone: 'warning' },
  paid: { label: 'Paid', tone: 'positive' },
  reimbursed: { label: 'Reimbursed', tone: 'positive' },
};
export const EXPENSE_STATUS_OPTIONS = EXPENSE_STATUSES.map((value) => ({
  value,
  label: EXPENSE_STATUS_WORDS[value].label,
}));
