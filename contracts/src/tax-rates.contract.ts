import * as z from 'zod/mini';
import { requiredText, version } from './fields.ts';
import { ACCOUNTING_WRITING_ROLES, INVOICE_READING_ROLES } from './member-roles.ts';

import { RATE_SCALE } from './money.ts';

import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/** `added` to what the client pays, or `withheld` from it by the client. */
export const TAX_KINDS = ['added', 'withheld'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

/** Parts per million: 16 % is 160,000. */
export const taxRatePpm = z
  .number({ error: 'Please enter a percentage' })
  .check(
    z.int('A percentage can have four decimals'),
    z.gte(0, 'A rate can’t be negative'),
    z.lte(RATE_SCALE, 'A rate can be at most 100 %'),
  );

const taxFields = {
  name: requiredText('Name'),
  ratePpm: taxRatePpm,
  kind: z.enum(TAX_KINDS, { error: 'Please choose whether it is added or withheld' }),
  /** Printed as 'Exempt' instead of 0 %. */
  exempt: z.boolean(),
  /** New lines of documents have it. */
  isDefault: z.boolean(),
};

const taxRateSchema = z.object({
  id: uuid,
  name: z.string(),
  ratePpm: z.number(),
  kind: z.enum(TAX_KINDS),
  exempt: z.boolean(),
  isDefault: z.boolean(),
  /** A document has it, so that it can be archived but not deleted. */
  isUsed: z.boolean(),
  archivedAt: z.nullable(instant),
  version: z.number(),
});
export type TaxRate = z.infer<typeof taxRateSchema>;

const reading = { access: 'withAccess', members: INVOICE_READING_ROLES } as const;
const writing = {
  access: 'withAccess',
  members: ACCOUNTING_WRITING_ROLES,
  stale: ['/api/tax-rates', '/api/tax-rates/*'],
} as const;

export const taxRateRoutes = {
  list: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/tax-rates',
    summary: 'The tax rates of the organization: added ones first, archived ones last',
    answer: z.object({ items: z.array(taxRateSchema) }),
  }),
  one: defineRoute({
    ...reading,
    method: 'GET',
    path: '/api/tax-rates/:id',
    summary: 'One tax rate',
    answer: taxRateSchema,
  }),
  create: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/tax-rates',
    summary: 'Adds a tax rate',
    status: 201,
    body: z.strictObject({
      name: taxFields.name,
      ratePpm: taxFields.ratePpm,
      kind: taxFields.kind,
      exempt: z.optional(taxFields.exempt),
      isDefault: z.optional(taxFields.isDefault),
    }),
    answer: taxRateSchema,
  }),
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/tax-rates/:id',
    summary: 'Changes a tax rate for later documents, archives it or brings it back; 409 when it was changed',
    body: z.strictObject({
      name: z.optional(taxFields.name),
      ratePpm: z.optional(taxFields.ratePpm),
      kind: z.optional(taxFields.kind),
      exempt: z.optional(taxFields.exempt),
      isDefault: z.optional(taxFields.isDefault),
      archived: z.optional(z.boolean()),
      version,
    }),
    answer: taxRateSchema,
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/tax-rates/:id',
    summary: 'Deletes a tax rate that no document has; 409 for any other, which can be archived',
    status: 204,
  }),
} as const;
