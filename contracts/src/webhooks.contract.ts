import * as z from 'zod/mini';
import { optionalText, requiredText, version } from './fields.ts';
import { TEXT } from './limits.ts';
import { pageQuery } from './list.contract.ts';
import { MANAGING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';
import { WEBHOOK_EVENT_NAMES } from './webhook-events.ts';
import { WEBHOOKS } from './webhook-limits.ts';

const url = requiredText('Address', WEBHOOKS.urlLength).check(
  z.refine((text) => isEndpoint(text), { error: 'Please enter a public address that begins with https://' }),
);

/** The server checks again where the address leads, each time when it sends. */
function isEndpoint(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' && hostname.includes('.') && !/^https:\/*[^/?#]*@/i.test(text);
  } catch {
    return false;
  }
}

const events = z
  .array(z.enum(WEBHOOK_EVENT_NAMES))
  .check(z.minLength(1, 'Please choose an event'), z.maxLength(WEBHOOK_EVENT_NAMES.length));

const endpointSchema = z.object({
  id: uuid,
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  enabled: z.boolean(),
  /** Why it was switched off without a person's doing: every attempt of a day failed, or the server answered 410. */
  disabledBecause: z.nullable(z.enum(['failures', 'gone'])),
  /** Until when the secret before the present one signs, too. Null: it doesn't. */
  previousSecretUntil: z.nullable(instant),
  /** Since when every attempt has failed. Null: the last one hasn't. */
  failingSince: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
});
export type WebhookEndpoint = z.infer<typeof endpointSchema>;

const withSecret = z.object({ ...endpointSchema.shape, secret: z.string() });

const deliverySchema = z.object({
  id: uuid,
  event: z.string(),
  /** When it happened. */
  occurredAt: instant,
  /** `pending`: an attempt follows. `failed`: none does. */
  status: z.enum(['pending', 'delivered', 'failed']),
  nextAttemptAt: z.nullable(instant),
  /** Of all attempts, also those before a person sent it again. */
  attempts: z.number(),
  /** Of the last attempt that was answered. */
  lastStatus: z.nullable(z.number()),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const attemptSchema = z.object({
  id: uuid,
  at: instant,
  /** Null: the server gave no answer. */
  status: z.nullable(z.number()),
  failure: z.nullable(z.string()),
  /** The first kilobyte of the answer. */
  response: z.nullable(z.string()),
  durationMs: z.number(),
});

const deliveryDetailSchema = z.object({
  ...deliverySchema.shape,
  /** What is sent, as JSON. Null before the first attempt. */
  body: z.nullable(z.string()),
  log: z.array(attemptSchema),
});
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetailSchema>;

// A stolen key could send everything that happens elsewhere.
const managing = { access: 'signedIn', keys: 'refused', members: MANAGING_ROLES } as const;
const writing = { ...managing, stale: ['/api/webhooks'] } as const;
const sending = {
  ...managing,
  stale: ['/api/webhooks', '/api/webhooks/*/deliveries'],
} as const;

/** Endpoints of the organization to which events are sent, signed by Standard Webhooks. */
export const webhookRoutes = {
  list: defineRoute({
    ...managing,
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The webhook endpoints of the organization, without their secrets',
    answer: z.object({ items: z.array(endpointSchema) }),
  }),
  create: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Adds a webhook endpoint. Its secret is answered this once',
    status: 201,
    body: z.strictObject({ url, description: optionalText(TEXT.short), events }),
    answer: withSecret,
  }),
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/webhooks/:id',
    summary: 'Changes a webhook endpoint or switches it on and off; 409 when it was changed',
    body: z.strictObject({
      url: z.optional(url),
      description: z.optional(optionalText(TEXT.short)),
      events: z.optional(events),
      enabled: z.optional(z.boolean()),
      version,
    }),
    answer: endpointSchema,
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Removes a webhook endpoint with its log',
    status: 204,
  }),
  rotate: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/webhooks/:id/rotate',
    summary: 'Gives the endpoint another secret, answered this once. The one before signs, too, for a day',
    answer: withSecret,
  }),
  test: defineRoute({
    ...sending,
    method: 'POST',
    path: '/api/webhooks/:id/test',
    summary: 'Sends the event webhook.test to the endpoint',
    status: 202,
    answer: deliverySchema,
  }),
  deliveries: defineRoute({
    ...managing,
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'What was sent to an endpoint in the last 30 days, the latest first',
    query: z.strictObject({
      ...pageQuery.shape,
      status: z.optional(z.enum(['pending', 'delivered', 'failed'])),
    }),
    answer: z.object({ items: z.array(deliverySchema), nextCursor: z.nullable(z.string()) }),
  }),
  delivery: defineRoute({
    ...managing,
    method: 'GET',
    path: '/api/webhooks/:id/deliveries/:deliveryId',
    summary: 'One delivery with its attempts',
    answer: deliveryDetailSchema,
  }),
  sendAgain: defineRoute({
    ...sending,
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/again',
    summary: 'Sends a delivery again, with the same id and content, and retries it as a new one',
    status: 202,
    answer: deliverySchema,
  }),
} as const;
