import * as z from 'zod/mini';
import { invoiceDay } from './invoice-fields.ts';

/** The most months that one answer covers. */
export const ANALYTICS_MONTHS = 60;

const day = invoiceDay.check(
  z.refine((text) => text >= '1970-01-01' && text < '3000-01-01', { error: 'This year is out of range' }),
);

/** The months that figures are about, and the currency; without days, the last twelve months. */
export const analyticsMonths = z
  .strictObject({
    /** The months of both days and those between them. */
    from: z.optional(day),
    to: z.optional(day),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'The first day is after the last one',
      path: ['to'],
    }),
  );
