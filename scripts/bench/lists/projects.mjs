/** Each client has a project of the same number. @type {import('../lists.mjs').BenchList} */
export const list = {
  table: 'public.projects',
  fill: `
    WITH clients AS (
      SELECT id, organization_id, created_at, updated_at, substr(display_name, 8)::integer AS n
      FROM public.client_directory WHERE organization_id = $1 LIMIT $3
    ), numbered AS (
      SELECT *, format('project %s', n) AS name, date '2026-01-01' + n % 700 AS due_on FROM clients
    )
    INSERT INTO public.projects (id, organization_id, created_by, client_id, code, name, status, due_on, agreed_minor,
      currency, tags, created_at, updated_at, sort_name, sort_due_on, sort_agreed_minor, search_text)
    SELECT gen_random_uuid(), organization_id, $2, id, 'P-' || n, name,
      CASE WHEN n % 3 = 0 THEN 'completed' ELSE 'active' END, due_on, n * 1000, 'MXN', ARRAY['web', 'tag' || n % 20],
      created_at, updated_at, name, due_on, n * 1000, ' ' || name || CASE WHEN n <= 5 THEN ' quetzal' ELSE '' END
    FROM numbered`,
  floor: `id, code, name, client_id, client_name, status, priority, due_on, agreed_minor, currency, color, tags, created_at,
    updated_at, version`,
  order: 'sort_name, id',
  questions: {
    'by due date': 'sort=dueOn',
    overdue: 'due=overdue',
    'of a status': 'status=active',
  },
  filters: {
    search: 'search=quetzal',
    status: 'status=active',
    due: 'due=week',
    client: 'clientId=:client',
    tag: 'tag=tag7',
  },
};
