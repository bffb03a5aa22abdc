import * as z from 'zod/mini';
import { amountMinor, currency, optionalText, requiredText } from './fields.ts';
import { TEXT } from './limits.ts';
import { textFilter } from './list.contract.ts';
import { RECORD_WRITING_ROLES } from './member-roles.ts';
import { createBody, itemShape, recordRoutes, recordShape, updateBody } from './records.contract.ts';
import { PLAN_KINDS, SERVICE_CYCLES, serviceCycle } from './service-terms.ts';

export const PLAN_SORTS = ['name', 'provider', 'createdAt', 'updatedAt'] as const;

/** An ending such as `mx` or `com.mx`, in lower case and without the dot before it. */
const optionalTld = z.pipe(
  optionalText(TEXT.short),
  z.pipe(
    z.transform((text: string | null) => text?.replace(/^\./, '').toLowerCase() ?? null),
    z.nullable(
      z.string().check(
        z.refine((text) => /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)*$/u.test(text), {
          error: 'Please enter an ending like .mx or .com.mx',
        }),
      ),
    ),
  ),
);

const planFields = {
  kind: z.enum(PLAN_KINDS),
  /** For a domain: the registrar. */
  provider: optionalText(),
  /** Of a plan for domains alone. */
  tld: optionalTld,
  cycle: serviceCycle,
  costMinor: amountMinor,
  priceMinor: amountMinor,
  currency,
  tags: z.array(requiredText('Tag', TEXT.tag)).check(z.maxLength(TEXT.tags, `At most ${TEXT.tags} tags`)),
  notes: optionalText(TEXT.long),
} as const;
export const PLAN_FIELDS = Object.keys(planFields) as (keyof typeof planFields)[];

const required = { name: requiredText('Name', TEXT.line) };
const createPlanBodySchema = createBody(planFields, required);
const updatePlanBodySchema = updateBody(planFields, required);
export type UpdatePlanBody = z.input<typeof updatePlanBodySchema>;

export const planListItemSchema = z.object({
  ...itemShape,
  name: z.string(),
  kind: z.enum(PLAN_KINDS),
  provider: z.nullable(z.string()),
  tld: z.nullable(z.string()),
  cycle: z.enum(SERVICE_CYCLES),
  costMinor: z.number(),
  priceMinor: z.number(),
  currency: z.string(),
  tags: z.array(z.string()),
  isArchived: z.boolean(),
});
export type PlanListItem = z.infer<typeof planListItemSchema>;

export const planSchema = z.object({
  ...planListItemSchema.shape,
  ...recordShape,
  notes: z.nullable(z.string()),
});
export type Plan = z.infer<typeof planSchema>;

/**
 * What the organization sells again and again. A service or a domain copies the values of its plan, so that a change of
 * the plan changes nothing that was sold. Plans have no client, so that a limited member has all of them.
 */
export const planRoutes = recordRoutes({
  path: '/api/service-plans',
  names: ['plan', 'plans'],
  writers: RECORD_WRITING_ROLES,
  // Lists of what differs from its plan.
  stale: [
    '/api/service-plans',
    '/api/service-plans/*',
    '/api/service-plans/trash',
    '/api/hosting-clients',
    '/api/domains',
    '/api/dashboard',
    '/api/dashboard/all',
  ],
  sorts: PLAN_SORTS,
  filters: {
    status: z.enum(['archived']),
    kind: z.enum(PLAN_KINDS),
    /** What the plan can be chosen for. */
    soldAs: z.enum(['service', 'domain']),
    tag: textFilter(TEXT.tag),
  },
  item: planListItemSchema,
  record: planSchema,
  create: createPlanBodySchema,
  update: updatePlanBodySchema,
});
