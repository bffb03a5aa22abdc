import * as z from 'zod/mini';
import { bookedDay, PAYMENT_METHODS, partMinor, spentAmount } from './books-fields.ts';
import { currency, optionalText } from './fields.ts';
import { TEXT } from './limits.ts';
import { uuid } from './record-fields.ts';
import { timeEntryFields } from './time.contract.ts';

/** A time entry of a file. Its minutes have a rule for new entries alone: a timer can have run for any time. */
export const importedTimeSchema = z.strictObject({
  projectId: uuid,
  taskId: z.optional(timeEntryFields.taskId),
  userId: z.optional(uuid),
  day: bookedDay,
  startedAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  minutes: z.number(),
  note: z.optional(timeEntryFields.note),
  billable: z.optional(timeEntryFields.billable),
  rateMinor: z.optional(z.nullable(partMinor)),
});

/** A payment of a file; negative for a refund, which can be the same as a stored one. */
export const importedPaymentSchema = z.strictObject({
  clientId: z.optional(uuid),
  date: bookedDay,
  amountMinor: spentAmount,
  currency,
  method: z.optional(z.enum(PAYMENT_METHODS, { error: 'Please choose a method' })),
  reference: z.optional(optionalText()),
  note: z.optional(optionalText(TEXT.long)),
});
