import * as z from 'zod/mini';
import { amountMinor, version } from './fields.ts';

import { RATE_SCALE } from './money.ts';

/** Parts per million of the total. */
const portion = z
  .number()
  .check(
    z.int('At most four decimals'),
    z.gte(1, 'Please enter a percentage'),
    z.lte(RATE_SCALE, 'At most 100 %'),
  );

/** A deposit is a percentage of a total, in parts per million, or an amount. */
export const depositBodySchema = z
  .strictObject({ version, ppm: z.optional(portion), amountMinor: z.optional(amountMinor) })
  .check(
    z.refine(({ ppm, amountMinor: amount }) => (ppm === undefined) !== (amount === undefined), {
      error: 'Please enter a percentage or an amount',
      path: ['amountMinor'],
    }),
  );
