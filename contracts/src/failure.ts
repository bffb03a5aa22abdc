import * as z from 'zod/mini';
import { failureEnvelopeSchema } from './failure-envelope.ts';

/**
 * Every error code of the API with its HTTP status. `PROFILE_INCOMPLETE` keeps the spelling of the browser's
 * specification.
 */
export const FAILURES = {
  'request.invalid': 400,
  'request.too_large': 413,
  'request.unsupported_media_type': 415,
  'auth.required': 401,
  'auth.session_ended': 401,
  'auth.email_unconfirmed': 403,
  'subscription.required': 402,
  'trial.already_used': 409,
  'trial.plan_unknown': 400,
  'subscription.active_already': 409,
  'subscription.no_billing': 409,
  'subscription.not_possible': 409,
  'checkout.failed': 503,
  'coupon.invalid': 400,
  'coupon.code_taken': 409,
  'payments.not_configured': 409,
  'payments.unavailable': 503,
  'plan.too_many_members': 409,
  'access.forbidden': 403,
  'account.owns_organization': 409,
  'invitation.invalid': 404,
  'invitation.expired': 410,
  'invitation.revoked': 410,
  'invitation.used': 409,
  'invitation.other_address': 403,
  'invitation.pending_already': 409,
  'member.exists_already': 409,
  'member.is_owner': 409,
  'organization.switched': 409,
  'resource.not_found': 404,
  'resource.in_use': 409,
  'record.exists_already': 400,
  'storage.full': 409,
  'document.busy': 503,
  'upload.not_an_image': 415,
  'upload.not_a_document': 415,
  'upload.too_large': 413,
  'upload.too_slow': 408,
  'version.stale': 409,
  'merge.not_undoable': 409,
  'amount.too_large': 400,
  'rate.missing': 409,
  'books.closed': 409,
  'invoice.empty': 400,
  'invoice.discount_exceeds': 400,
  'invoice.total_negative': 400,
  'invoice.not_draft': 409,
  'invoice.not_issued': 409,
  'invoice.not_scheduled': 409,
  'invoice.settled': 409,
  'invoice.date_out_of_order': 409,
  'invoice.credit_exceeds': 409,
  'series.pattern_invalid': 400,
  'series.number_back': 409,
  'message.not_possible': 409,
  PROFILE_INCOMPLETE: 409,
  'idempotency.key_reused': 422,
  'idempotency.in_progress': 409,
  'rate.limited': 429,
  'service.unavailable': 503,
  'service.read_only': 503,
  'server.failed': 500,
} as const;

export type FailureCode = keyof typeof FAILURES;

/** The envelope with one of the codes. */
export const failureSchema = z.object({
  ...failureEnvelopeSchema.shape,
  code: z.enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]),
});
export type Failure = z.infer<typeof failureSchema>;
