import { Injectable } from '@nestjs/common';
import { FRESH_SIGN_IN_MS } from '@oficio/contracts';
import { ApiDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { AuthServiceClient } from './auth-service.client.ts';

/** Requires more than a session for a step that can't be taken by somebody at another person's open browser. */
@Injectable()
export class OwnProof {
  constructor(
    private readonly database: ApiDatabase,
    private readonly authService: AuthServiceClient,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Accepts the account's password. An account without one, which a provider or a link signs in, needs a new sign-in.
   * @throws ApiError request.invalid at the field `password`, rate.limited, service.unavailable
   */
  async require(scope: RequestScope, password = ''): Promise<void> {
    const [proof] = await this.database.read<{ hasPassword: boolean; signedInAt: string | null }>(
      scope,
      'SELECT has_password AS "hasPassword", signed_in_at AS "signedInAt" FROM oficio.own_proof($1)',
      [scope.principal.sessionId],
    );
    if (!proof) throw new ApiError('auth.session_ended');
    if (!proof.hasPassword) {
      if (!isFresh(proof.signedInAt)) throw refused(STALE);
      return;
    }
    if (password === '') throw refused('Please enter your password');
    await this.limits.require('passwordProofs', `account ${scope.userId}`);
    if (!(await this.authService.isPassword(scope.principal.email, password))) {
      throw refused('This is not your password');
    }
  }
}

const STALE =
  'Your account has no password. Please sign out, sign in again, and come back here within 15 minutes.';

/** Sessions follow real time. */
function isFresh(signedInAt: string | null): boolean {
  return signedInAt !== null && Date.now() - Date.parse(signedInAt) <= FRESH_SIGN_IN_MS;
}

function refused(message: string): ApiError {
  return new ApiError('request.invalid', message, { fields: [{ path: 'password', message }] });
}
