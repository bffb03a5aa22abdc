/** Each client has a certificate of the host of the same number. @type {import('../lists.mjs').BenchList} */
export const list = {
  table: 'public.certificates',
  fill: `
    WITH clients AS (
      SELECT id, organization_id, created_at, updated_at, substr(display_name, 8)::integer AS n
      FROM public.client_directory WHERE organization_id = $1 LIMIT $3
    ), numbered AS (
      SELECT *, format('www.client%s.example', n) AS host, date '2026-01-01' + n % 700 AS expires_on FROM clients
    )
    INSERT INTO public.certificates (id, organization_id, created_by, client_id, host, port, issuer, not_before, not_after,
      chain_ok, name_ok, check_status, tags, name, created_at, updated_at, sort_name, sort_issuer, sort_expires_on,
      alert_on, search_text)
    SELECT gen_random_uuid(), organization_id, $2, id, host, CASE WHEN n % 9 = 0 THEN 993 ELSE 443 END, 'Issuer ' || n % 9,
      expires_on - 90, expires_on, true, true, CASE WHEN n % 50 = 0 THEN 'untrusted' ELSE 'ok' END,
      ARRAY['web', 'tag' || n % 20], host, created_at, updated_at, host, 'issuer ' || n % 9, expires_on, expires_on - 30,
      ' ' || host || CASE WHEN n <= 5 THEN ' quetzal' ELSE '' END
    FROM numbered`,
  floor: `id, name, host, port, client_id, client_name, issuer, not_before, not_after, chain_ok, name_ok, check_status, tags,
    created_at, updated_at, version`,
  order: 'sort_name, id',
  questions: {
    'by expiry': 'sort=expiresOn',
    'with a problem': 'check=problem',
    'of a port': 'port=443',
  },
  filters: {
    search: 'search=quetzal',
    problem: 'check=problem',
    issuer: 'issuer=Issuer%207',
    port: 'port=443',
    client: 'clientId=:client',
    tag: 'tag=tag7',
  },
};
