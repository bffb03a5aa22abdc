-- Plans, services (`hosting_clients`) and domains. Everybody of the organization reads them. Plans have no client, so limited
-- members have all of them.
--
-- Triggers of services and domains, those of each write in their order (plans have the third and the last):
--   follow_client         the client is the kept one of a merge; client_name and sort_client
--   keep_changed_by       the person who wrote the row
--   keep_record           record_state and list_item
--   owned_by_the_owner    a new row is written for the present owner of the organization
--   schedule_lookup       when the registry is asked about the domain (23_evidence.sql)
--   sum_…                 record_counts, and the sums at the end of this file (20_sum_triggers.sql)

SELECT oficio.protect_records('hosting_clients', 'records.read', 'records.write'),
  oficio.protect_records('domains', 'records.read', 'records.write');

-- Deleted rows go to the trash; only the purge removes them.
SELECT oficio.protect_table('public.service_plans', writing => 'records.write', commands => ARRAY['INSERT', 'UPDATE']);

SELECT oficio.keep_records('service_plans', $members$
  (entry).name AS "name",
  (entry).kind AS "kind",
  (entry).provider AS "provider",
  (entry).tld AS "tld",
  (entry).cycle AS "cycle",
  (entry).cost_minor AS "costMinor",
  (entry).price_minor AS "priceMinor",
  (entry).currency AS "currency",
  (entry).tags AS "tags",
  (entry).archived_at IS NOT NULL AS "isArchived"$members$, client => NULL);

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON public.hosting_clients
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();
CREATE TRIGGER keep_changed_by BEFORE INSERT OR UPDATE ON public.hosting_clients
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_changed_by();
CREATE TRIGGER owned_by_the_owner AFTER INSERT ON public.hosting_clients
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.check_row_owner();

SELECT oficio.keep_records('hosting_clients', $members$
  (entry).name AS "name",
  (entry).kind AS "kind",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  (entry).provider AS "provider",
  (entry).plan_name AS "planName",
  (entry).control_panel AS "controlPanel",
  (entry).next_renewal_on AS "nextRenewalOn",
  (entry).cycle AS "cycle",
  (entry).auto_renew AS "autoRenew",
  (entry).payer AS "payer",
  (entry).cost_minor AS "costMinor",
  (entry).price_minor AS "priceMinor",
  (entry).currency AS "currency",
  CASE WHEN (entry).archived_at IS NULL THEN (entry).status ELSE 'archived' END AS "status",
  (entry).tags AS "tags"$members$);

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON public.domains
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();
CREATE TRIGGER keep_changed_by BEFORE INSERT OR UPDATE ON public.domains
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_changed_by();
CREATE TRIGGER owned_by_the_owner AFTER INSERT ON public.domains
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.check_row_owner();

SELECT oficio.keep_records('domains', $members$
  (entry).unicode_name AS "name",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  (entry).registrar AS "registrar",
  (entry).expires_on AS "expiresOn",
  (entry).expiry_source AS "expirySource",
  (entry).conflicting_expires_on AS "conflictingExpiresOn",
  (entry).epp_statuses AS "eppStatuses",
  (entry).lookup_status AS "lookupStatus",
  (entry).auto_renew AS "autoRenew",
  (entry).payer AS "payer",
  (entry).cost_minor AS "costMinor",
  (entry).price_minor AS "priceMinor",
  (entry).currency AS "currency",
  CASE WHEN (entry).archived_at IS NULL THEN (entry).status ELSE 'archived' END AS "status",
  (entry).tags AS "tags"$members$, stays_open => true);

-- Sums of services, domains and renewals ----------------------------------------------------------------------------------

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

-- The services of each client -------------------------------------------------------------------------------------------

-- What is sold to clients, a row for each: the day on which it ends, as it is sorted. Infinity: unknown. `%s` are the rows of
-- the table.
CREATE FUNCTION oficio.services_sold() RETURNS TABLE (source text, query text)
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  VALUES
    ('hosting_clients', $sql$
      SELECT organization_id, client_id, sort_next_renewal_on AS day FROM %s sold
      WHERE client_id IS NOT NULL AND record_state = 'open' AND status IN ('pending', 'active', 'suspended')$sql$),
    ('domains', $sql$
      SELECT organization_id, client_id, sort_expires_on AS day FROM %s sold
      WHERE client_id IS NOT NULL AND record_state = 'open' AND status = 'active'$sql$),
    ('certificates', $sql$
      SELECT organization_id, client_id, sort_expires_on AS day FROM %s sold
      WHERE client_id IS NOT NULL AND record_state = 'open'$sql$)
