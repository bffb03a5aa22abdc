import type { IncomingMessage } from 'node:http';
import type { AuthRequest } from './auth-request.ts';

/**
 * What is counted: tries to sign in (and one-time codes), those of a known device, new accounts, mails, and the pause
 * between two mails.
 */
export type AuthLimit = 'signIn' | 'deviceSignIn' | 'signUp' | 'authMail' | 'mailPause';

/**
 * Counts one request for the account and for the address that it comes from; the pause between two mails for the
 * account alone, and the tries of a known device for that device. Answers the seconds to wait when it is one too many.
 */
export type LimitAuth = (
  kind: AuthLimit,
  account: string | undefined,
  request: IncomingMessage,
) => Promise<{ retryAfterSeconds: number } | undefined>;

/** What a request counts for before anything is looked up; a refresh of a session never does. */
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
    // A sign-in link and a recovery link take each other's place.
    case 'POST /otp':
    case 'POST /magiclink':
    case 'POST /recover':
      return mail('sign-in', 'authMail');
    default:
      return [];
  }
}
