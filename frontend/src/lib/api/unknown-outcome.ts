import { RequestFailure } from './request-failure.ts';

/** Whether the request may have been carried out although it failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof RequestFailure) || error.kind !== 'refused' || error.status >= 500) return true;
  return [401, 408, 429].includes(error.status) || UNDECIDED.includes(error.code ?? '');
}

/** Refusals that the server gives before it looks at the idempotency key, or while the first request is under way. */
const UNDECIDED = ['idempotency.in_progress', 'organization.switched', 'subscription.required'];
