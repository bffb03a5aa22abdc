/** Each domain has a client of the same number. @type {import('../lists.mjs').BenchList} */
export const list = {
  table: 'public.domains',
  fill: `
    WITH clients AS (
      SELECT id, organization_id, created_at, updated_at, substr(display_name, 8)::integer AS n
      FROM public.client_directory WHERE organization_id = $1 LIMIT $3
    ), numbered AS (
      SELECT *, format('client%s.example', n) AS name, date '2026-01-01' + n % 700 AS expires_on FROM clients
    )
    INSERT INTO public.domains (id, organization_id, user_id, created_by, fqdn, unicode_name, client_id, registrar,
      expires_on, auto_renew, currency, tags, created_at, updated_at, sort_name, sort_registrar, sort_expires_on,
      search_text)
    SELECT gen_random_uuid(), organization_id, $2, $2, name, name, id, 'Registrar ' || n % 9,
      expires_on, n % 3 = 0, 'MXN', ARRAY['web', 'tag' || n % 20], created_at, updated_at, name, 'registrar ' || n % 9,
      expires_on, ' ' || name || CASE WHEN n <= 5 THEN ' quetzal' ELSE '' END
    FROM numbered`,
  floor: `id, unicode_name, client_id, client_name, registrar, expires_on, auto_renew, payer, cost_minor, price_minor,
    currency, status, tags, created_at, updated_at, version`,
  order: 'sort_name, id',
  questions: {
    'by expiry': 'sort=expiresOn',
    'of a payer': 'payer=us',
    'of a month': 'status=active&expiresIn=2026-12&sort=expiresOn',
    'of a month by name': 'status=active&expiresIn=2026-12',
  },
  filters: {
    search: 'search=quetzal',
    status: 'status=active',
    client: 'clientId=:client',
    payer: 'payer=us',
    renewal: 'autoRenew=true',
    currency: 'currency=MXN',
    tag: 'tag=tag7',
  },
};
