import type { Connections } from '../../connections.ts';
import { Refusal } from '../../http/refusal.ts';

/** How long the auth service may take, in milliseconds. */
const PATIENCE = 5_000;

/** The auth service, asked over HTTP wherever it runs. */
export class AuthServiceClient {
  constructor(private readonly supabase: Connections['supabase']) {}

  /**
   * Ends sessions of the token's person: all others, or all.
   * @throws Refusal auth.session_ended when the token's own is over, service.unavailable without an answer
   */
  async endSessions(token: string, scope: 'others' | 'global'): Promise<void> {
    const { innerUrl, publishableKey } = this.supabase;
    const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
    const status = await request('POST', `${innerUrl}/auth/v1/logout?scope=${scope}`, headers);
    if (status === 401 || status === 403) throw new Refusal('auth.session_ended');
    if (status >= 300) throw new Refusal('service.unavailable');
  }

  /** Who removes an account for good: whoever has the tables, the service when there is a key, or nobody. */
  get userRemoval(): Connections['supabase']['userRemoval'] {
    return this.supabase.userRemoval;
  }

  /**
   * Removes an account with the right of a secret key; one that is gone already is no failure.
   * @throws Error when the service refuses or doesn't answer
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
    throw new Refusal('service.unavailable', undefined, undefined, { cause: error });
  }
}
