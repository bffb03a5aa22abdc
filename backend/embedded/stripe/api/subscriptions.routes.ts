import * as z from 'zod/mini';
import { canceledAtPeriodEnd } from '../billing/cancellation.ts';
import { endSubscription } from '../billing/ending.ts';
import { pauseSubscription, resumeSubscription } from '../billing/pause.ts';
import { changePlan } from '../billing/plan-change.ts';
import { changeSubscription } from '../billing/subscription-status.ts';
import { itemOf } from '../objects/subscription.ts';
import type { Document } from '../store/stored.ts';
import { mergeMetadata } from './catalogue.routes.ts';
import { given, listOf, retrieved } from './list.ts';
import { flag, listParameters, metadata, noParameters, parameters, text } from './parameters.ts';
import { route } from './route.ts';
import { invalidRequest, resourceMissing } from './stripe-failure.ts';

const ENDED = ['canceled', 'incomplete_expired'];
const LIVE = ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'];

const STATUSES: Record<string, readonly string[] | undefined> = {
  live: [...LIVE, 'incomplete_expired'],
  ended: ENDED,
  all: [...LIVE, ...ENDED],
};

const item = z.strictObject({ id: text, price: text });

export const subscriptionRoutes = [
  retrieved('subscription'),
  route(
    'GET',
    '/v1/subscriptions',
    parameters({
      ...listParameters,
      customer: z.optional(text),
      status: z._default(z.enum([...LIVE, ...ENDED, 'all', 'ended', 'live']), 'live'),
    }),
    async ({ work, parameters: { customer, status, ...page } }) => {
      if (customer !== undefined && !(await work.documents.findAny(customer)))
        throw resourceMissing('customer', customer, 'customer');
      const statuses = STATUSES[status] ?? [status];
      return listOf(work, 'subscription', { ...page, statuses }, given({ customer }));
    },
  ),
  route(
    'POST',
    '/v1/subscriptions/:id',
    parameters({
      cancel_at_period_end: z.optional(flag),
      items: z.optional(z.array(item).check(z.length(1))),
      proration_behavior: z._default(
        z.enum(['create_prorations', 'always_invoice', 'none']),
        'create_prorations',
      ),
      payment_behavior: z._default(z.enum(['allow_incomplete', 'error_if_incomplete']), 'allow_incomplete'),
      default_payment_method: z.optional(text),
      metadata: z.optional(metadata),
    }),
    async ({ work, id, parameters: wanted }) => {
      const subscription = await work.documents.get('subscription', id);
      refuseEnded(subscription);
      const [change] = wanted.items ?? [];
      if (change) {
        if (change.id !== itemOf(subscription).id)
          throw resourceMissing('subscription item', change.id, 'items[0][id]');
        await changePlan(work, subscription, {
          price: await work.documents.get('price', change.price, 'items[0][price]'),
          proration: wanted.proration_behavior,
          mustPay: wanted.payment_behavior === 'error_if_incomplete',
        });
      }
      if (wanted.default_payment_method) {
        await work.documents.get('payment_method', wanted.default_payment_method, 'default_payment_method');
      }
      return changeSubscription(work, id, (before) => ({
        ...(wanted.cancel_at_period_end === undefined
          ? before
          : canceledAtPeriodEnd(before, wanted.cancel_at_period_end, work.at)),
        default_payment_method: wanted.default_payment_method ?? before.default_payment_method,
        metadata: mergeMetadata(before.metadata, wanted.metadata),
      }));
    },
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    parameters({ prorate: z.optional(flag), invoice_now: z.optional(flag) }),
    async ({ work, id }) => {
      refuseEnded(await work.documents.get('subscription', id));
      return endSubscription(work, id, 'cancellation_requested');
    },
  ),
  route('POST', '/v1/subscriptions/:id/pause', noParameters, async ({ work, id }) => {
    const { status } = await work.documents.get('subscription', id);
    if (status !== 'active') throw invalidRequest(`A subscription that is ${status} can't be paused.`);
    return pauseSubscription(work, id);
  }),
  route(
    'POST',
    '/v1/subscriptions/:id/resume',
    parameters({ billing_cycle_anchor: z.optional(z.enum(['now'])) }),
    async ({ work, id }) => {
      const { status } = await work.documents.get('subscription', id);
      if (status !== 'paused') throw invalidRequest(`A subscription that is ${status} can't be resumed.`);
      return resumeSubscription(work, id);
    },
  ),
];

function refuseEnded({ id, status }: Document<'subscription'>): void {
  if (ENDED.includes(status)) throw resourceMissing('subscription', id, 'id');
}
