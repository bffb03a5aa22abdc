import * as z from 'zod/mini';
import { cardFor, collect, DECLINED } from '../billing/collection.ts';
import { addCard } from '../billing/payment-methods.ts';
import { refund } from '../billing/refunds.ts';
import { newPortalSession } from '../objects/portal-session.ts';
import { cardOfToken } from '../objects/test-cards.ts';
import { given, listed, listOf, retrieved } from './list.ts';
import { integer, listParameters, metadata, parameters, text } from './parameters.ts';
import { route } from './route.ts';
import { invalidRequest, resourceMissing, StripeFailure } from './stripe-failure.ts';

const NOT_PAYABLE: Record<string, string> = {
  paid: 'Invoice is already paid',
  void: 'Invoice is void and can no longer be paid',
};

export const paymentRoutes = [
  retrieved('invoice'),
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
      throw new StripeFailure(402, { ...DECLINED, payment_intent: collected.paymentIntent }, keepsEffects);
    },
  ),
  listed('invoice_payment', {
    invoice: z.optional(text),
    status: z.optional(z.enum(['open', 'paid', 'canceled'])),
  }),
  retrieved('payment_intent'),
  retrieved('charge'),
  retrieved('dispute'),
  listed('dispute', { payment_intent: z.optional(text) }),
  route(
    'POST',
    '/v1/refunds',
    parameters({
      payment_intent: text,
      amount: z.optional(integer.check(z.gte(1))),
      reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
      metadata: z.optional(metadata),
    }),
    ({ work, parameters: wanted }) => refund(work, wanted),
  ),
  retrieved('refund'),
  listed('refund', { payment_intent: z.optional(text) }),
  retrieved('payment_method'),
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
      return work.documents.insert(newPortalSession(work, id, return_url));
    },
  ),
  retrieved('event'),
  listed('event', { type: z.optional(text) }),
];
