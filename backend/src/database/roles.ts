import { REALTIME_TABLE_NAMES } from '@oficio/contracts';
import type { Client } from 'pg';
import { DATABASE_LIMITS } from './database-limits.ts';
import { allOrFirstError } from './pipeline.ts';
import { passwordVerifier } from './role-url.ts';

const LOGIN_ROLES = ['oficio_owner', 'oficio_api', 'oficio_worker', 'oficio_portal'] as const;

const ROLES = new Map([
  ['anon', 'NOLOGIN'],
  ['authenticated', 'NOLOGIN'],
  ['service_role', 'NOLOGIN BYPASSRLS'],
  ...LOGIN_ROLES.map((role) => [role, 'LOGIN NOINHERIT'] as const),
]);

/**
 * Creates the roles and schemas that the migrations need. No role of the application bypasses the tables' policies.
 * @param admin a connection in pipeline mode
 */
export async function prepareRolesAndSchemas(admin: Client, adminUrl: string): Promise<void> {
  await allOrFirstError(
    [
      ...(await missingRoles(admin)),
      ...LOGIN_ROLES.map((role) => `ALTER ROLE ${role} SET timezone = 'UTC'`),
      ...(await missingPasswords(admin, adminUrl)),
      ...['oficio_api', 'oficio_worker', 'oficio_portal'].map(limits),
      SETTINGS_AND_SCHEMAS,
      'BEGIN; SET LOCAL ROLE oficio_owner',
      MIGRATIONS,
      'COMMIT',
    ].map((statement) => admin.query(statement)),
  );
}

const SETTINGS_AND_SCHEMAS = `
  -- Each shape of a query is a statement of its own: planning it anew costs more than most of them take.
  ALTER ROLE oficio_api SET plan_cache_mode = 'force_generic_plan';
  ALTER ROLE oficio_api SET idle_in_transaction_session_timeout = '15s';
  ALTER ROLE oficio_portal SET default_transaction_read_only = on;
  ALTER ROLE oficio_portal SET idle_in_transaction_session_timeout = '15s';
  ALTER ROLE oficio_worker SET idle_in_transaction_session_timeout = '60s';
  GRANT oficio_owner TO CURRENT_USER;
  CREATE SCHEMA IF NOT EXISTS extensions;
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA extensions;
  CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA extensions;
  GRANT USAGE ON SCHEMA extensions TO oficio_owner;
  CREATE SCHEMA IF NOT EXISTS oficio AUTHORIZATION oficio_owner;
  REVOKE ALL ON SCHEMA oficio FROM PUBLIC;
  GRANT USAGE ON SCHEMA oficio TO oficio_api, oficio_worker, oficio_portal;
  GRANT USAGE ON SCHEMA public TO authenticated, oficio_api, oficio_worker, oficio_portal;
  GRANT USAGE, CREATE ON SCHEMA public TO oficio_owner;
`;

const MIGRATIONS = `
  ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
  CREATE TABLE IF NOT EXISTS oficio.migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz(3) NOT NULL,
    objects text[] NOT NULL DEFAULT '{}'
  );
  ALTER TABLE oficio.migrations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  DROP POLICY IF EXISTS owner_all ON oficio.migrations;
  CREATE POLICY owner_all ON oficio.migrations TO oficio_owner USING (true) WITH CHECK (true);
`;

/** Runs at every start, because the publication of a hosted project can be recreated in its console. */
export async function publishRealtimeTables(admin: Client): Promise<void> {
  await admin.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_publication WHERE pubname = 'supabase_realtime') THEN
      CREATE PUBLICATION supabase_realtime;
    END IF;
  END $$`);
  const { rows } = await admin.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY ($1)
     EXCEPT SELECT tablename FROM pg_publication_tables WHERE pubname = 'supabase_realtime' AND schemaname = 'public'`,
    [REALTIME_TABLE_NAMES],
  );
  for (const { name } of rows) {
    await admin.query(`ALTER PUBLICATION supabase_realtime ADD TABLE public.${admin.escapeIdentifier(name)}`);
  }
}

async function missingRoles(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
  const known = new Set(rows.map(({ rolname }) => rolname));
  const missing = [...ROLES].filter(([role]) => !known.has(role));
  return missing.map(([role, options]) => `CREATE ROLE ${role} ${options}`);
}

/** A present verifier isn't sent again, if the administrator may read it. */
async function missingPasswords(admin: Client, adminUrl: string): Promise<string[]> {
  const { rows } = await admin.query<{ may: boolean }>(
    `SELECT has_table_privilege('pg_catalog.pg_authid', 'SELECT') AS may`,
  );
  const stored = rows[0]?.may
    ? await admin.query<{ rolpassword: string }>('SELECT rolpassword FROM pg_catalog.pg_authid')
    : { rows: [] };
  const known = new Set(stored.rows.map(({ rolpassword }) => rolpassword));
  const verifiers = LOGIN_ROLES.map((role) => [role, passwordVerifier(adminUrl, role)] as const);
  const missing = verifiers.filter(([, verifier]) => !known.has(verifier));
  return missing.map(([role, verifier]) => `ALTER ROLE ${role} PASSWORD ${admin.escapeLiteral(verifier)}`);
}

/** Time limits by which Postgres ends long statements, and connections whose client has vanished. */
function limits(role: string): string {
  const { statementMs, lockMs, keepAliveMs } = DATABASE_LIMITS;
  return `
    ALTER ROLE ${role} SET statement_timeout = ${statementMs};
    ALTER ROLE ${role} SET lock_timeout = ${lockMs};
    ALTER ROLE ${role} SET tcp_keepalives_idle = ${keepAliveMs / 1_000};
    ALTER ROLE ${role} SET tcp_keepalives_interval = 5;
    ALTER ROLE ${role} SET tcp_keepalives_count = 3;
  `;
}
