import { randomUUID } from 'node:crypto';
import {
  ACCOUNTING_READING_ROLES,
  INVOICE_ISSUING_ROLES,
  INVOICE_READING_ROLES,
  LIMITABLE_ROLES,
  type MemberRole,
  REALTIME_TABLE_NAMES,
  RECORD_TABLE_NAMES,
  RECORD_WRITING_ROLES,
} from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseRole } from '../src/database/role-url.ts';
import { type FullOrganization, fullOrganization } from './full-organization.ts';
import { RECORD_AREAS } from './record-areas.ts';
import { asTokenRole, runAsRole } from './run-as-role.ts';
import { TestApplication, type TestOwner } from './test-application.ts';
import { startTestInbox, type TestInbox } from './test-inbox.ts';

let inbox: TestInbox;
let app: TestApplication;
let victims: FullOrganization;
let victim: TestOwner;
let stranger: TestOwner;
let tables: string[];

beforeAll(async () => {
  inbox = await startTestInbox();
  app = await TestApplication.start({ smtpUrl: inbox.smtpUrl });
  victims = await fullOrganization(app);
  victim = victims.owner;
  stranger = (await fullOrganization(app)).owner;
  await app.member(victim.organizationId, 'viewer', { clientIds: [victims.clientId] });
  for (const { userId, organizationId } of [victim, stranger]) {
    const at = app.clock.now();
    await app.admin.query(
      "INSERT INTO oficio.welcome_mails (user_id, name, queued_at) VALUES ($1, 'Ana', $2)",
      [userId, at],
    );
    await app.admin.query(
      'INSERT INTO oficio.trial_uses (address_hash, user_id, organization_id, used_at) VALUES ($1::text, $1::uuid, $2, $3)',
      [userId, organizationId, at],
    );
  }
  const { rows } = await app.admin.query<{ name: string }>(TABLES);
  tables = rows.map(({ name }) => name);
});

afterAll(async () => {
  await app.stop();
  await inbox.close();
});

const TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'oficio') AND c.relkind IN ('r', 'p') ORDER BY 1`;

describe('the catalogue', () => {
  test('every table forces its policies on all roles', async () => {
    const { rows } = await app.admin.query(`
      SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'oficio') AND c.relkind IN ('r', 'p')
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`);
    expect(rows).toEqual([]);
    expect(tables.length).toBeGreaterThan(12);
  });

  test('every privilege of an application role has a policy', async () => {
    const { rows } = await app.admin.query(`
      SELECT c.oid::regclass::text AS name, role, command
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
        unnest(ARRAY['oficio_api', 'oficio_worker', 'oficio_portal', 'authenticated', 'anon']) role,
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

  test('the roles of requests and jobs own nothing and bypass no policy', async () => {
    const { rows } = await app.admin.query(`
      SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owned,
        (SELECT count(*)::int FROM pg_auth_members WHERE member = pg_roles.oid) AS memberships
      FROM pg_roles WHERE rolname IN ('oficio_api', 'oficio_portal', 'oficio_worker') ORDER BY 1`);
    const plain = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(rows).toEqual([
      { rolname: 'oficio_api', ...plain, owned: 0, memberships: 0 },
      { rolname: 'oficio_portal', ...plain, owned: 0, memberships: 0 },
      { rolname: 'oficio_worker', ...plain, owned: 0, memberships: 0 },
    ]);
  });

  test('the owner of the tables is no superuser either', async () => {
    const { rows } = await app.admin.query(
      "SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'oficio_owner'",
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  test('a security-definer function pins its search path, or is bound without one, and has no default grant', async () => {
    const { rows } = await app.admin.query(`
      SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'oficio' AND (
        (p.prosecdef AND p.prosqlbody IS NULL AND NOT coalesce(p.proconfig @> ARRAY['search_path=""'], false))
        OR has_function_privilege('public', p.oid, 'EXECUTE') OR has_function_privilege('anon', p.oid, 'EXECUTE'))`);
    expect(rows).toEqual([]);
  });

  test('exactly the realtime tables are published, with whole old rows', async () => {
    const { rows } = await app.admin.query(`
      SELECT p.tablename, c.relreplident FROM pg_publication_tables p
      JOIN pg_class c ON c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
      WHERE p.pubname = 'supabase_realtime' ORDER BY 1`);
    const names = [...REALTIME_TABLE_NAMES].sort();
    expect(rows).toEqual(names.map((tablename) => ({ tablename, relreplident: 'f' })));
  });

  test('the privileges of each role on a realtime table', async () => {
    const { rows } = await app.admin.query(`
      SELECT t.relname AS name, role, string_agg(command, ' ' ORDER BY place) AS may
      FROM pg_class t,
        unnest(ARRAY['oficio_api', 'oficio_worker', 'oficio_portal', 'authenticated', 'anon']) role,
        unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
          WITH ORDINALITY AS commands (command, place)
      WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND has_table_privilege(role, t.oid, command)
      GROUP BY 1, 2 ORDER BY 1, 2`);
    const rights = [...RECORD_TABLE_NAMES].sort().flatMap((name) => [
      { name, role: 'oficio_api', may: 'SELECT INSERT UPDATE' },
      { name, role: 'oficio_worker', may: 'SELECT INSERT UPDATE DELETE' },
    ]);
    expect(rows).toEqual(rights);
  });

  test('the tables of records have indexes for creation, change and trash', async () => {
    const { rows } = await app.admin.query<{ name: string; columns: string[] }>(`
      SELECT c.relname AS name, array_agg((
          SELECT string_agg(a.attname, ' ' ORDER BY place)
          FROM unnest(i.indkey::int[]) WITH ORDINALITY AS keys (attnum, place)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = keys.attnum WHERE a.attname <> 'record_state'
        )) AS columns
      FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 1`);
    expect(rows.map(({ name }) => name)).toEqual([...RECORD_TABLE_NAMES].sort());
    const needed = ['organization_id created_at id', 'organization_id updated_at id', 'deleted_at'];
    for (const { columns } of rows) expect(columns).toEqual(expect.arrayContaining(needed));
  });

  test('money is whole minor units with a currency, and an income entry has an owner', async () => {
    const { rows } = await app.admin.query(`
      SELECT DISTINCT data_type FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%\\_minor'`);
    expect(rows).toEqual([{ data_type: 'bigint' }]);
    const { rows: nullable } = await app.admin.query(`
      SELECT table_name, is_nullable FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'income' AND column_name = 'client_name'`);
    expect(nullable).toEqual([{ table_name: 'income', is_nullable: 'NO' }]);
  });
});

describe('plain SQL through the data API’s roles', () => {
  test('anon may read and write nothing', async () => {
    for (const table of tables) await expectNoRights('anon', victim.userId, table, ALL_COMMANDS);
  });

  test('a signed-in person reads only the realtime tables', async () => {
    const readable = new Set(REALTIME_TABLE_NAMES.map((name) => `public.${name}`));
    expect(tables.filter((table) => readable.has(table))).toHaveLength(6);
    for (const table of tables) {
      const commands = readable.has(table) ? WRITES : ALL_COMMANDS;
      await expectNoRights('authenticated', victim.userId, table, commands);
    }
  });

  test.each(REALTIME_TABLE_NAMES)(
    'of %s a signed-in person reads the own organizations’ rows',
    async (table) => {
      expect(await organizationsSeen(table, victim.userId)).toEqual([victim.organizationId]);
      expect(await organizationsSeen(table, stranger.userId)).toEqual([stranger.organizationId]);
      expect(await organizationsSeen(table, randomUUID())).toEqual([]);
    },
  );

  test('a removed member reads nothing', async () => {
    const member = await app.member(victim.organizationId, 'admin');
    const seen = () =>
      Promise.all(REALTIME_TABLE_NAMES.map((table) => organizationsSeen(table, member.userId)));
    expect(await seen()).toEqual(REALTIME_TABLE_NAMES.map(() => [victim.organizationId]));
    await app.admin.query('DELETE FROM oficio.memberships WHERE user_id = $1', [member.userId]);
    expect(await seen()).toEqual(REALTIME_TABLE_NAMES.map(() => []));
  });

  test('the functions behind the policies can’t be called', async () => {
    const call = asTokenRole(
      app.admin,
      victim.userId,
      'SELECT * FROM oficio.token_organizations_for($$records.read$$)',
    );
    await expect(call).rejects.toThrow('permission denied for schema oficio');
  });
});

/** The second wall: these statements lack the service's conditions. */
describe('plain SQL as the role of requests', () => {
  const claims = (userId: string, organizationId: string) => ({ userId, organizationId });

  test('every readable table has rows of both organizations', async () => {
    const readable = tables.filter((name) => !UNREADABLE.has(name));
    for (const { userId, organizationId } of [victim, stranger]) {
      const empty: string[] = [];
      for (const table of readable) {
        const { rows } = await app.admin.query(
          `SELECT FROM ${table} t WHERE strpos(to_jsonb(t)::text, $1) > 0 OR strpos(to_jsonb(t)::text, $2) > 0 LIMIT 1`,
          [organizationId, userId],
        );
        if (rows.length === 0) empty.push(table);
      }
      expect(empty).toEqual([]);
    }
  });

  test('the caller’s claims show only the own organization’s rows, in every table', async () => {
    for (const table of tables) {
      const foreign = await foreignRows(table, claims(stranger.userId, stranger.organizationId));
      expect([table, foreign]).toEqual([table, 0]);
    }
  });

  test('a claim of another organization shows no rows of it', async () => {
    for (const table of tables) {
      const foreign = await foreignRows(table, claims(stranger.userId, victim.organizationId));
      expect([table, foreign]).toEqual([table, 0]);
    }
  });

  test('each table that refers to clients has a row of the client, and names who reads it', async () => {
    const { rows } = await app.admin.query<{ name: string }>(TABLES_THAT_REFER_TO_CLIENTS);
    const names = rows.map(({ name }) => name);
    expect(names.filter((name) => !(name in TABLES_OF_CLIENTS))).toEqual([]);
    for (const name of Object.keys(TABLES_OF_CLIENTS)) {
      const found = await app.admin.query(`SELECT FROM ${name} t WHERE to_jsonb(t)::text ~ $1 LIMIT 1`, [
        idsOfClient().join('|'),
      ]);
      expect([name, found.rowCount]).toEqual([name, 1]);
    }
  });

  test.each(LIMITABLE_ROLES)(
    'a limited %s reads what is of an assigned client, and nothing of another one, in every table',
    async (role) => {
      expect(await tablesOfClientRead(role, victims.assignedId)).toEqual([]);
      expect(await tablesOfClientRead(role, victims.clientId)).toEqual(
        Object.entries(TABLES_OF_CLIENTS)
          .filter(([, roles]) => roles.includes(role))
          .map(([table]) => table),
      );
    },
  );

  test('without claims there are no rows', async () => {
    for (const table of tables.filter((name) => !UNREADABLE.has(name))) {
      const rows = await asRole('oficio_api', null, `SELECT count(*)::int AS count FROM ${table}`);
      expect([table, rows]).toEqual([table, [{ count: 0 }]]);
    }
  });

  test.each([...WORKER_ONLY.keys()])('%s is out of reach under any claims', async (table) => {
    const own = claims(victim.userId, victim.organizationId);
    for (const statement of Object.values(await statementsOn(table))) {
      await expect(asRole('oficio_api', own, statement)).rejects.toThrow('permission denied for table');
    }
    const rights = await asRole('oficio_worker', own, `SELECT count(*) FROM ${table}`);
    expect(rights).toHaveLength(1);
  });

  test('another organization’s rows can’t be changed, taken over or added', async () => {
    const own = claims(stranger.userId, stranger.organizationId);
    const giving = `INSERT INTO oficio.client_contacts SELECT gen_random_uuid(), '${victim.organizationId}', id, 9,
      'x', null, null, null, null, false, false, false, false, false FROM public.client_directory`;
    await expect(asRole('oficio_api', own, giving)).rejects.toThrow('row-level security');
  });

  test.each(REALTIME_TABLE_NAMES)('of %s, either', async (table) => {
    const own = claims(stranger.userId, stranger.organizationId);
    const write = (statement: string) => asRole('oficio_api', own, statement);
    // The row of a payment has a wall of its own.
    const written = table === 'income' ? 'WHERE payment_id IS NULL' : '';
    const changed = await write(
      `UPDATE public.${table} SET version = 2 ${written} RETURNING organization_id`,
    );
    expect(new Set(changed.map((row) => row.organization_id))).toEqual(new Set([stranger.organizationId]));
    const taking = `UPDATE public.${table} SET organization_id = '${victim.organizationId}'`;
    await expect(write(taking)).rejects.toThrow('row-level security');
    const wrongOwner = `UPDATE public.${table} SET user_id = '${victim.userId}'`;
    await expect(write(wrongOwner)).rejects.toThrow('row-level security');
    const adding = (column: string, value: string) =>
      `INSERT INTO public.${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
         '${column}', '${value}'))).* FROM public.${table} t LIMIT 1`;
    await expect(write(adding('organization_id', victim.organizationId))).rejects.toThrow(
      'row-level security',
    );
    await expect(write(adding('user_id', victim.userId))).rejects.toThrow('row-level security');
    await expect(write(`DELETE FROM public.${table}`)).rejects.toThrow('permission denied');
  });

  test.each(RECORD_AREAS.map(({ area }) => area.table))(
    'searches of %s see the caller’s organization only',
    async (table) => {
      const find = (organizationId: string): string =>
        `SELECT id FROM oficio.searchable_${table} WHERE organization_id = '${organizationId}'`;
      const own = claims(stranger.userId, stranger.organizationId);
      expect(await asRole('oficio_api', own, find(stranger.organizationId))).not.toEqual([]);
      expect(await asRole('oficio_api', own, find(victim.organizationId))).toEqual([]);
      const lying = claims(stranger.userId, victim.organizationId);
      expect(await asRole('oficio_api', lying, find(victim.organizationId))).toEqual([]);
    },
  );

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

  test('nobody writes it in another person’s name', async () => {
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

/** Tables that requests reach only as the worker, with the reason. */
const WORKER_ONLY = new Map([
  ['oficio.account_figures', 'counted for superadmins'],
  ['oficio.canned_replies', 'texts of Oficio’s own people'],
  ['oficio.coupons', 'nobody lists the codes that were given out'],
  ['oficio.checkouts', 'what is paid is decided by the provider’s answer, never by a request'],
  ['oficio.coupon_redemptions', 'how often a coupon was used is counted over all organizations'],
  ['oficio.impersonation_paths', 'what superadmins have viewed; the audit log says it'],
  ['oficio.impersonations', 'views of superadmins; the audit log says them'],
  ['oficio.organization_figures', 'counted for superadmins'],
  ['oficio.organization_usage', 'counted for superadmins'],
  ['oficio.usage_days', 'counted for superadmins, of all organizations'],
  ['oficio.notified_occasions', 'what the daily jobs have notified of'],
  ['oficio.portal_requests', 'the addresses that asked for a sign-in link, of any client or none'],
  ['oficio.sign_in_devices', 'with which each person has signed in, in any organization'],
  ['oficio.subscription_notices', 'written by what happened, read by the job that sends them'],
  ['oficio.webhook_events', 'the provider’s, about any organization'],
]);

/** Internal tables that the role of requests may not read. */
const UNREADABLE = new Set([
  ...WORKER_ONLY.keys(),
  'oficio.migrations',
  'oficio.rate_limits',
  'oficio.invitations',
  'oficio.webhook_endpoints',
  'oficio.usage_counts',
]);

/** The tables with something of a client, and the roles that read it. */
const TABLES_OF_CLIENTS: Record<string, readonly MemberRole[]> = {
  'oficio.audit_log': LIMITABLE_ROLES,
  'oficio.billed_time': INVOICE_READING_ROLES,
  'oficio.certificate_lookups': LIMITABLE_ROLES,
  'oficio.client_assignments': LIMITABLE_ROLES,
  'oficio.client_contacts': LIMITABLE_ROLES,
  'oficio.client_merges': LIMITABLE_ROLES,
  'oficio.client_notes': LIMITABLE_ROLES,
  'oficio.client_services': LIMITABLE_ROLES,
  'oficio.document_contents': LIMITABLE_ROLES,
  'oficio.documents': LIMITABLE_ROLES,
  'oficio.domain_lookups': LIMITABLE_ROLES,
  'oficio.expiry_evidence': LIMITABLE_ROLES,
  'oficio.invoice_checkouts': INVOICE_READING_ROLES,
  'oficio.invoice_documents': INVOICE_READING_ROLES,
  'oficio.invoice_lines': INVOICE_READING_ROLES,
  'oficio.invoice_months': ACCOUNTING_READING_ROLES,
  'oficio.invoice_taxes': INVOICE_READING_ROLES,
  'oficio.invoiced_clients': ACCOUNTING_READING_ROLES,
  'oficio.outbox': INVOICE_ISSUING_ROLES,
  'oficio.payments': ACCOUNTING_READING_ROLES,
  'oficio.portal_sessions': RECORD_WRITING_ROLES,
  'oficio.project_members': LIMITABLE_ROLES,
  'oficio.public_links': INVOICE_ISSUING_ROLES,
  'oficio.quote_documents': INVOICE_READING_ROLES,
  'oficio.recurring_documents': INVOICE_READING_ROLES,
  'oficio.renewal_proposals': LIMITABLE_ROLES,
  'oficio.renewals': LIMITABLE_ROLES,
  'oficio.settlement_taxes': ACCOUNTING_READING_ROLES,
  'oficio.settlements': ACCOUNTING_READING_ROLES,
  'oficio.support_messages': LIMITABLE_ROLES,
  'oficio.support_tickets': LIMITABLE_ROLES,
  'oficio.task_comments': LIMITABLE_ROLES,
  'oficio.tasks': LIMITABLE_ROLES,
  'oficio.time_entries': LIMITABLE_ROLES,
  'public.certificates': LIMITABLE_ROLES,
  'public.client_directory': LIMITABLE_ROLES,
  'public.domains': LIMITABLE_ROLES,
  'public.expenses': ACCOUNTING_READING_ROLES,
  'public.hosting_clients': LIMITABLE_ROLES,
  'public.income': ACCOUNTING_READING_ROLES,
  'public.invoices': INVOICE_READING_ROLES,
  'public.projects': LIMITABLE_ROLES,
  'public.quotes': INVOICE_READING_ROLES,
};

/** The victim's client, and what belongs to it. */
function idsOfClient(): string[] {
  const { clientId, contactId, noteId, domainId, documentId, invoice, creditNote, payment, series } = victims;
  const {
    certificateId,
    projectId,
    task,
    timeEntryId,
    settlementId,
    messageId,
    linkId,
    mergeId,
    renewalId,
    proposalId,
    quoteId,
    ticketId,
  } = victims;
  return [
    clientId,
    contactId,
    noteId,
    domainId,
    certificateId,
    projectId,
    task.id,
    task.commentId,
    timeEntryId,
    quoteId,
    documentId,
    invoice.id,
    creditNote.id,
    payment.id,
    series.id,
    settlementId,
    messageId,
    linkId,
    mergeId,
    renewalId,
    proposalId,
    ticketId,
  ];
}

/** By a foreign key to the clients, or to another such table. */
const TABLES_THAT_REFER_TO_CLIENTS = `WITH RECURSIVE of_clients AS (
    SELECT 'public.client_directory'::regclass::oid AS id
    UNION SELECT conrelid FROM pg_constraint JOIN of_clients ON confrelid = of_clients.id WHERE contype = 'f'
  ) SELECT format('%I.%I', relnamespace::regnamespace, relname) AS name
  FROM of_clients JOIN pg_class ON pg_class.oid = of_clients.id ORDER BY 1`;

/** The tables with something of the victim's client that a member reads who is limited to a client. */
async function tablesOfClientRead(role: MemberRole, assignedId: string): Promise<string[]> {
  const caller = await app.member(victim.organizationId, role, { clientIds: [assignedId] });
  const ids = idsOfClient();
  const read: string[] = [];
  for (const table of tables.filter((name) => !UNREADABLE.has(name))) {
    const rows = await asRole('oficio_api', caller, `SELECT to_jsonb(t)::text AS row FROM ${table} t`);
    if (rows.some(({ row }) => ids.some((id) => String(row).includes(id)))) read.push(table);
  }
  return read;
}

async function expectNoRights(
  role: string,
  userId: string,
  table: string,
  commands: string[],
): Promise<void> {
  const statements = await statementsOn(table);
  for (const command of commands) {
    await expect(asTokenRole(app.admin, userId, statements[command] ?? '', role)).rejects.toThrow(
      'permission denied',
    );
  }
}

async function statementsOn(table: string): Promise<Record<string, string>> {
  return {
    SELECT: `SELECT * FROM ${table}`,
    INSERT: `INSERT INTO ${table} DEFAULT VALUES`,
    UPDATE: `UPDATE ${table} SET ${await firstColumn(table)} = NULL`,
    DELETE: `DELETE FROM ${table}`,
  };
}

async function firstColumn(table: string): Promise<string> {
  const { rows } = await app.admin.query<{ name: string }>(
    'SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum = 1',
    [table],
  );
  return rows[0]?.name ?? '';
}

async function organizationsSeen(table: string, userId: string): Promise<string[]> {
  const rows = await asTokenRole(app.admin, userId, `SELECT DISTINCT organization_id FROM public.${table}`);
  return rows.map(({ organization_id }) => String(organization_id));
}

function asRole(
  role: DatabaseRole,
  claims: { userId: string; organizationId: string } | null,
  statement: string,
): Promise<Record<string, unknown>[]> {
  return runAsRole(app.database.adminUrl, role, claims, statement);
}

/** How many of the victim's rows a statement without conditions returns. */
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
