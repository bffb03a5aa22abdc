import type { Connections } from '../../connections.ts';
import { ApiError } from '../../http/api-error.ts';

/** The codes of the present and of former versions of the auth service. */
const WRONG_PASSWORD = new Set(['invalid_credentials', 'invalid_grant']);

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

  /**
   * Whether it is the account's password. The session that the question begins is ended at once.
   * @throws ApiError rate.limited, service.unavailable
   */
  async isPassword(email: string, password: string): Promise<boolean> {
    const { innerUrl, publishableKey: apikey } = this.supabase;
    const url = `${innerUrl}/auth/v1/token?grant_type=password`;
    const answer = await answerOf(url, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (answer.status === 429) throw new ApiError('rate.limited');
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) {
      if (WRONG_PASSWORD.has(textIn(body, 'error_code') ?? textIn(body, 'error') ?? '')) return false;
      throw new ApiError('service.unavailable');
    }
    const token = textIn(body, 'access_token');
    if (token !== null) {
      const headers = { apikey, authorization: `Bearer ${token}` };
      await request('POST', `${innerUrl}/auth/v1/logout?scope=local`, headers);
    }
    return true;
  }

  /**
   * Sends the mail that confirms the address of a new account again.
   * @throws ApiError rate.limited, service.unavailable
   */
  async resendConfirmation(email: string): Promise<void> {
    const { innerUrl, publishableKey: apikey } = this.supabase;
    const answer = await answerOf(`${innerUrl}/auth/v1/resend`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'signup', email }),
    });
    await answer.body?.cancel();
    if (answer.status === 429) throw new ApiError('rate.limited');
    if (!answer.ok) throw new ApiError('service.unavailable');
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
  const answer = await answerOf(url, { method, headers });
  await answer.body?.cancel();
  return answer.status;
}

async function answerOf(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    throw new ApiError('service.unavailable', undefined, undefined, { cause: error });
  }
}

function textIn(body: unknown, name: string): string | null {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
}
