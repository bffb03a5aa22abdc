/** Each domain that expires within 60 days has a renewal; the one of a past period is finished. @type {import('../lists.mjs').BenchList} */
export const list = {
  table: 'oficio.renewals',
  fill: `
    INSERT INTO oficio.renewals (id, organization_id, client_id, domain_id, period_end, term_months, payer, cost_minor,
      price_minor, currency, consent, registry, state, created_at, updated_at)
    SELECT gen_random_uuid(), organization_id, client_id, id, expires_on, 12,
      CASE WHEN n % 10 = 0 THEN 'client' ELSE 'us' END, 15000, 25000, 'MXN',
      CASE WHEN n % 10 = 0 THEN 'notNeeded' WHEN n % 3 = 0 THEN 'approved' ELSE 'notAsked' END,
      CASE WHEN expires_on >= current_date THEN 'open' WHEN n % 8 = 0 THEN 'lapsed' ELSE 'confirmed' END,
      CASE WHEN expires_on < current_date THEN CASE WHEN n % 8 = 0 THEN 'lapsed' ELSE 'renewed' END
        WHEN n % 10 = 0 THEN 'withClient' WHEN n % 3 = 0 THEN 'approved' ELSE 'upcoming' END,
      created_at, updated_at
    FROM (SELECT *, substring(fqdn FROM '[0-9]+')::integer AS n FROM public.domains
      WHERE organization_id = $1 AND created_by = $2 LIMIT $3) domain
    WHERE expires_on <= current_date + 60
    -- The process's own job may have begun some of them meanwhile.
    ON CONFLICT DO NOTHING`,
  floor: `id, domain_id, client_id, period_end, term_months, payer, cost_minor, price_minor, currency, consent, billing,
    registry, state, invoice_id, snoozed_until, created_at, updated_at, version`,
  listed: "state NOT IN ('renewed', 'lapsed')",
  order: 'period_end, id',
  hasSearch: false,
  questions: { 'in 30 days': 'due=30', exposed: 'exposure=true' },
  filters: {
    due: 'due=30',
    state: 'state=upcoming',
    client: 'clientId=:client',
    kind: 'kind=domain',
    currency: 'currency=MXN',
    exposure: 'exposure=true',
    days: 'from=2026-03-01&to=2026-04-01',
  },
};
