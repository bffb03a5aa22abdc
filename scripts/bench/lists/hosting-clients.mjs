/** Each service has a client of the same number. @type {import('../lists.mjs').BenchList} */
export const list = {
  table: 'public.hosting_clients',
  fill: `
    WITH clients AS (
      SELECT id, organization_id, created_at, updated_at, substr(display_name, 8)::integer AS n
      FROM public.client_directory WHERE organization_id = $1 LIMIT $3
    ), numbered AS (
      SELECT *, format('hosting %s', n) AS name, date '2026-01-01' + n % 700 AS next_renewal_on FROM clients
    )
    INSERT INTO public.hosting_clients (id, organization_id, user_id, created_by, name, client_id, provider,
      next_renewal_on, cycle, currency, tags, created_at, updated_at, sort_name, sort_provider, sort_next_renewal_on,
      search_text)
    SELECT gen_random_uuid(), organization_id, $2, $2, name, id, 'Provider ' || n % 9,
      next_renewal_on, 'annual', 'MXN', ARRAY['web', 'tag' || n % 20], created_at, updated_at, name,
      'provider ' || n % 9, next_renewal_on, ' ' || name || CASE WHEN n <= 5 THEN ' quetzal' ELSE '' END
    FROM numbered`,
  floor: `id, name, kind, client_id, client_name, provider, plan_name, control_panel, next_renewal_on, cycle, auto_renew,
    payer, cost_minor, price_minor, currency, status, tags, created_at, updated_at, version`,
  order: 'sort_name, id',
  questions: {
    'by renewal': 'sort=nextRenewalOn',
    'of a kind': 'kind=hosting',
    'of a month': 'current=true&renewsIn=2026-12&sort=nextRenewalOn',
    'of a month by name': 'current=true&renewsIn=2026-12',
  },
  filters: {
    search: 'search=quetzal',
    status: 'status=active',
    client: 'clientId=:client',
    provider: 'provider=Provider%207',
    renewal: 'renewal=90',
    currency: 'currency=MXN',
    tag: 'tag=tag7',
  },
};
