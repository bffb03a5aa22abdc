-- Sums of services, domains and renewals: what each row adds, and how figures read them.

-- A renewal is exposed while the organization pays the provider and nobody stands in for it: the client hasn't approved, has
-- paid nothing, and no member has waived the price. A renewal without a price needs no consent, so it isn't exposed.
CREATE FUNCTION oficio.is_exposed(payer text, consent text, billing text, registry text) RETURNS boolean
LANGUAGE sql IMMUTABLE RETURN payer = 'us' AND consent IN ('notAsked', 'proposed', 'declined')
  AND billing IN ('none', 'invoiced') AND registry IN ('open', 'provisional');

-- The registrar can still bring the domain back, or the registry is about to delete it.
CREATE FUNCTION oficio.is_lost(epp_statuses text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE RETURN epp_statuses && ARRAY['redemption period', 'pending delete'];

GRANT EXECUTE ON FUNCTION oficio.is_exposed(text, text, text, text), oficio.is_lost(text[]) TO oficio_api;

-- The tables, each with the table of its rows and the query of what rows add. `%s` is as in `counts_of`.
CREATE FUNCTION oficio.hosting_sums() RETURNS TABLE (name text, source text, step text)
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  VALUES
    ('service_days', 'public.hosting_clients', $sql$
      SELECT organization_id, sort_next_renewal_on AS day, currency, payer, sum(step)::bigint AS count,
        sum(step * price_minor) AS price_minor, sum(step * cost_minor) AS cost_minor
      FROM (%s) service WHERE record_state = 'open' AND status IN ('pending', 'active', 'suspended')
      GROUP BY 1, 2, 3, 4$sql$),
    ('service_providers', 'public.hosting_clients', $sql$
      SELECT organization_id, sort_provider AS provider, currency, payer, cycle, sum(step)::bigint AS count,
        sum(step * price_minor) AS price_minor, sum(step * cost_minor) AS cost_minor
      FROM (%s) service WHERE record_state = 'open' AND status IN ('pending', 'active', 'suspended')
      GROUP BY 1, 2, 3, 4, 5$sql$),
    ('domain_days', 'public.domains', $sql$
      SELECT organization_id, sort_expires_on AS day, currency, payer, oficio.is_lost(epp_statuses) AS is_lost,
        sum(step)::bigint AS count, sum(step * price_minor) AS price_minor, sum(step * cost_minor) AS cost_minor
      FROM (%s) domain WHERE record_state = 'open' AND status = 'active' GROUP BY 1, 2, 3, 4, 5$sql$),
    ('domain_counts', 'public.domains', $sql$
      SELECT organization_id, figure, value, sum(step)::bigint AS count
      FROM (%s) domain, LATERAL (VALUES
        ('registrar', sort_registrar), ('tld', tld), ('lookup', lookup_status), ('auto_renew', auto_renew::text),
        ('conflict', CASE WHEN conflicting_expires_on IS NOT NULL THEN 'true' END)
      ) part (figure, value)
      WHERE record_state = 'open' AND status = 'active' AND value IS NOT NULL GROUP BY 1, 2, 3$sql$),
    ('renewal_days', 'oficio.renewals', $sql$
      SELECT organization_id, period_end AS day, CASE WHEN domain_id IS NULL THEN 'hosting' ELSE 'domain' END AS kind,
        state, currency, payer, oficio.is_exposed(payer, consent, billing, registry) AS is_exposed,
        sum(step)::bigint AS count, sum(step * price_minor) AS price_minor, sum(step * cost_minor) AS cost_minor
      FROM (%s) renewal GROUP BY 1, 2, 3, 4, 5, 6, 7$sql$)
$$;

-- The query of what changed rows add to the tables of a source, in the order of their names.
CREATE FUNCTION oficio.hosting_steps(of_source text) RETURNS text[]
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT array_agg(step ORDER BY name) FROM oficio.hosting_sums() WHERE source = of_source
$$;

/* For each table `T` the view `counted_T`, and the function `seen_T`: the sums that the caller sees, of some days where the
   table has days. A limited member gets those of the rows of the assigned clients. OFFSET keeps each client's rows a query
   of its own. */
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT name, step, source, CASE WHEN name LIKE '%days' THEN ', first date, last date' ELSE '' END AS more,
      CASE WHEN name LIKE '%days' THEN 'day BETWEEN first AND last' ELSE 'true' END AS condition
    FROM oficio.hosting_sums()
  LOOP
    EXECUTE format('CREATE VIEW oficio.counted_%I AS ', one.name)
      || format(one.step, 'SELECT *, 1 AS step FROM ' || one.source);
    EXECUTE format($sql$
      CREATE FUNCTION oficio.%1$I(organization uuid%2$s) RETURNS SETOF oficio.%3$I
      LANGUAGE plpgsql STABLE SET search_path = '' AS $body$
      BEGIN
        IF oficio.sees_all() THEN
          RETURN QUERY SELECT * FROM oficio.%3$I kept
            WHERE kept.organization_id = organization AND kept.count <> 0 AND %4$s;
        ELSE
          RETURN QUERY SELECT * FROM (%5$s) counted WHERE %4$s;
        END IF;
      END $body$
      $sql$,
      'seen_' || one.name, one.more, one.name, one.condition, format(one.step, format(
        'SELECT mine.*, 1 AS step FROM oficio.assigned_clients() AS assigned, LATERAL (SELECT * FROM %s entry
           WHERE entry.organization_id = organization AND entry.client_id = assigned OFFSET 0) mine', one.source)));
  END LOOP;
END $$;

GRANT EXECUTE ON FUNCTION oficio.seen_service_days(uuid, date, date), oficio.seen_service_providers(uuid),
  oficio.seen_domain_days(uuid, date, date), oficio.seen_domain_counts(uuid),
  oficio.seen_renewal_days(uuid, date, date) TO oficio_api;
