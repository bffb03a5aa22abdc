import { EXPENSE_STATUSES, type ExpenseStatus, type IncomeListItem } from '@oficio/contracts';
import { METHOD_WORDS } from '../../entities/payment/payment-words.ts';
import type { StatusWords } from '../../records/cells.tsx';

export const methodWords = (method: string) => METHOD_WORDS[method as keyof typeof METHOD_WORDS];

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
