import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import type { Environment } from '../environment.ts';

interface Facts {
  version: number;
  walLevel: string;
  mayReplicate: boolean;
  hasAuth: boolean;
}

/**
 * Checks that an external database has a supported version, with Supabase that project's tables, and with the embedded
 * realtime service logical replication.
 * @throws StartupError with a line for the terminal
 */
export async function checkOutsideDatabase({ databaseUrl, supabase }: Environment): Promise<void> {
  if (!databaseUrl) return;
  const facts = await factsOf(databaseUrl);
  if (facts.version < 150_000) {
    throw new StartupError('DATABASE_URL: is a Postgres older than 15. Use 15 or newer.');
  }
  if (supabase) {
    const reference = /^https:\/\/([a-z]{16,})\.supabase\./.exec(supabase.url)?.[1];
    if (!facts.hasAuth || (reference && !databaseUrl.includes(reference))) {
      throw new StartupError(
        'DATABASE_URL: is not the database of the project in SUPABASE_URL. Take the one that the project shows.',
      );
    }
    return;
  }
  if (facts.walLevel !== 'logical' || !facts.mayReplicate) {
    throw new StartupError(
      'DATABASE_URL: the embedded realtime service needs wal_level=logical and a role with REPLICATION. ' +
        'Set both, or set SUPABASE_URL.',
    );
  }
}

async function factsOf(databaseUrl: string): Promise<Facts> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  try {
    await client.connect();
    const found = await client.query<Facts>(
      `select current_setting('server_version_num')::int as version,
         current_setting('wal_level') as "walLevel",
         (select rolreplication or rolsuper from pg_roles where rolname = current_user) as "mayReplicate",
         to_regclass('auth.users') is not null as "hasAuth"`,
    );
    const [facts] = found.rows;
    if (!facts) throw new Error('no answer');
    return facts;
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartupError(`DATABASE_URL: the database does not take our connection (${reason}).`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
