/** @type {import('../lists.mjs').BenchList} */
export const list = {
  table: 'public.client_directory',
  fill: `
    INSERT INTO public.client_directory (id, organization_id, user_id, created_by, display_name, type, email, phone,
      website, tags, status, locale, source, primary_contact, created_at, updated_at, sort_name, sort_email, search_text)
    SELECT gen_random_uuid(), $1, $2, $2, 'Client ' || n, 'company', 'client' || n || '@example.com', '+52 55 0000 ' || n,
      'https://client' || n || '.example.com', ARRAY['web', 'tag' || n % 20], 'active', 'es', 'manual', 'Contact ' || n,
      now() - n * interval '1 minute', now() - n * interval '1 minute', 'client ' || lpad(n::text, 6, '0'),
      'client' || n || '@example.com', ' client ' || n || ' client' || n || '@example.com' ||
        CASE WHEN n <= 5 THEN ' quetzal' ELSE '' END
    FROM generate_series(1, $3) n`,
  floor: `id, display_name, type, status, primary_contact, email, phone, website, currency, tags, created_at, updated_at,
    version`,
  order: 'sort_name, id',
  questions: {
    'by email': 'sort=email',
    'by status': 'sort=status',
    'by creation': 'sort=-createdAt',
    'by change': 'sort=-updatedAt',
    'by next renewal': 'sort=nextRenewal',
    'of a country by next renewal': 'country=US&sort=nextRenewal',
    'without a country': 'missing=country',
    'of this month': `createdIn=${daysAgo(0).slice(0, 7)}&sort=-createdAt`,
    'overdue ones of a word': 'overdue=true&search=quetzal',
    'without activity for a month': `inactiveSince=${daysAgo(30)}&sort=lastActivity`,
  },
  filters: {
    search: 'search=quetzal',
    status: 'status=active',
    missing: 'missing=country',
    currency: 'currency=MXN',
    overdue: 'overdue=true',
    activity: `inactiveSince=${daysAgo(30)}`,
    added: `createdIn=${daysAgo(0).slice(0, 7)}`,
    tag: 'tag=tag7',
  },
};

/** @param {number} days */
function daysAgo(days) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
