import * as z from 'zod/mini';
import { cardFor, collect } from '../billing/collection.ts';
import { addCard } from '../billing/payment-methods.ts';
import { refund } from '../billing/refunds.ts';
import { newPortalSession } from '../objects/portal-session.ts';
import { cardOfToken } from '../objects/test-cards.ts';
import { given, listOf } from './list.ts';
import { integer, listParameters, metadata, noParameters, parameters, text } from './parameters.ts';
import { route } from './route.ts';
import { invalidRequest, resourceMissing, StripeFailure } from './stripe-failure.ts';

const NOT_PAYABLE: Record<string, string> = {
  paid: 'Invoice is already paid',
  void: 'Invoice is void and can no longer be paid',
};

export const paymentRoutes = [
  route('GET', '/v1/invoices/:id', noParameters, ({ work, id }) => work.documents.get('invoice', id)),
  route(
    'GET',
    '/v1/invoices',
    parameters({
      ...listParameters,
      customer: z.optional(text),
      subscription: z.optional(text),
      status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
    }),
    ({ work, parameters: { customer, subscription, status, ...page } }) => {
      const parent = subscription && { subscription_details: { subscription } };
      return listOf(work, 'invoice', page, given({ customer, status, parent }));
    },
  ),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    parameters({ payment_method: z.optional(text) }),
    async ({ work, id, parameters: { payment_method } }) => {
      const invoice = await work.documents.get('invoice', id);
      if (invoice.status !== 'open') {
        throw invalidRequest(NOT_PAYABLE[invoice.status ?? ''] ?? `Invoice is ${invoice.status}`);
      }
      const card = payment_method
        ? await work.documents.get('payment_method', payment_method, 'payment_method')
        : await cardFor(work, invoice);
      const collected = await collect(work, invoice, card, { moment: 'later' });
      if (collected.outcome === 'paid') return collected.invoice;
      const keepsEffects = true;
      throw new StripeFailure(
        402,
        {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'Your card was declined.',
          payment_intent: collected.paymentIntent,
        },
        keepsEffects,
      );
    },
  ),
  route(
    'GET',
    '/v1/invoice_payments',
    parameters({
      ...listParameters,
      invoice: z.optional(text),
      status: z.optional(z.enum(['open', 'paid', 'canceled'])),
    }),
    ({ work, parameters: { invoice, status, ...page } }) =>
      listOf(work, 'invoice_payment', page, given({ invoice, status })),
  ),
  route('GET', '/v1/payment_intents/:id', noParameters, ({ work, id }) =>
    work.documents.get('payment_intent', id),
  ),
  route(
    'POST',
    '/v1/refunds',
    parameters({
      payment_intent: text,
      amount: z.optional(integer.check(z.gte(1))),
      reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
      metadata: z.optional(metadata),
    }),
    ({ work, parameters: wanted }) =>
      refund(work, {
        paymentIntent: wanted.payment_intent,
        amount: wanted.amount,
        reason: wanted.reason ?? null,
        metadata: wanted.metadata ?? {},
      }),
  ),
  route('GET', '/v1/refunds/:id', noParameters, ({ work, id }) => work.documents.get('refund', id)),
  route(
    'GET',
    '/v1/refunds',
    parameters({ ...listParameters, payment_intent: z.optional(text) }),
    ({ work, parameters: { payment_intent, ...page } }) =>
      listOf(work, 'refund', page, given({ payment_intent })),
  ),
  route('GET', '/v1/payment_methods/:id', noParameters, ({ work, id }) =>
    work.documents.get('payment_method', id),
  ),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    parameters({ customer: text }),
    async ({ work, id, parameters: { customer } }) => {
      const card = cardOfToken(id);
      if (!card) throw resourceMissing('payment_method', id, 'id');
      return addCard(work, await work.documents.get('customer', customer, 'customer'), card);
    },
  ),
  route(
    'POST',
    '/v1/billing_portal/sessions',
    parameters({ customer: text, return_url: z.optional(text) }),
    async ({ work, parameters: { customer, return_url } }) => {
      const { id } = await work.documents.get('customer', customer, 'customer');
      return work.documents.insert(
        newPortalSession(work.at, {
          customer: id,
          returnUrl: return_url ?? null,
          publicUrl: work.publicUrl,
        }),
      );
    },
  ),
  route('GET', '/v1/events/:id', noParameters, ({ work, id }) => work.documents.get('event', id)),
  route(
    'GET',
    '/v1/events',
    parameters({ ...listParameters, type: z.optional(text) }),
    ({ work, parameters: { type, ...page } }) => listOf(work, 'event', page, given({ type })),
  ),
];
