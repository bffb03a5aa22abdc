import { LINKS } from '@oficio/contracts';
import pg from 'pg';
import { CONNECT_MS, POOL_LIMITS } from '../pool-limits.ts';

/** The members of an account that the library doesn't expose. */
export interface Account {
  id: string;
  email: string;
  confirmed: boolean;
  passwordHash: string | null;
  /** The token of the confirmation link; null once the address is confirmed. */
  confirmationToken: string | null;
  /** The token of a sign-in or reset link that is still valid; one token serves both kinds. */
  signInToken: string | null;
  /** The requested new address, and the token of the mail to it. */
  pendingAddress: string | null;
  addressToken: string | null;
}

const ACCOUNT = `
  select id, email, email_confirmed_at is not null as confirmed, encrypted_password as "passwordHash",
    confirmation_token as "confirmationToken", email_change as "pendingAddress",
    email_change_token_new as "addressToken",
    case when recovery_sent_at > now() - interval '${LINKS.validMs} milliseconds' then recovery_token end as "signInToken"
  from auth.users`;

/** SQL on the schema `auth` for what the library has no call for. */
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
    // A restart of the server closes connections; the next query opens a new one.
    this.pool.on('error', () => undefined);
    // `pool.end()` resolves before its connections close, so each needs its own error handler.
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

  /** Restarts the validity of the confirmation link. */
  async confirmationSent(id: string): Promise<void> {
    await this.pool.query('update auth.users set confirmation_sent_at = now() where id = $1', [id]);
  }

  /** Restarts the validity of the sign-in and reset links. */
  async signInLinkSent(id: string): Promise<void> {
    await this.pool.query('update auth.users set recovery_sent_at = now() where id = $1', [id]);
  }

  async remove(email: string): Promise<void> {
    await this.pool.query('delete from auth.users where lower(email) = lower($1)', [email]);
  }

  async confirm(id: string): Promise<void> {
    await this.pool.query(
      'update auth.users set email_confirmed_at = now(), confirmation_token = null where id = $1',
      [id],
    );
  }

  /**
   * Stores a requested address that belongs to another account, so that the account looks as after any other request.
   */
  async storeTakenAddress(id: string, address: string): Promise<void> {
    await this.pool.query(
      `update auth.users set email_change = $2, email_change_token_new = null,
         email_change_token_current = null, email_change_sent_at = now() where id = $1`,
      [id, address],
    );
  }

  async addressMailSent(id: string): Promise<void> {
    await this.pool.query('update auth.users set email_change_sent_at = now() where id = $1', [id]);
  }

  /** The account whose change of address this token confirms. */
  async byAddressToken(token: string): Promise<Account | undefined> {
    const found = await this.pool.query<Account>(`${ACCOUNT} where email_change_token_new = $1`, [token]);
    return found.rows[0];
  }

  /** Invalidates the link when another account has taken the address in the meantime. */
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

  /** Stores the browser and the origin of a new session, which the library doesn't. */
  async noteSession(id: string, userAgent: string | null, isRecovery: boolean): Promise<void> {
    await this.pool.query('update auth.sessions set user_agent = $2, tag = $3 where id = $1', [
      id,
      userAgent,
      isRecovery ? 'recovery' : null,
    ]);
  }

  /** Whether a recovery link opened the session and hasn't been used for a new password yet. */
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

  /** The session of a refresh token that was used longer ago than `graceMs`. */
  async sessionOfUsedToken(token: string, graceMs: number): Promise<string | undefined> {
    const found = await this.pool.query<{ id: string }>(
      `select session.id from auth.refresh_tokens used join auth.sessions session on session.id = used.session_id
       where used.token = $1 and used.revoked and used.updated_at <= now() - $2 * interval '1 millisecond'`,
      [token, graceMs],
    );
    return found.rows[0]?.id;
  }

  async endSession(id: string): Promise<void> {
    await this.pool.query(
      `with ended as (delete from auth.sessions where id = $1)
       delete from auth.refresh_tokens where session_id = $1`,
      [id],
    );
  }

  /** Deletes all sessions of the user except one. */
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
