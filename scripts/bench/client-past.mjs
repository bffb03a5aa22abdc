import pg from 'pg';

/** A client can have 500 documents. */
const DOCUMENTS = 100;

/**
 * Gives an organization a document for each of its clients, and one client a hundred of them and a long timeline. Triggers
 * are off, because they count each row.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {{ organizationId: string, userId: string, clientId: string, rows: number }} past `rows`: the client's entries
 *   in the audit log
 */
export async function fillPast({ adminUrl }, { organizationId, userId, clientId, rows }) {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('SET session_replication_role = replica');
  await admin.query(
    `INSERT INTO oficio.documents (id, organization_id, client_id, name, content_type, size_bytes, sha256, created_by,
       created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, CASE WHEN n <= $4 THEN $3 ELSE id END, 'contract ' || n || '.pdf',
       'application/pdf', 1000, sha256(''), $2, created_at, created_at
     FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM public.client_directory WHERE organization_id = $1) client`,
    [organizationId, userId, clientId, DOCUMENTS],
  );
  await admin.query(
    `INSERT INTO oficio.organization_storage (organization_id, living_bytes, deleted_bytes)
     SELECT organization_id, sum(size_bytes), 0 FROM oficio.documents WHERE organization_id = $1 GROUP BY 1`,
    [organizationId],
  );
  await admin.query(
    `INSERT INTO oficio.audit_log (id, at, organization_id, actor_user_id, actor_name, action, entity_type, entity_id,
       entity_name, client_id)
     SELECT gen_random_uuid(), created_at, organization_id, $2, 'Bench Mark', 'created', 'document', id, name, client_id
     FROM oficio.documents WHERE organization_id = $1
     UNION ALL
     SELECT gen_random_uuid(), now() - n * interval '1 minute', $1::uuid, $2::uuid, 'Bench Mark', 'updated', 'client',
       $3::uuid, 'Client', $3::uuid
     FROM generate_series(1, $4) n`,
    [organizationId, userId, clientId, rows],
  );
  await admin.end();
}
