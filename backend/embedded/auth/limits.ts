import type { IncomingMessage } from 'node:http';
import type { AuthMail, AuthMailKind } from './auth-mail.ts';
import type { AuthRequest } from './auth-request.ts';

/**
 * The counters: sign-in attempts (with one-time codes), those of a known device, new accounts, mails, and the pause
 * between two mails.
 */
export type AuthLimit = 'signIn' | 'deviceSignIn' | 'signUp' | 'authMail' | 'mailPause';

/**
 * Counts one request for its network address, and for its account if one is given. `mailPause` counts for the account
 * at this network address alone, `deviceSignIn` for the device alone. Returns the seconds to wait when the limit is
 * reached.
 */
export type LimitAuth = (
  kind: AuthLimit,
  account: string | undefined,
  request: IncomingMessage,
) => Promise<{ retryAfterSeconds: number } | undefined>;

/** Counts one request of any kind for its network address. Returns the seconds to wait when the limit is reached. */
export type LimitRequests = (request: IncomingMessage) => Promise<{ retryAfterSeconds: number } | undefined>;

/** Counts one mail of a purpose to a mailbox. Returns whether it may be sent. */
export type TakeMailbox = (purpose: string, mailbox: string) => Promise<boolean>;

/** The purposes that share a counter. A mail that isn't listed follows an act of the signed-in owner, once. */
const PURPOSES: Partial<Record<AuthMailKind, string>> = {
  signup: 'confirmation',
  account_exists_notification: 'confirmation',
  magiclink: 'sign-in',
  recovery: 'recovery',
  email_change: 'change',
};

/**
 * Whether the mail may be sent. The mailbox's counter must not refuse a request: the refusal would reveal that somebody
 * else has just asked for this address, and strangers could keep the owner from asking.
 */
export async function mayBeSent({ kind, to }: AuthMail, take: TakeMailbox | undefined): Promise<boolean> {
  const purpose = PURPOSES[kind];
  return !purpose || !take || take(purpose, to.toLowerCase());
}

/**
 * The counters that a request uses, before any lookup. A refresh of a session uses none. Mails and sign-ups aren't
 * counted for the account, because strangers can ask for it.
 */
export function countedAs(request: AuthRequest): { kind: AuthLimit; account: string | undefined }[] {
  const account = request.email;
  const mail = (purpose: string, kind: AuthLimit) => [
    ...(account ? [{ kind: 'mailPause' as const, account: `${purpose} ${account}` }] : []),
    { kind, account: undefined },
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
    case 'POST /otp':
    case 'POST /magiclink':
      return mail('sign-in', 'authMail');
    case 'POST /recover':
      return mail('recovery', 'authMail');
    default:
      return [];
  }
}
