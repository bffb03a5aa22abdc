import * as z from 'zod/mini';
import { NO_CATEGORY } from './categories.contract.ts';
import { localDate } from './fields.ts';
import { INVOICING } from './limits.ts';

import { MAX_AMOUNT_MINOR } from './money.ts';

import { uuid } from './record-fields.ts';

export const PAYMENT_METHODS = [
  'cash',
  'bank_transfer',
  'card',
  'stripe',
  'paypal',
  'check',
  'other',
] as const;
/** The first day of income, expenses and payments. */
const FIRST_DAY = '2000-01-01';

/** A calendar day since 2000. */
export const bookedDay = localDate.check(
  z.refine((text) => text >= FIRST_DAY, { error: 'Please enter a day since 2000' }),
);

/** More than nothing, in minor units. */
export const paidAmount = z
  .number({ error: 'Please enter an amount' })
  .check(
    z.int('Please enter an amount'),
    z.gte(1, 'Please enter an amount above 0'),
    z.lte(MAX_AMOUNT_MINOR, 'This amount is too large'),
  );

/** Money that arrived or went back in another currency than the payment's own; negative for a refund. */
export const receivedSchema = z.object({ amountMinor: z.number(), currency: z.string() });

/** A part of an amount, in minor units: nothing or more. */
export const partMinor = z
  .number({ error: 'Please enter an amount' })
  .check(
    z.int('Please enter an amount'),
    z.gte(0, 'The amount can’t be negative'),
    z.lte(MAX_AMOUNT_MINOR, 'This amount is too large'),
  );

/** An amount that was spent, in minor units; negative for a refund, and never 0. */
export const spentAmount = z.number({ error: 'Please enter an amount' }).check(
  z.int('Please enter an amount'),
  z.refine((minor) => minor !== 0, 'Please enter an amount other than 0'),
  z.refine((minor) => Math.abs(minor) <= MAX_AMOUNT_MINOR, 'This amount is too large'),
);

/** A part of a spent amount, in minor units, with its sign. */
export const spentPart = z.number({ error: 'Please enter an amount' }).check(
  z.int('Please enter an amount'),
  z.refine((minor) => Math.abs(minor) <= MAX_AMOUNT_MINOR, 'This amount is too large'),
);

/** Units of the organization's currency for one unit, times 10^8. */
export const rateE8 = z
  .number({ error: 'Please enter a rate' })
  .check(
    z.int('Please enter a rate'),
    z.gte(1, 'Please enter a rate above 0'),
    z.lte(INVOICING.highestRateE8, 'This rate is too high'),
  );

export const categoryFilter = z.union([uuid, z.literal(NO_CATEGORY)]);
/** The filter for entries without a client. */
export const NO_CLIENT = 'none';
export const clientFilter = z.union([uuid, z.literal(NO_CLIENT)]);
export const currencyFilter = z.string().check(z.regex(/^[A-Z]{3}$/));
