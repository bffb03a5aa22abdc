import type { Accounts } from './accounts.ts';
import type { AuthRequest } from './auth-request.ts';
import type { AuthLimit } from './limits.ts';
import type { Lite } from './lite.ts';

/** One request while it is answered. */
export interface Exchange {
  request: AuthRequest;
  lite: Lite;
  accounts: Accounts;
  /** Whether the request carries the publishable key. The library refuses requests without it. */
  keyed: boolean;
  /** Asks the library to answer this request, or another one in its place; `silent` suppresses its mails. */
  pass(request?: AuthRequest, options?: { silent: boolean }): Promise<Response>;
  /** Counts the request for an account. Returns a refusal when the limit is reached. */
  count(kind: AuthLimit, account: string | undefined): Promise<Response | undefined>;
  /** Starts work once the answer is written. A failure is logged. */
  later(work: () => Promise<unknown>): void;
}
