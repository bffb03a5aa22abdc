import pg from 'pg';
import { roleUrl } from '../src/database/role-url.ts';
import type { TestApplication } from './test-application.ts';

interface PortalClaims {
  contactId: string;
  clientId: string;
}

/** Runs a statement as the role of the portal, with the claims of a contact. */
export async function asPortal<Row extends object>(
  app: TestApplication,
  { contactId, clientId }: PortalClaims,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: roleUrl(app.database.adminUrl, 'oficio_portal') });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      "SELECT set_config('oficio.contact_id', $1, true), set_config('oficio.client_id', $2, true)",
      [contactId, clientId],
    );
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The tables of which the role of the portal reads a column, each with its columns. */
export async function readableByPortal(app: TestApplication): Promise<[table: string, columns: string[]][]> {
  const { rows } = await app.admin.query<{ name: string; columns: string[] }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name, array_agg(column_name::text) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema IN ('public', 'oficio') AND table_type = 'BASE TABLE'
       AND has_column_privilege('oficio_portal', format('%I.%I', table_schema, table_name)::regclass, column_name, 'SELECT')
     GROUP BY 1`,
  );
  return rows.map(({ name, columns }) => [name, columns]);
}
