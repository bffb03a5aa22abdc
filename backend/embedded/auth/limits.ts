import type { IncomingMessage } from 'node:http';
import type { AuthRequest } from './auth-request.ts';

/** What is counted: tries to sign in (and one-time codes), new accounts, mails. */
type AuthLimit = 'signIn' | 'signUp' | 'authMail';

/**
 * Counts one request for the account and for the address that it comes from. Answers the seconds to wait when it
 * is one too many.
 */
export type LimitAuth = (
  kind: AuthLimit,
  account: string | undefined,
  request: IncomingMessage,
) => Promise<{ retryAfterSeconds: number } | undefined>;

/** Asks the limiter for what needs counting; a refresh of a session never does. */
export async function limitFor(
  limit: LimitAuth | undefined,
  request: AuthRequest,
  incoming: IncomingMessage,
): Promise<{ retryAfterSeconds: number } | undefined> {
  const kind = kindOf(request);
  return kind && limit ? await limit(kind, request.email, incoming) : undefined;
}

function kindOf(request: AuthRequest): AuthLimit | undefined {
  if (request.method !== 'POST') return undefined;
  switch (request.path) {
    case '/token':
      return request.url.searchParams.get('grant_type') === 'password' ? 'signIn' : undefined;
    case '/verify':
      return 'signIn';
    case '/signup':
      return 'signUp';
    case '/otp':
    case '/magiclink':
    case '/recover':
    case '/resend':
      return 'authMail';
    default:
      return undefined;
  }
}
