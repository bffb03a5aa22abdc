import { randomUUID } from 'node:crypto';
import { REALTIME_TABLE_NAMES, type RealtimeTable } from '@oficio/contracts';
import type { ClientBase } from 'pg';

/** The owner of the rows. */
export interface RowOwner {
  userId: string;
  organizationId: string;
}

type Values = Record<string, unknown>;

/** The required columns besides owner and timestamps. All tables but the first refer to a client. */
const REQUIRED: Record<RealtimeTable, (clientId: string, name: string) => Values> = {
  client_directory: (_, name) => ({
    display_name: name,
    type: 'company',
    locale: 'es',
    status: 'active',
    source: 'manual',
    sort_name: name,
    search_text: name,
  }),
  hosting_clients: (clientId, name) => ({
    client_id: clientId,
    name,
    next_renewal_on: '2027-03-01',
    cycle: 'annual',
    currency: 'MXN',
  }),
  domains: (clientId, name) => ({
    client_id: clientId,
    fqdn: `${randomUUID()}.example`,
    unicode_name: name,
    currency: 'MXN',
  }),
  invoices: (clientId, name) => ({ client_id: clientId, currency: 'MXN', notes: name }),
  income: (clientId, name) => ({
    client_id: clientId,
    client_name: name,
    date: '2026-01-31',
    amount_minor: 290_000,
    base_amount_minor: 290_000,
    payer: name,
    currency: 'MXN',
  }),
  expenses: (clientId, name) => ({
    client_id: clientId,
    vendor: name,
    date: '2026-01-31',
    amount_minor: 5_900,
    base_amount_minor: 5_900,
    currency: 'MXN',
  }),
};

/** Inserts one row with its required columns by plain SQL and returns its id. */
export async function addRealtimeRow(
  admin: Pick<ClientBase, 'query'>,
  table: RealtimeTable,
  owner: RowOwner,
  { clientId = '', name = 'Café Lumbre' }: { clientId?: string; name?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const at = '2026-01-10T16:00:00.000Z';
  const values = {
    id,
    organization_id: owner.organizationId,
    user_id: owner.userId,
    created_by: owner.userId,
    created_at: at,
    updated_at: at,
    ...REQUIRED[table](clientId, name),
  };
  const columns = Object.keys(values);
  await admin.query(
    `INSERT INTO public.${table} (${columns.join(', ')})
     VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  );
  return id;
}

/** Inserts one row into each table and returns their ids. */
export async function addRealtimeRows(
  admin: Pick<ClientBase, 'query'>,
  owner: RowOwner,
  name?: string,
): Promise<Record<RealtimeTable, string>> {
  const ids = {} as Record<RealtimeTable, string>;
  for (const table of REALTIME_TABLE_NAMES) {
    ids[table] = await addRealtimeRow(admin, table, owner, {
      clientId: ids.client_directory,
      ...(name !== undefined && { name }),
    });
  }
  return ids;
}

/** Moves a row to the trash. */
export function trashRealtimeRow(admin: Pick<ClientBase, 'query'>, table: RealtimeTable, id: string) {
  return admin.query(
    `UPDATE public.${table} SET deleted_at = $2, updated_at = $2, version = version + 1 WHERE id = $1`,
    [id, '2026-01-11T16:00:00.000Z'],
  );
}
