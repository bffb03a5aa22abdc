import type { CreateRecurringBody, RecurringDocument, RecurringKind } from '@oficio/contracts';

/** What each document of the series has. */
export type Subject = Pick<CreateRecurringBody, 'clientId' | 'template' | 'income' | 'expense' | 'forQuote'>;

export function kindOf({ income, expense }: Subject): RecurringKind {
  if (income) return 'income';
  return expense ? 'expense' : 'invoice';
}

export function subjectOf({ clientId, template, income, expense }: RecurringDocument): Subject {
  return { clientId, ...(template && { template }), ...(income && { income }), ...(expense && { expense }) };
}
