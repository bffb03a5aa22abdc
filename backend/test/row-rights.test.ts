import {
  type MemberRole,
  memberRoleSchema,
  REALTIME_TABLE_NAMES,
  type RealtimeTable,
} from '@oficio/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRealtimeRows } from './realtime-rows.ts';
import { asTokenRole, runAsRole } from './run-as-role.ts';
import { TestApplication, type TestOwner } from './test-application.ts';

const MEMBER_ROLES = memberRoleSchema.options;

let app: TestApplication;
const members = new Map<MemberRole, TestOwner>();

beforeAll(async () => {
  app = await TestApplication.start();
  const owner = await app.owner();
  await addRealtimeRows(app.admin, owner);
  members.set('owner', owner);
  for (const role of MEMBER_ROLES) {
    if (role !== 'owner') members.set(role, await app.member(owner.organizationId, role));
  }
});

afterAll(() => app.stop());

const KEEPERS: MemberRole[] = ['owner', 'admin', 'manager', 'member'];
const INVOICERS: MemberRole[] = ['owner', 'admin', 'manager', 'accountant', 'member'];
const MONEY_READERS: MemberRole[] = ['owner', 'admin', 'manager', 'accountant'];
const BOOKKEEPERS: MemberRole[] = ['owner', 'admin', 'accountant'];

/** The roles that read and write a table's rows, on any way. */
const RIGHTS: Record<RealtimeTable, { read: MemberRole[]; write: MemberRole[] }> = {
  client_directory: { read: MEMBER_ROLES, write: KEEPERS },
  hosting_clients: { read: MEMBER_ROLES, write: KEEPERS },
  domains: { read: MEMBER_ROLES, write: KEEPERS },
  invoices: { read: INVOICERS, write: INVOICERS },
  income: { read: MONEY_READERS, write: BOOKKEEPERS },
  expenses: { read: MONEY_READERS, write: BOOKKEEPERS },
};

/** The roles that read the audit entries of each record type. */
const AUDITED = new Map<string, MemberRole[]>([
  ['client', MEMBER_ROLES],
  ['domain', MEMBER_ROLES],
  ['expense', MONEY_READERS],
  ['hosting', MEMBER_ROLES],
  ['income', MONEY_READERS],
  ['invoice', INVOICERS],
  ['member', ['owner', 'admin']],
  ['organization', ['owner', 'admin']],
  ['subscription', ['owner', 'admin']],
]);

const TABLES_AND_ROLES = REALTIME_TABLE_NAMES.flatMap((table) =>
  MEMBER_ROLES.map((role) => [table, role] as const),
);

describe('plain SQL with a token’s claims', () => {
  test.each(TABLES_AND_ROLES)('%s: the role %s decides what is read', async (table, role) => {
    const rows = await asTokenRole(app.admin, userOf(role), `SELECT id FROM public.${table}`);
    expect(rows).toHaveLength(RIGHTS[table].read.includes(role) ? 1 : 0);
  });

  test('only the columns for the browser’s messages can be read', async () => {
    const { rows } = await app.admin.query(`
      SELECT c.relname AS table, string_agg(a.attname, ' ' ORDER BY a.attname) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND has_column_privilege('authenticated', c.oid, a.attnum, 'SELECT')
      GROUP BY 1 ORDER BY 1`);
    const columns = 'changed_by deleted_at id organization_id user_id version';
    expect(rows).toEqual([
      { table: 'client_directory', columns },
      { table: 'domains', columns },
      { table: 'expenses', columns },
      { table: 'hosting_clients', columns },
      { table: 'income', columns: columns.replace('deleted_at', 'client_name deleted_at') },
      { table: 'invoices', columns },
    ]);
    const whole = asTokenRole(app.admin, userOf('owner'), 'SELECT * FROM public.income');
    await expect(whole).rejects.toThrow('permission denied for table income');
  });
});

describe('plain SQL as the role of requests', () => {
  const asMember = (role: MemberRole, statement: string) => {
    const member = members.get(role);
    if (!member) throw new Error(`There is no ${role}`);
    return runAsRole(app.database.adminUrl, 'oficio_api', member, statement);
  };

  test.each(TABLES_AND_ROLES)('%s: the role %s decides what is read and written', async (table, role) => {
    const may = RIGHTS[table];
    const read = await asMember(role, `SELECT id FROM public.${table}`);
    expect(read).toHaveLength(may.read.includes(role) ? 1 : 0);
    const changed = await asMember(role, `UPDATE public.${table} SET version = 2 RETURNING id`);
    expect(changed).toHaveLength(may.write.includes(role) ? 1 : 0);
    if (!may.read.includes(role)) return;
    const added = asMember(
      role,
      `INSERT INTO public.${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()
         ${table === 'domains' ? `, 'fqdn', 'other.example'` : ''}))).* FROM public.${table} t`,
    );
    if (may.write.includes(role)) await added;
    else await expect(added).rejects.toThrow('row-level security');
  });

  test.each(MEMBER_ROLES)('a %s reads only the audit entries of records that they may read', async (role) => {
    const organizationId = members.get(role)?.organizationId;
    await app.admin.query('DELETE FROM oficio.audit_log WHERE organization_id = $1', [organizationId]);
    await app.admin.query(
      `INSERT INTO oficio.audit_log (id, at, organization_id, actor_user_id, actor_name, action, entity_type,
         entity_id, entity_name, changes, request_id)
       SELECT gen_random_uuid(), now(), $1, $2, 'Ana', 'updated', type, gen_random_uuid(), 'x', '{}', 'x'
       FROM unnest($3::text[]) AS type`,
      [organizationId, userOf(role), [...AUDITED.keys()]],
    );
    const read = await asMember(role, 'SELECT entity_type FROM oficio.audit_log ORDER BY entity_type');
    const expected = [...AUDITED].filter(([, roles]) => roles.includes(role)).map(([type]) => type);
    expect(read.map(({ entity_type }) => entity_type)).toEqual(expected);
  });

  test.each(MEMBER_ROLES)(
    'a %s writes a client’s contacts only with the right to write the client',
    async (role) => {
      const added = asMember(
        role,
        `INSERT INTO oficio.client_contacts SELECT gen_random_uuid(), organization_id, id, 9, 'x', null, null, null,
         null, false, false, false, false, false FROM public.client_directory`,
      );
      if (KEEPERS.includes(role)) await added;
      else await expect(added).rejects.toThrow('row-level security');
    },
  );
});

function userOf(role: MemberRole): string {
  return members.get(role)?.userId ?? '';
}
