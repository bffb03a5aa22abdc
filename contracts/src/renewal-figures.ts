import * as z from 'zod/mini';

const count = z.number();

/** The sums of the renewals of a list that the organization pays, in one currency. */
export const renewalSumsSchema = z.object({
  currency: z.string(),
  count: z.number(),
  priceMinor: z.number(),
  costMinor: z.number(),
});
export type RenewalSums = z.infer<typeof renewalSumsSchema>;

/** Of the dashboard: what comes due within 30 days, snoozed or not. */
export const renewalFiguresSchema = z.object({
  due: z.object({ count, sums: z.array(renewalSumsSchema) }),
  /** Renewals that wait for the client’s answer, and the day on which the first of them was proposed. */
  waiting: z.object({ count, since: z.nullable(z.string()) }),
  /** As in the analytics, in each currency that has some. */
  exposure: z.array(z.object({ currency: z.string(), count, costMinor: z.number() })),
});
export type RenewalFigures = z.infer<typeof renewalFiguresSchema>;
