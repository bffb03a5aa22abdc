import type { AuthError } from '@supabase/auth-js';

type Cause = 'network' | 'server' | 'rate_limited' | 'other';

/** What kind of failure the auth service's error is, where its code alone doesn't say. */
export function causeOf(error: AuthError): Cause {
  const { status, code } = error;
  if (status === 429 || code === 'over_request_rate_limit' || code === 'over_email_send_rate_limit') {
    return 'rate_limited';
  }
  if (error.name === 'AuthRetryableFetchError' && !status) return 'network';
  if (status !== undefined && status >= 500) return 'server';
  return 'other';
}

/** Whether the auth service said no to the session itself, rather than not answering. */
export function isRefusal(error: AuthError): boolean {
  const { status } = error;
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Whether another tab's session came first while this one's refresh was under way. */
export function isDiscarded(error: AuthError): boolean {
  return error.name === 'AuthRefreshDiscardedError';
}
