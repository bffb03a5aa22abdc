import type { IncomingMessage } from 'node:http';
import type { AuthRequest } from './auth-request.ts';

/**
 * The counters: sign-in attempts (with one-time codes), those of a known device, new accounts, mails, and the pause
 * between two mails.
 */
export type AuthLimit = 'signIn' | 'deviceSignIn' | 'signUp' | 'authMail' | 'mailPause';

/**
 * Counts one request for its account and for its network address; `mailPause` counts for the account alone,
 * `deviceSignIn` for the device alone. Returns the seconds to wait when the limit is reached.
 */
export type LimitAuth = (
  kind: AuthLimit,
  account: string | undefined,
  request: IncomingMessage,
) => Promise<{ retryAfterSeconds: number } | undefined>;

/** The counters that a request uses, before any lookup. A refresh of a session uses none. */
export function countedAs(request: AuthRequest): { kind: AuthLimit; account: string | undefined }[] {
  const account = request.email;
  const mail = (purpose: string, kind: AuthLimit) => [
    ...(account ? [{ kind: 'mailPause' as const, account: `${purpose} ${account}` }] : []),
    { kind, account },
  ];
  switch (`${request.method} ${request.path}`) {
    case 'POST /token':
      return request.url.searchParams.get('grant_type') === 'password' ? [{ kind: 'signIn', account }] : [];
    case 'POST /verify':
    case 'GET /verify':
      return [{ kind: 'signIn', account }];
    case 'POST /signup':
      return mail('confirmation', 'signUp');
    case 'POST /resend':
      return mail(request.json.type === 'email_change' ? 'change' : 'confirmation', 'authMail');
    // A sign-in link and a recovery link share a counter, because each replaces the other.
    case 'POST /otp':
    case 'POST /magiclink':
    case 'POST /recover':
      return mail('sign-in', 'authMail');
    default:
      return [];
  }
}
