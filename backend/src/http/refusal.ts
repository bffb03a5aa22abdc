import type { Failure, FailureCode } from '@oficio/contracts';

/** A refusal that the caller is told about; everything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: FailureCode;
  readonly details: Failure['details'];

  constructor(code: FailureCode, message?: string, details?: Failure['details']) {
    super(message ?? TEXTS[code]);
    this.code = code;
    this.details = details;
  }
}

/** The sentence that a refusal shows unless it brings its own. */
const TEXTS: Record<FailureCode, string> = {
  'request.invalid': 'Please check what you entered.',
  'request.too_large': 'This is too large.',
  'request.unsupported_media_type': 'Please send JSON.',
  'auth.required': 'Please sign in.',
  'auth.session_ended': 'Your session has expired. Please log in again.',
  'auth.email_unconfirmed': 'Please confirm your email address first.',
  'subscription.required': 'Start your free trial or subscribe to continue.',
  'trial.already_used': 'Your free trial has already been used. Subscribe to continue.',
  'trial.plan_unknown': 'This plan has no free trial.',
  'access.forbidden': 'You are not allowed to do this.',
  'resource.not_found': 'This was not found. It may have been deleted.',
  'resource.in_use': 'This is in use and can’t be deleted.',
  'version.stale': 'Somebody changed this in the meantime. Please look at the new version first.',
  PROFILE_INCOMPLETE: 'Please set up your organization first.',
  'idempotency.key_reused': 'This was sent before with other content.',
  'idempotency.in_progress': 'This is being saved already.',
  'rate.limited': 'Too many attempts. Please wait a moment and try again.',
  'service.unavailable': 'Server is currently unavailable. Please try again in a few moments.',
  'service.read_only': 'Nothing can be saved at the moment. Please try again in a few minutes.',
  'server.failed': 'Something went wrong. Please try again.',
};
