import * as z from 'zod/mini';
import { currency, localDate, version } from './fields.ts';
import { INVOICING } from './limits.ts';
import { listOf, pageQuery } from './list.contract.ts';
import { ACCOUNTING_WRITING_ROLES, INVOICE_READING_ROLES } from './member-roles.ts';
import { uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** Hundred-millionths: a rate of 18.25 is 1,825,000,000. */
export const EXCHANGE_SCALE = 100_000_000;

/** `typed` by a person, or from the European Central Bank's daily list. */
export const RATE_SOURCES = ['typed', 'ecb'] as const;

/** Units of the organization's currency for one foreign unit, in hundred-millionths. */
const rateE8 = z
  .number({ error: 'Please enter a rate' })
  .check(
    z.int('A rate can have eight decimals'),
    z.gte(1, 'A rate is above 0'),
    z.lte(INVOICING.highestRateE8, 'This rate is too high'),
  );

const exchangeRateSchema = z.object({
  id: uuid,
  currency: z.string(),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  rateE8: z.number(),
  source: z.enum(RATE_SOURCES),
  version: z.number(),
});
export type ExchangeRate = z.infer<typeof exchangeRateSchema>;

const reading = { access: 'withAccess', members: INVOICE_READING_ROLES } as const;
const writing = {
  access: 'withAccess',
  members: ACCOUNTING_WRITING_ROLES,
  stale: ['/api/exchange-rates', '/api/exchange-rates/*'],
} as const;

export const exchangeRateRoutes = {
  list: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/exchange-rates',
    summary: 'The exchange rates of the organization, the latest first',
    query: z.strictObject({ ...pageQuery.shape, currency: z.optional(currency) }),
    answer: listOf(exchangeRateSchema),
  }),
  one: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/exchange-rates/:id',
    summary: 'One exchange rate',
    answer: exchangeRateSchema,
  }),
  create: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/exchange-rates',
    summary: 'Adds the rate of a currency on a day',
    status: 201,
    body: z.strictObject({
      currency,
      date: localDate,
      rateE8,
    }),
    answer: exchangeRateSchema,
  }),
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/exchange-rates/:id',
    summary: 'Corrects a rate for later documents; 409 when it was changed in the meantime',
    body: z.strictObject({ rateE8, version }),
    answer: exchangeRateSchema,
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/exchange-rates/:id',
    summary: 'Deletes a rate; documents keep the one that they have',
    status: 204,
  }),
} as const;
