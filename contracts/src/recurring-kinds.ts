/** What recurring documents make. The dashboard needs the kinds without the arithmetic of their days. */
export const RECURRING_KINDS = ['invoice', 'income', 'expense'] as const;
export type RecurringKind = (typeof RECURRING_KINDS)[number];
