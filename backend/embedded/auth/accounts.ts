import pg from 'pg';

/** What a repeated sign-up or a wish for a new confirmation mail needs to know of an account. */
export interface PendingAccount {
  id: string;
  email: string;
  confirmed: boolean;
  /** The link's token, while the address is unconfirmed. */
  confirmationToken: string | null;
}

/** The few statements on the tables of `auth` that the library has no call for. */
export class Accounts {
  private readonly pool: pg.Pool;

  constructor(adminUrl: string) {
    this.pool = new pg.Pool({ connectionString: adminUrl, max: 2, idleTimeoutMillis: 10_000 });
    // Connections end with the server when it is restarted; the next query opens a new one.
    this.pool.on('error', () => undefined);
  }

  async find(email: string): Promise<PendingAccount | undefined> {
    const found = await this.pool.query<PendingAccount>(
      `select id, email, email_confirmed_at is not null as confirmed,
         confirmation_token as "confirmationToken"
       from auth.users where lower(email) = lower($1)`,
      [email],
    );
    return found.rows[0];
  }

  /** The link's validity is counted from here on. */
  async confirmationSent(id: string): Promise<void> {
    await this.pool.query('update auth.users set confirmation_sent_at = now() where id = $1', [id]);
  }

  async confirm(id: string): Promise<void> {
    await this.pool.query(
      'update auth.users set email_confirmed_at = now(), confirmation_token = null where id = $1',
      [id],
    );
  }

  async sessionsOf(userId: string): Promise<string[]> {
    const found = await this.pool.query<{ id: string }>('select id from auth.sessions where user_id = $1', [
      userId,
    ]);
    return found.rows.map((row) => row.id);
  }

  /** Ends every session of the user but one. */
  async endOtherSessions(userId: string, keptSessionId: string): Promise<void> {
    await this.pool.query(
      `with ended as (delete from auth.sessions where user_id = $1 and id <> $2 returning id)
       delete from auth.refresh_tokens where session_id in (select id from ended)`,
      [userId, keptSessionId],
    );
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
