import * as z from 'zod/mini';
import { instant } from './record-fields.ts';
import { defineRoute } from './route.ts';
import { reasonField, superadminWriting } from './superadmin/superadmin-fields.ts';

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
  /** Null: it has failed, and the provider sends it again; or it waits to be applied again. */
  processedAt: z.nullable(instant),
  /** It failed, waits or was ignored. */
  canApplyAgain: z.boolean(),
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
  /** 409 `job.not_possible` for an applied event. A job asks the provider for the event and applies it. */
  applyAgain: defineRoute({
    ...superadminWriting,
    path: '/api/superadmin/webhook-events/:id/apply-again',
    stale: ['/api/superadmin/webhook-events', '/api/superadmin/overview'],
    summary: 'Applies a failed or ignored event of the payment provider again; superadmins only',
    body: z.strictObject({ reason: reasonField }),
    answer: webhookEventSchema,
  }),
} as const;
