import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type AuthMail, hashPassword } from '../../embedded/auth/index.ts';
import { TestApplication } from '../test-application.ts';
import { PUBLISHABLE_KEY } from '../test-auth.ts';

export const PASSWORD = 'Correct-horse-7';

const passwordHash = hashPassword(PASSWORD);

/** Limits that no test reaches by accident. */
export const WITHOUT_LIMITS = {
  signIn: { points: 1_000, perMs: 60_000 },
  signUp: { points: 1_000, perMs: 60_000 },
  authMail: { points: 1_000, perMs: 60_000 },
  mailPause: { points: 1_000, perMs: 60_000 },
  mailbox: { points: 1_000, perMs: 60_000 },
} as const;

/** The application with its auth service, and people who use it like a browser. */
export class AuthPeople {
  private constructor(readonly app: TestApplication) {}

  static async start(rateLimits: Parameters<typeof TestApplication.start>[0] = {}): Promise<AuthPeople> {
    return new AuthPeople(await TestApplication.start({ withAuth: true, ...rateLimits }));
  }

  client(headers: Record<string, string> = {}): SupabaseClient {
    return createClient(this.app.url, PUBLISHABLE_KEY, {
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        flowType: 'implicit',
      },
      global: { headers },
    });
  }

  /** An account with the password, its address confirmed or not. */
  async account({ confirmed = true, password = true } = {}): Promise<{ id: string; email: string }> {
    const id = randomUUID();
    const email = `${id.slice(0, 8)}@example.com`;
    await this.app.admin.query(
      `WITH person AS (
         INSERT INTO auth.users (id, email, email_confirmed_at, encrypted_password, raw_user_meta_data)
         VALUES ($1, $2, $3, $4, '{"firstName":"Ana","lastName":"Ruiz"}') RETURNING id
       )
       INSERT INTO auth.identities (id, provider, provider_id, user_id, identity_data)
       SELECT gen_random_uuid(), 'email', id::text, id, jsonb_build_object('email', $2::text) FROM person`,
      [id, email, confirmed ? new Date() : null, password ? await passwordHash : null],
    );
    return { id, email };
  }

  async signedIn(email: string, password: string = PASSWORD): Promise<SupabaseClient> {
    const client = this.client();
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return client;
  }

  /** The mails to an address, newest first, once all requested mails are sent. */
  async mailsTo(address: string): Promise<AuthMail[]> {
    await this.app.auth?.idle();
    return (this.app.auth?.mails ?? []).filter(({ to }) => to === address).reverse();
  }

  /** The query of the newest mail's link. */
  async linkTo(address: string): Promise<{ token_hash: string; type: string; page: string }> {
    const [mail] = await this.mailsTo(address);
    const link = new URL(mail?.link ?? '');
    const { token_hash = '', type = '' } = Object.fromEntries(link.searchParams);
    return { token_hash, type, page: link.pathname };
  }

  /** Opens the link's token at the auth service, as links of old templates do, and returns the redirect. */
  async open({ token_hash, type }: { token_hash: string; type: string }): Promise<URLSearchParams> {
    const query = new URLSearchParams({
      token: token_hash,
      type,
      redirect_to: 'http://127.0.0.1/auth/callback',
    });
    const answer = await fetch(`${this.app.url}/auth/v1/verify?${query}`, {
      headers: { apikey: PUBLISHABLE_KEY },
      redirect: 'manual',
    });
    const location = new URL(answer.headers.get('location') ?? '', this.app.url);
    return new URLSearchParams(location.hash.slice(1));
  }

  stop(): Promise<void> {
    return this.app.stop();
  }
}
