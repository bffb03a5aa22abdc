import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseRole } from '../src/database/role-url.ts';
import { runAsRole } from './run-as-role.ts';
import { TestApplication, type TestOwner } from './test-application.ts';

let app: TestApplication;
let victim: TestOwner;
let stranger: TestOwner;
let tables: string[];

beforeAll(async () => {
  app = await TestApplication.start();
  victim = await app.owner();
  stranger = await app.owner();
  for (const owner of [victim, stranger]) {
    await app.client(owner, {
      contacts: [
        {
          firstName: 'Ada',
          lastName: null,
          email: null,
          phone: null,
          role: null,
          isPrimary: true,
          isBilling: true,
          receives: { invoices: true, reminders: true, renewals: true },
        },
      ],
    });
    await app.admin.query(
      `INSERT INTO oficio.invitations
         (id, organization_id, email, role, token_hash, invited_by, status, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, 'new@example.com', 'viewer', $2, $3, 'pending', $4, $4)`,
      [owner.organizationId, randomUUID(), owner.userId, app.clock.now()],
    );
  }
  const { rows } = await app.admin.query<{ name: string }>(TABLES);
  tables = rows.map(({ name }) => name);
});

afterAll(() => app.stop());

const TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'oficio') AND c.relkind IN ('r', 'p') ORDER BY 1`;

describe('the catalogue', () => {
  test('every table forces its policies on everybody', async () => {
    const { rows } = await app.admin.query(`
      SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'oficio') AND c.relkind IN ('r', 'p')
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`);
    expect(rows).toEqual([]);
    expect(tables.length).toBeGreaterThan(12);
  });

  test('where a role of the application may do something, a policy says to which rows', async () => {
    const { rows } = await app.admin.query(`
      SELECT c.oid::regclass::text AS name, role, command
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
        unnest(ARRAY['oficio_api', 'oficio_worker', 'authenticated', 'anon']) role,
        unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) command
      WHERE n.nspname IN ('public', 'oficio') AND c.relkind IN ('r', 'p')
        AND (has_table_privilege(role, c.oid, command)
          OR (command IN ('SELECT', 'INSERT', 'UPDATE') AND has_any_column_privilege(role, c.oid, command)))
        AND NOT EXISTS (
          SELECT FROM pg_policies p
          WHERE p.schemaname = n.nspname AND p.tablename = c.relname
            AND p.roles @> ARRAY[role::name] AND p.cmd IN ('ALL', command))`);
    expect(rows).toEqual([]);
  });

  test('every table has a policy for each command', async () => {
    const { rows } = await app.admin.query(`
      SELECT c.oid::regclass::text AS name, command
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
        unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) command
      WHERE n.nspname IN ('public', 'oficio') AND c.relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = n.nspname AND p.tablename = c.relname
          AND p.cmd IN ('ALL', command))`);
    expect(rows).toEqual([]);
  });

  test('the roles of requests and jobs own nothing and stand above no policy', async () => {
    const { rows } = await app.admin.query(`
      SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owned,
        (SELECT count(*)::int FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships
      FROM pg_roles WHERE rolname IN ('oficio_api', 'oficio_worker') ORDER BY 1`);
    const plain = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(rows).toEqual([
      { rolname: 'oficio_api', ...plain, owned: 0, memberships: 0 },
      { rolname: 'oficio_worker', ...plain, owned: 0, memberships: 0 },
    ]);
  });

  test('the owner of the tables is no superuser either', async () => {
    const { rows } = await app.admin.query(
      "SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'oficio_owner'",
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  test('a function that runs with its owner’s rights pins its search path and is nobody’s by default', async () => {
    const { rows } = await app.admin.query(`
      SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'oficio' AND (
        (p.prosecdef AND NOT coalesce(p.proconfig @> ARRAY['search_path=""'], false))
        OR has_function_privilege('public', p.oid, 'EXECUTE') OR has_function_privilege('anon', p.oid, 'EXECUTE'))`);
    expect(rows).toEqual([]);
  });

  test('the realtime tables are published with whole old rows', async () => {
    const { rows } = await app.admin.query(`
      SELECT p.tablename, c.relreplident FROM pg_publication_tables p
      JOIN pg_class c ON c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
      WHERE p.pubname = 'supabase_realtime'`);
    expect(rows).toEqual([{ tablename: 'client_directory', relreplident: 'f' }]);
  });
});

describe('plain SQL through the data API’s roles', () => {
  test('anon may read and write nothing', async () => {
    for (const table of tables) await expectNoRights('anon', victim.userId, table, ALL_COMMANDS);
  });

  test('a signed-in person reads clients of the own organizations and nothing else', async () => {
    for (const table of tables) {
      const commands = table === 'public.client_directory' ? WRITES : ALL_COMMANDS;
      await expectNoRights('authenticated', victim.userId, table, commands);
    }
    expect(await organizationsSeen('authenticated', victim.userId)).toEqual([victim.organizationId]);
    expect(await organizationsSeen('authenticated', stranger.userId)).toEqual([stranger.organizationId]);
    expect(await organizationsSeen('authenticated', randomUUID())).toEqual([]);
  });

  test('a removed member reads nothing any more', async () => {
    const member = await app.member(victim.organizationId, 'admin');
    expect(await organizationsSeen('authenticated', member.userId)).toEqual([victim.organizationId]);
    await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [member.userId]);
    expect(await organizationsSeen('authenticated', member.userId)).toEqual([]);
  });

  test('the functions behind the policies can’t be called', async () => {
    const call = asTokenRole('authenticated', victim.userId, 'SELECT * FROM oficio.token_organizations()');
    await expect(call).rejects.toThrow('permission denied for schema oficio');
  });
});

/** The second wall: these statements have no condition of the service's. */
describe('plain SQL as the role of requests', () => {
  const claims = (userId: string, organizationId: string) => ({ userId, organizationId });

  test('the own claims show the own organization’s rows alone, in every table', async () => {
    for (const table of tables) {
      const foreign = await foreignRows(table, claims(stranger.userId, stranger.organizationId));
      expect([table, foreign]).toEqual([table, 0]);
    }
  });

  test('claiming another organization shows nothing of it', async () => {
    for (const table of tables) {
      const foreign = await foreignRows(table, claims(stranger.userId, victim.organizationId));
      expect([table, foreign]).toEqual([table, 0]);
    }
  });

  test('without claims there are no rows', async () => {
    for (const table of tables.filter((name) => !UNREADABLE.has(name))) {
      const rows = await asRole('oficio_api', null, `SELECT count(*)::int AS count FROM ${table}`);
      expect([table, rows]).toEqual([table, [{ count: 0 }]]);
    }
  });

  test('another organization’s rows can’t be changed, taken or added to', async () => {
    const own = claims(stranger.userId, stranger.organizationId);
    const changed = await asRole(
      'oficio_api',
      own,
      'UPDATE public.client_directory SET notes = $$x$$ RETURNING id',
    );
    expect(changed).toHaveLength(1);
    const taking = `UPDATE public.client_directory SET organization_id = '${victim.organizationId}'`;
    await expect(asRole('oficio_api', own, taking)).rejects.toThrow('row-level security');
    const giving = `INSERT INTO oficio.client_contacts SELECT gen_random_uuid(), '${victim.organizationId}', id, 9,
      'x', null, null, null, null, false, false, false, false, false FROM public.client_directory`;
    await expect(asRole('oficio_api', own, giving)).rejects.toThrow('row-level security');
    const wrongOwner = `UPDATE public.client_directory SET user_id = '${victim.userId}'`;
    await expect(asRole('oficio_api', own, wrongOwner)).rejects.toThrow('row-level security');
    await expect(asRole('oficio_api', own, 'DELETE FROM public.client_directory')).rejects.toThrow(
      'permission denied',
    );
  });

  test('the search function looks at the caller’s organization only', async () => {
    const find = (organizationId: string): string =>
      `SELECT ids FROM oficio.find_clients('${organizationId}', 'open', ARRAY['%caf%'], null, null, null, null,
        false, 'displayName', false, null, 10, true)`;
    const own = claims(stranger.userId, stranger.organizationId);
    expect(await asRole('oficio_api', own, find(stranger.organizationId))).toHaveLength(1);
    expect(await asRole('oficio_api', own, find(victim.organizationId))).toEqual([]);
    const lying = claims(stranger.userId, victim.organizationId);
    expect(await asRole('oficio_api', lying, find(victim.organizationId))).toEqual([]);
  });

  test('the role of a person can’t be raised', async () => {
    const own = claims(stranger.userId, stranger.organizationId);
    const profile = asRole('oficio_api', own, "UPDATE oficio.profiles SET role = 'superadmin'");
    await expect(profile).rejects.toThrow('permission denied');
    const member = asRole('oficio_api', own, "UPDATE oficio.memberships SET role = 'owner'");
    await expect(member).rejects.toThrow('permission denied');
  });
});

describe('the audit log', () => {
  test.each(['oficio_api', 'oficio_worker'] as const)('%s can’t change or delete it', async (role) => {
    const own = { userId: victim.userId, organizationId: victim.organizationId };
    for (const statement of ["UPDATE oficio.audit_log SET action = 'x'", 'DELETE FROM oficio.audit_log']) {
      await expect(asRole(role, own, statement)).rejects.toThrow('permission denied for table audit_log');
    }
    await expect(asRole(role, own, 'TRUNCATE oficio.audit_log')).rejects.toThrow('permission denied');
  });

  test('nobody writes it in another’s name', async () => {
    const own = { userId: stranger.userId, organizationId: stranger.organizationId };
    const forged = (actor: string, organization: string): string =>
      `INSERT INTO oficio.audit_log (id, at, organization_id, actor_user_id, actor_name, action, entity_type,
         entity_id, entity_name) VALUES (gen_random_uuid(), now(), '${organization}', '${actor}', 'x', 'x', 'client',
         gen_random_uuid(), 'x')`;
    const asVictim = asRole('oficio_api', own, forged(victim.userId, stranger.organizationId));
    await expect(asVictim).rejects.toThrow('row-level security');
    const elsewhere = asRole('oficio_api', own, forged(stranger.userId, victim.organizationId));
    await expect(elsewhere).rejects.toThrow('row-level security');
  });
});

const ALL_COMMANDS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const WRITES = ['INSERT', 'UPDATE', 'DELETE'];

/** Tables of the service itself that the role of requests has no right to read. */
const UNREADABLE = new Set(['oficio.migrations', 'oficio.rate_limits', 'oficio.invitations']);

async function expectNoRights(
  role: string,
  userId: string,
  table: string,
  commands: string[],
): Promise<void> {
  const statements: Record<string, string> = {
    SELECT: `SELECT * FROM ${table}`,
    INSERT: `INSERT INTO ${table} DEFAULT VALUES`,
    UPDATE: `UPDATE ${table} SET ${await firstColumn(table)} = NULL`,
    DELETE: `DELETE FROM ${table}`,
  };
  for (const command of commands) {
    await expect(asTokenRole(role, userId, statements[command] ?? '')).rejects.toThrow('permission denied');
  }
}

async function firstColumn(table: string): Promise<string> {
  const { rows } = await app.admin.query<{ name: string }>(
    'SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum = 1',
    [table],
  );
  return rows[0]?.name ?? '';
}

async function organizationsSeen(role: string, userId: string): Promise<string[]> {
  const rows = await asTokenRole(
    role,
    userId,
    'SELECT DISTINCT organization_id FROM public.client_directory',
  );
  return rows.map(({ organization_id }) => String(organization_id));
}

/** As PostgREST and realtime run statements: the role and the token's claims, in a transaction. */
async function asTokenRole(
  role: string,
  userId: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = await app.admin.connect();
  try {
    await client.query('BEGIN');
    await client.query("SELECT set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: userId, role, aud: 'authenticated' }),
    ]);
    await client.query(`SET LOCAL ROLE ${role}`);
    return (await client.query(statement)).rows;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

function asRole(
  role: DatabaseRole,
  claims: { userId: string; organizationId: string } | null,
  statement: string,
): Promise<Record<string, unknown>[]> {
  return runAsRole(app.database.adminUrl, role, claims, statement);
}

/** How many of the rows that a statement without conditions shows belong to the victim. */
async function foreignRows(
  table: string,
  claims: { userId: string; organizationId: string },
): Promise<number> {
  if (UNREADABLE.has(table)) {
    await expect(asRole('oficio_api', claims, `SELECT * FROM ${table}`)).rejects.toThrow('permission denied');
    return 0;
  }
  const rows = await asRole('oficio_api', claims, `SELECT to_jsonb(t)::text AS row FROM ${table} t`);
  return rows.filter(
    ({ row }) => String(row).includes(victim.organizationId) || String(row).includes(victim.userId),
  ).length;
}
