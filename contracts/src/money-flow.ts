import * as z from 'zod/mini';

/** Income and paid expenses of months, the oldest first; `month` is `YYYY-MM`. */
export const moneyFlowSchema = z.array(
  z.object({ month: z.string(), incomeMinor: z.number(), expensesMinor: z.number() }),
);
export type MoneyFlow = z.infer<typeof moneyFlowSchema>;
