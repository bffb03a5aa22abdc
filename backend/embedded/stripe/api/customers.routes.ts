import * as z from 'zod/mini';
import { endSubscription } from '../billing/ending.ts';
import { newCustomer } from '../objects/customer.ts';
import { mergeMetadata } from './catalogue.routes.ts';
import { given, listed, retrieved } from './list.ts';
import { metadata, noParameters, parameters, text } from './parameters.ts';
import { route } from './route.ts';

const members = {
  email: z.optional(text.check(z.maxLength(512))),
  name: z.optional(text),
  phone: z.optional(text),
  description: z.optional(text),
  metadata: z.optional(metadata),
};

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    parameters(members),
    async ({ work, parameters: { expand: _, ...customer } }) => {
      const created = await work.documents.insert(newCustomer(work.at, given(customer)));
      await work.emit('customer.created', created);
      return created;
    },
  ),
  retrieved('customer'),
  listed('customer', { email: z.optional(text) }),
  route(
    'POST',
    '/v1/customers/:id',
    parameters({
      ...members,
      invoice_settings: z.optional(z.strictObject({ default_payment_method: z.optional(text) })),
    }),
    async ({ work, id, parameters: { metadata: more, invoice_settings, expand: _, ...changes } }) => {
      const customer = await work.documents.get('customer', id);
      const card = invoice_settings?.default_payment_method;
      if (card) await work.documents.get('payment_method', card, 'invoice_settings[default_payment_method]');
      const updated = await work.documents.save({
        ...customer,
        ...given(changes),
        metadata: mergeMetadata(customer.metadata, more),
        invoice_settings: {
          ...customer.invoice_settings,
          default_payment_method: card ?? customer.invoice_settings.default_payment_method,
        },
      });
      await work.emit('customer.updated', updated);
      return updated;
    },
  ),
  route('DELETE', '/v1/customers/:id', noParameters, async ({ work, id }) => {
    const customer = await work.documents.get('customer', id);
    const { data } = await work.documents.list('subscription', { customer: id });
    for (const subscription of data) {
      if (subscription.ended_at === null)
        await endSubscription(work, subscription.id, 'cancellation_requested');
    }
    await work.documents.delete(id);
    await work.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),
];
