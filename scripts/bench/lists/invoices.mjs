/** Each invoice has a client of the same number; one in five is a draft. @type {import('../lists.mjs').BenchList} */
export const list = {
  table: 'public.invoices',
  fill: `
    WITH clients AS (
      SELECT id, organization_id, created_at, updated_at, substr(display_name, 8)::integer AS n
      FROM public.client_directory WHERE organization_id = $1 LIMIT $3
    ), numbered AS (
      SELECT *, CASE WHEN n % 5 = 0 THEN NULL ELSE 'INV-' || lpad(n::text, 6, '0') END AS number,
        date '2026-01-01' + n % 300 AS day, 10000 + n % 900 AS total
      FROM clients
    )
    INSERT INTO public.invoices (id, organization_id, user_id, created_by, client_id, number, issue_date, due_date,
      currency, total_minor, balance_minor, net_minor, base_total_minor, base_net_minor, base_balance_minor, lifecycle,
      sent_at, created_at, updated_at, search_own)
    SELECT gen_random_uuid(), organization_id, $2, $2, id, number, CASE WHEN number IS NOT NULL THEN day END,
      CASE WHEN number IS NOT NULL THEN day + 30 END, 'MXN', total, total, total, total, total, total,
      CASE WHEN number IS NULL THEN 'draft' ELSE 'issued' END,
      CASE WHEN n % 3 = 0 AND number IS NOT NULL THEN created_at END, created_at, updated_at,
      ' ' || CASE WHEN n <= 5 THEN 'quetzal' ELSE '' END
    FROM numbered`,
  floor: `id, title, number, kind, client_id, client_name, issue_date, due_date, currency, total_minor, balance_minor,
    lifecycle, delivery, settlement, scheduled_for, sent_at, viewed_at, created_at, updated_at, version`,
  order: 'created_at DESC, id DESC',
  questions: {
    'by due date': 'sort=dueDate',
    'of a status': 'status=overdue',
    'by balance': 'sort=-balance',
    'of a period': 'from=2026-02-01&to=2026-03-01',
  },
  filters: {
    search: 'search=quetzal',
    status: 'status=overdue',
    mails: 'delivery=failed',
    client: 'clientId=:client',
    kind: 'kind=charge',
    currency: 'currency=MXN',
    days: 'from=2026-02-01&to=2026-03-01',
    due: 'dueFrom=2026-03-01&dueTo=2026-04-01',
  },
};
