import type { Connections } from '../../connections.ts';
import { ApiError } from '../../http/api-error.ts';

/** The time limit of a call, in milliseconds. */
const PATIENCE = 5_000;

/** Calls the auth service over HTTP, in both modes. */
export class AuthServiceClient {
  constructor(private readonly supabase: Connections['supabase']) {}

  /**
   * Ends all sessions of the token's person, or all others.
   * @throws ApiError auth.session_ended if the token's own session is over, service.unavailable without an answer
   */
  async endSessions(token: string, scope: 'others' | 'global'): Promise<void> {
    const { innerUrl, publishableKey } = this.supabase;
    const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
    const status = await request('POST', `${innerUrl}/auth/v1/logout?scope=${scope}`, headers);
    if (status === 401 || status === 403) throw new ApiError('auth.session_ended');
    if (status >= 300) throw new ApiError('service.unavailable');
  }

  /** How an auth account is deleted: in its tables, through the service with a secret key, or not at all. */
  get userRemoval(): Connections['supabase']['userRemoval'] {
    return this.supabase.userRemoval;
  }

  /**
   * Deletes an account with the secret key. A missing account is no failure.
   * @throws Error if the service refuses or doesn't answer
   */
  async removeUser(userId: string, secretKey: string): Promise<void> {
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
    const status = await request(
      'DELETE',
      `${this.supabase.innerUrl}/auth/v1/admin/users/${userId}`,
      headers,
    );
    if (status >= 300 && status !== 404) {
      throw new Error(`The auth service answered ${status} to the removal of an account`);
    }
  }
}

async function request(method: string, url: string, headers: Record<string, string>): Promise<number> {
  try {
    const answer = await fetch(url, { method, headers, signal: AbortSignal.timeout(PATIENCE) });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    throw new ApiError('service.unavailable', undefined, undefined, { cause: error });
  }
}
