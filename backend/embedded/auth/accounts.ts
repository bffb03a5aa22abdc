import pg from 'pg';
import { CONNECT_MS, POOL_LIMITS } from '../pool-limits.ts';

/** What the service knows of an account beside the library. */
export interface Account {
  id: string;
  email: string;
  confirmed: boolean;
  passwordHash: string | null;
  /** The link's token, while the address is unconfirmed. */
  confirmationToken: string | null;
  /** The address that it shall change to, and the token of the mail to it. */
  pendingAddress: string | null;
  addressToken: string | null;
}

const ACCOUNT = `
  select id, email, email_confirmed_at is not null as confirmed, encrypted_password as "passwordHash",
    confirmation_token as "confirmationToken", email_change as "pendingAddress",
    email_change_token_new as "addressToken"
  from auth.users`;

/** The few statements on the tables of `auth` that the library has no call for. */
export class Accounts {
  private readonly pool: pg.Pool;

  constructor(adminUrl: string) {
    this.pool = new pg.Pool({
      ...POOL_LIMITS,
      connectionTimeoutMillis: CONNECT_MS,
      connectionString: adminUrl,
      max: 2,
      idleTimeoutMillis: 10_000,
    });
    // Connections end with the server when it is restarted; the next query opens a new one.
    this.pool.on('error', () => undefined);
    // The pool has ended before its connections have.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async find(email: string): Promise<Account | undefined> {
    const found = await this.pool.query<Account>(`${ACCOUNT} where lower(email) = lower($1)`, [email]);
    return found.rows[0];
  }

  async byId(id: string): Promise<Account | undefined> {
    const found = await this.pool.query<Account>(`${ACCOUNT} where id = $1`, [id]);
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

  /** Notes the wish for an address that somebody else has: to the person it looks like any other. */
  async wishForTakenAddress(id: string, address: string): Promise<void> {
    await this.pool.query(
      `update auth.users set email_change = $2, email_change_token_new = null,
         email_change_token_current = null, email_change_sent_at = now() where id = $1`,
      [id, address],
    );
  }

  async addressMailSent(id: string): Promise<void> {
    await this.pool.query('update auth.users set email_change_sent_at = now() where id = $1', [id]);
  }

  /** Whose change of address the token confirms. */
  async byAddressToken(token: string): Promise<Account | undefined> {
    const found = await this.pool.query<Account>(`${ACCOUNT} where email_change_token_new = $1`, [token]);
    return found.rows[0];
  }

  /** A link to an address that somebody else has got in the meantime ends. */
  async endLinkToTakenAddress(token: string): Promise<void> {
    await this.pool.query(
      `update auth.users person set email_change_token_new = null
       where email_change_token_new = $1 and exists (
         select from auth.users other
         where other.id <> person.id and lower(other.email) = lower(person.email_change)
       )`,
      [token],
    );
  }

  /** What a new session was started by; the library keeps neither. */
  async noteSession(id: string, userAgent: string | null, isRecovery: boolean): Promise<void> {
    await this.pool.query('update auth.sessions set user_agent = $2, tag = $3 where id = $1', [
      id,
      userAgent,
      isRecovery ? 'recovery' : null,
    ]);
  }

  /** Whether the session comes from a recovery link that hasn't been used for a new password yet. */
  async isRecovery(sessionId: string, validMs: number): Promise<boolean> {
    const found = await this.pool.query(
      `select from auth.sessions where id = $1 and tag = 'recovery'
         and created_at > now() - $2 * interval '1 millisecond'`,
      [sessionId, validMs],
    );
    return found.rowCount === 1;
  }

  async endRecovery(sessionId: string): Promise<void> {
    await this.pool.query('update auth.sessions set tag = null where id = $1', [sessionId]);
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
