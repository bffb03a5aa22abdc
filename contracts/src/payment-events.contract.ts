import * as z from 'zod/mini';
import { instant } from './record-fields.ts';
import { defineRoute } from './route.ts';

export const webhookEventSchema = z.object({
  /** The provider's id. */
  id: z.string(),
  type: z.string(),
  objectId: z.nullable(z.string()),
  organizationId: z.nullable(z.uuid()),
  /** Ignored: without a meaning here, or about an unknown customer. */
  ignored: z.boolean(),
  failures: z.number(),
  /** The kind of the last failure, without its text. */
  lastFailure: z.nullable(z.string()),
  receivedAt: instant,
  /** Null after failures only; the provider sends the event again. */
  processedAt: z.nullable(instant),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

export const paymentEventRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/superadmin/webhook-events',
    access: 'signedIn',
    summary: 'The latest events of the payment provider, those that failed first; superadmins only',
    answer: z.object({ events: z.array(webhookEventSchema) }),
  }),
} as const;
