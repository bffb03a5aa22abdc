import type { Accounts } from './accounts.ts';
import type { AuthRequest } from './auth-request.ts';
import type { AuthLimit } from './limits.ts';
import type { Lite } from './lite.ts';

/** One request on its way to its answer. */
export interface Exchange {
  request: AuthRequest;
  lite: Lite;
  accounts: Accounts;
  /** The key that names this installation came with the request; without it the library refuses. */
  keyed: boolean;
  /** The library's answer, to this request or to another in its place. */
  pass(request?: AuthRequest): Promise<Response>;
  /** Counts for an account; a refusal when it is one too many. */
  count(kind: AuthLimit, account: string | undefined): Promise<Response | undefined>;
  /** Goes on after the answer; a failure is logged. */
  later(work: Promise<unknown>): void;
}