$$;

DO $$
BEGIN
  EXECUTE 'CREATE VIEW oficio.sold_services AS '
    || (SELECT string_agg(format(query, 'public.' || source), ' UNION ALL ') FROM oficio.services_sold());
END $$;

-- What the rows say about each client.
CREATE VIEW oficio.services_by_client AS
SELECT client.id AS client_id, client.organization_id, sold.services, sold.next_renewal_on
FROM public.client_directory client CROSS JOIN LATERAL (
  SELECT count(*)::integer AS services, coalesce(min(day), 'infinity') AS next_renewal_on
  FROM oficio.sold_services service
  WHERE service.client_id = client.id AND service.organization_id = client.organization_id
) sold;

-- Writes what the rows say about some clients. The lock is that of the sums of services, so two transactions count one after
-- the other, and the later one reads what the earlier one has written.
CREATE FUNCTION oficio.count_services(organization uuid, clients uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF clients = '{}' THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'counts', organization, 'hosting_clients'), 0));
  INSERT INTO oficio.client_services AS kept (client_id, organization_id, services, next_renewal_on)
    SELECT client_id, organization_id, services, next_renewal_on FROM oficio.services_by_client
    WHERE client_id = ANY (clients) AND organization_id = organization
  ON CONFLICT (client_id, organization_id) DO UPDATE
    SET services = excluded.services, next_renewal_on = excluded.next_renewal_on
    WHERE (kept.services, kept.next_renewal_on) <> (excluded.services, excluded.next_renewal_on);
END $$;

-- The triggers of each table: one for each event, with a function each, so that its statements are planned once for each
-- connection. A change that leaves client, state and day writes nothing.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT source, event, suffix, tables, CASE event WHEN 'UPDATE'
      THEN format('(%1$s EXCEPT ALL %2$s) UNION ALL (%2$s EXCEPT ALL %1$s)', format(query, 'added'), format(query, 'removed'))
      ELSE format(query, suffix) END AS changed
    FROM oficio.services_sold(), (VALUES
      ('INSERT', 'added', 'NEW TABLE AS added'), ('DELETE', 'removed', 'OLD TABLE AS removed'),
      ('UPDATE', 'changed', 'OLD TABLE AS removed NEW TABLE AS added')) known (event, suffix, tables)
  LOOP
    EXECUTE format(
      $sql$CREATE FUNCTION oficio.%1$I() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $body$
      BEGIN
        PERFORM oficio.count_services(organization_id, array_agg(DISTINCT client_id)) FROM (%2$s) sold
          GROUP BY organization_id ORDER BY organization_id;
        RETURN NULL;
      END $body$;
      CREATE TRIGGER %3$I AFTER %4$s ON public.%5$I REFERENCING %6$s FOR EACH STATEMENT EXECUTE FUNCTION oficio.%1$I()$sql$,
      format('sum_services_%s_%s', one.suffix, one.source), one.changed, 'sum_services_' || one.suffix, one.event,
      one.source, one.tables);
  END LOOP;
END $$;

-- A new client has nothing yet.
CREATE FUNCTION oficio.begin_services() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO oficio.client_services (client_id, organization_id) SELECT id, organization_id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER begin_services AFTER INSERT ON public.client_directory REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.begin_services();

-- The comment of the table names the definition by which its rows were counted.
DO $$
DECLARE
  definition CONSTANT text := (SELECT md5(string_agg(query, '' ORDER BY source)) FROM oficio.services_sold());
BEGIN
  IF definition IS DISTINCT FROM obj_description('oficio.client_services'::regclass, 'pg_class') THEN
    IF pg_relation_size('public.client_directory') > 0 THEN PERFORM set_config('oficio.recount', 'true', true); END IF;
    EXECUTE format('COMMENT ON TABLE oficio.client_services IS %L', definition);
  END IF;
END $$;
