-- The triggers that keep counts and sums, by table, and the recount.

-- The tables of sums, with the columns of their keys and of their sums.
CREATE FUNCTION oficio.kept_sums() RETURNS TABLE (name text, keys text[], sums text[])
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT kept.relname::text,
    array_agg(attribute.attname::text ORDER BY attribute.attnum) FILTER (WHERE attribute.attnum = ANY (key.indkey)),
    array_agg(attribute.attname::text ORDER BY attribute.attnum) FILTER (WHERE attribute.attnum <> ALL (key.indkey))
  FROM pg_catalog.pg_class counted
  JOIN pg_catalog.pg_class kept ON kept.relnamespace = counted.relnamespace AND 'counted_' || kept.relname = counted.relname
  JOIN pg_catalog.pg_index key ON key.indrelid = kept.oid AND key.indisprimary
  JOIN pg_catalog.pg_attribute attribute ON attribute.attrelid = kept.oid AND attribute.attnum > 0
    AND NOT attribute.attisdropped
  WHERE counted.relnamespace = 'oficio'::regnamespace AND counted.relkind = 'v'
  GROUP BY 1
$$;

/* Makes the triggers of the table `source` that keep the sums of its rows, one for each event, with a function each, so that
   its statements are planned once for each connection. `targets` are tables of `kept_sums`, and `steps` select their columns
   from `%s`: the changed rows with their `step`. Nothing is written where no sum changes. A statement of no row ends early,
   because an upsert runs the triggers of both its events, and an update also those of no row. */
CREATE FUNCTION oficio.keep_sums(source regclass, targets text[], steps text[],
  events text[] DEFAULT ARRAY['INSERT', 'DELETE', 'UPDATE'])
RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  definition CONSTANT text := md5(concat(targets, steps));
  operation record;
  statements text;
BEGIN
  FOR operation IN
    SELECT * FROM (VALUES
      ('INSERT', 'added', 'NEW TABLE AS added', 'SELECT *, 1 AS step FROM added'),
      ('DELETE', 'removed', 'OLD TABLE AS removed', 'SELECT *, -1 AS step FROM removed'),
      ('UPDATE', 'changed', 'OLD TABLE AS removed NEW TABLE AS added',
        'SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed')
    ) known (event, suffix, tables, rows) WHERE event = ANY (events)
  LOOP
    SELECT string_agg(CASE operation.event
        -- Removing an organization may have removed its sums first.
        WHEN 'DELETE' THEN format('UPDATE oficio.%I kept SET %s FROM (%s) gone WHERE %s', name, raised, stepped, same)
        ELSE format('INSERT INTO oficio.%I AS kept (%2$s, %3$s) %4$s ORDER BY %2$s ON CONFLICT (%2$s) DO UPDATE SET %5$s',
          name, all_keys, all_sums, stepped, replace(raised, 'gone.', 'excluded.'))
      END || ';', E'\n      ' ORDER BY place)
    INTO STRICT statements
    FROM unnest(targets, steps) WITH ORDINALITY AS target (name, step, place) JOIN oficio.kept_sums() USING (name),
      LATERAL (
        SELECT array_to_string(keys, ', ') AS all_keys, array_to_string(sums, ', ') AS all_sums,
          (SELECT string_agg(format('kept.%1$I = gone.%1$I', key), ' AND ') FROM unnest(keys) AS key) AS same,
          (SELECT string_agg(format('%1$I = kept.%1$I + gone.%1$I', sum), ', ') FROM unnest(sums) AS sum) AS raised,
          (SELECT string_agg(format('%I <> 0', sum), ' OR ') FROM unnest(sums) AS sum) AS is_step
      ) part, LATERAL (
        SELECT format('SELECT %s, %s FROM (%s) step WHERE %s', all_keys, all_sums, format(step, operation.rows), is_step)
          AS stepped
      ) query;
    EXECUTE format(
      $sql$CREATE FUNCTION oficio.%1$I() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $body$
      BEGIN
        IF EXISTS (SELECT FROM %7$s) THEN
          %2$s
        END IF;
        RETURN NULL;
      END $body$;
      CREATE TRIGGER %3$I AFTER %4$s ON %5$s REFERENCING %6$s FOR EACH STATEMENT EXECUTE FUNCTION oficio.%1$I()$sql$,
      format('sum_%s_%s', operation.suffix, (SELECT relname FROM pg_catalog.pg_class WHERE oid = source)), statements,
      'sum_' || operation.suffix, operation.event, source, operation.tables,
      CASE operation.event WHEN 'DELETE' THEN 'removed' ELSE 'added' END);
  END LOOP;

  -- The comment of the table names the definition by which its present rows were summed up.
  IF definition IS DISTINCT FROM obj_description(source, 'pg_class') THEN
    IF pg_relation_size(source) > 0 THEN PERFORM set_config('oficio.recount', 'true', true); END IF;
    EXECUTE format('COMMENT ON TABLE %s IS %L', source, definition);
  END IF;
END $$;

SELECT oficio.keep_sums('public.client_directory', ARRAY['record_counts', 'record_counts', 'client_activity'],
  ARRAY(SELECT oficio.counts_of('client_directory', '%s')) || ARRAY[$$
    SELECT organization_id, last_activity_on AS day, sum(step) AS count
    FROM (%s) client WHERE record_state = 'open' GROUP BY 1, 2$$]);
SELECT oficio.keep_sums(format('public.%I', area)::regclass, ARRAY['record_counts'],
  ARRAY(SELECT oficio.counts_of(area, '%s')))
FROM unnest(ARRAY['service_plans', 'certificates', 'quotes']) AS area;
SELECT oficio.keep_sums(format('public.%I', area)::regclass, ARRAY['record_counts', 'record_counts'],
  ARRAY(SELECT oficio.counts_of(area, '%s')))
FROM unnest(ARRAY['items', 'projects']) AS area;
SELECT oficio.keep_sums('public.hosting_clients', ARRAY['record_counts', 'service_days', 'service_providers'],
    ARRAY(SELECT oficio.counts_of('hosting_clients', '%s')) || oficio.hosting_steps('public.hosting_clients')),
  oficio.keep_sums('public.domains', ARRAY['record_counts', 'domain_counts', 'domain_days'],
    ARRAY(SELECT oficio.counts_of('domains', '%s')) || oficio.hosting_steps('public.domains')),
  oficio.keep_sums('oficio.renewals', ARRAY['renewal_days'], oficio.hosting_steps('oficio.renewals'));
SELECT oficio.keep_sums('public.invoices', ARRAY['record_counts', 'invoice_days', 'money_sums', 'invoice_months'],
  ARRAY(SELECT oficio.counts_of('invoices', '%s')) || ARRAY[$$
    SELECT organization_id, kind, currency, status, sort_due AS due, sum(step) AS count,
      sum(step * total_minor) AS total_minor, sum(step * balance_minor) AS balance_minor,
      sum(step * coalesce(base_balance_minor, 0)) AS base_balance_minor
    FROM (%s) invoice WHERE record_state = 'open' GROUP BY 1, 2, 3, 4, 5$$,
    oficio.money_sums_of(oficio.money_of('invoices', '%s')), $$
    SELECT organization_id, client_id, currency, date_trunc('month', issue_date)::date AS month, sum(step) AS count,
      sum(step * total_minor) AS total_minor,
      coalesce(sum(step) FILTER (WHERE kind = 'invoice'), 0) AS invoices,
      coalesce(sum(step) FILTER (WHERE kind = 'invoice' AND sent_at IS NOT NULL), 0) AS sent,
      coalesce(sum(step) FILTER (WHERE kind = 'invoice' AND viewed_at IS NOT NULL), 0) AS viewed,
      coalesce(sum(step) FILTER (WHERE kind = 'invoice' AND settlement = 'paid'), 0) AS paid,
      sum(step * collected_minor) AS collected_minor
    FROM (%s) invoice WHERE lifecycle = 'issued' AND deleted_at IS NULL GROUP BY 1, 2, 3, 4$$]);
SELECT oficio.keep_sums(format('public.%I', source)::regclass,
  ARRAY['record_counts', 'money_sums', 'party_months', 'party_totals'], ARRAY(SELECT oficio.counts_of(source, '%s')) || ARRAY[
    oficio.money_sums_of(oficio.money_of(source, '%s')), oficio.party_months_of(oficio.parties_of(source, '%s')),
    oficio.party_totals_of(oficio.parties_of(source, '%s'))])
FROM unnest(ARRAY['income', 'expenses']) AS source;
-- The ledger only grows: its rows go with their organization alone.
SELECT oficio.keep_sums(format('oficio.%I', source)::regclass, ARRAY['money_sums'],
  ARRAY[oficio.money_sums_of(oficio.money_of(source, '%s'))], ARRAY['INSERT'])
FROM unnest(ARRAY['settlements', 'settlement_taxes']) AS source;

-- The recount ---------------------------------------------------------------------------------------------------------

-- Rows of kept sums, services of clients, what documents show of their ledger and credit notes, allocated parts of payments and taxes of their income that
-- differ from what the rows and the ledger say. A row of zeros is as good as none.
CREATE FUNCTION oficio.wrong_sums(organization uuid)
RETURNS TABLE (table_name text, row_key jsonb, kept jsonb, counted jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM oficio.kept_sums() ORDER BY name LOOP
    RETURN QUERY EXECUTE format(
      'WITH kept AS (SELECT to_jsonb(entry) - %1$L::text[] AS row_key, to_jsonb(entry) - %2$L::text[] AS sums
         FROM oficio.%3$I entry WHERE organization_id = $1 AND %4$s),
       counted AS (SELECT to_jsonb(entry) - %1$L::text[] AS row_key, to_jsonb(entry) - %2$L::text[] AS sums
         FROM oficio.%5$I entry WHERE organization_id = $1 AND %4$s)
       SELECT %3$L::text, row_key, kept.sums, counted.sums FROM kept FULL JOIN counted USING (row_key)
       WHERE kept.sums IS DISTINCT FROM counted.sums',
      one.sums, one.keys, one.name,
      (SELECT '(' || string_agg(format('%I <> 0', sum), ' OR ') || ')' FROM unnest(one.sums) AS sum),
      'counted_' || one.name) USING organization;
  END LOOP;
  RETURN QUERY
  SELECT 'invoices', jsonb_build_object('id', invoice.id),
    jsonb_build_object('balance_minor', invoice.balance_minor, 'base_balance_minor', invoice.base_balance_minor,
      'collected_minor', invoice.collected_minor, 'credited_minor', invoice.credited_minor,
      'has_settlements', invoice.has_settlements),
    jsonb_build_object('balance_minor', invoice.total_minor - ledger.settled,
      'base_balance_minor', invoice.base_total_minor - ledger.base,
      'collected_minor', ledger.collected, 'credited_minor', credited.sum, 'has_settlements', ledger.has_settlements)
  FROM public.invoices invoice CROSS JOIN LATERAL oficio.credited_of(organization, invoice.id) AS credited (sum)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(entry.amount_minor), 0)::bigint AS settled, coalesce(sum(entry.base_minor), 0)::bigint AS base,
      coalesce(sum(entry.amount_minor) FILTER (WHERE entry.source = 'payment'), 0)::bigint AS collected,
      coalesce(sum(CASE WHEN entry.reverses IS NULL THEN 1 ELSE -1 END) > 0, false) AS has_settlements
    FROM oficio.settlements entry
    WHERE entry.organization_id = organization AND entry.invoice_id = invoice.id
  ) ledger
  WHERE invoice.organization_id = organization AND invoice.lifecycle = 'issued'
    AND (invoice.balance_minor, invoice.base_balance_minor, invoice.collected_minor, invoice.credited_minor,
        invoice.has_settlements)
      IS DISTINCT FROM (invoice.total_minor - ledger.settled, invoice.base_total_minor - ledger.base, ledger.collected,
        credited.sum, ledger.has_settlements);
  RETURN QUERY
  SELECT 'payments', jsonb_build_object('id', payment.id),
    jsonb_build_object('allocated_minor', payment.allocated_minor), jsonb_build_object('allocated_minor', ledger.settled)
  FROM oficio.payments payment CROSS JOIN LATERAL (
    SELECT coalesce(sum(entry.amount_minor), 0)::bigint AS settled FROM oficio.settlements entry
    WHERE entry.organization_id = organization AND entry.payment_id = payment.id
  ) ledger
  WHERE payment.organization_id = organization AND payment.allocated_minor IS DISTINCT FROM ledger.settled;
  RETURN QUERY
  SELECT 'income', jsonb_build_object('id', entry.id),
    jsonb_build_object('tax_minor', entry.tax_minor, 'withheld_minor', entry.withheld_minor),
    jsonb_build_object('tax_minor', paid.tax_minor, 'withheld_minor', paid.withheld_minor)
  FROM public.income entry JOIN oficio.paid_documents paid USING (payment_id)
  WHERE entry.organization_id = organization
    AND (entry.tax_minor, entry.withheld_minor) <> (paid.tax_minor, paid.withheld_minor);
  RETURN QUERY
  SELECT 'client_services', jsonb_build_object('client_id', client_id), to_jsonb(stored) - 'client_id',
    to_jsonb(present) - 'client_id'
  FROM (SELECT client_id, services, next_renewal_on FROM oficio.client_services WHERE organization_id = organization) stored
    FULL JOIN (SELECT client_id, services, next_renewal_on FROM oficio.services_by_client
      WHERE organization_id = organization) present USING (client_id)
  WHERE (stored.services, stored.next_renewal_on) IS DISTINCT FROM (present.services, present.next_renewal_on);
END $$;

-- Writes what the ledger says. The sums follow through the triggers of the rows.
CREATE FUNCTION oficio.repair_ledger(organization uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.payments payment SET allocated_minor = (wrong.counted ->> 'allocated_minor')::bigint
    FROM oficio.wrong_sums(organization) wrong
    WHERE wrong.table_name = 'payments' AND payment.id = (wrong.row_key ->> 'id')::uuid;
  UPDATE public.income entry SET tax_minor = (wrong.counted ->> 'tax_minor')::bigint,
      withheld_minor = (wrong.counted ->> 'withheld_minor')::bigint, version = version + 1, updated_at = at
    FROM oficio.wrong_sums(organization) wrong
    WHERE wrong.table_name = 'income' AND entry.id = (wrong.row_key ->> 'id')::uuid;
  UPDATE public.invoices invoice SET balance_minor = (wrong.counted ->> 'balance_minor')::bigint,
      base_balance_minor = (wrong.counted ->> 'base_balance_minor')::bigint,
      collected_minor = (wrong.counted ->> 'collected_minor')::bigint,
      credited_minor = (wrong.counted ->> 'credited_minor')::bigint,
      has_settlements = (wrong.counted ->> 'has_settlements')::boolean, version = version + 1, updated_at = at
    FROM oficio.wrong_sums(organization) wrong
    WHERE wrong.table_name = 'invoices' AND invoice.id = (wrong.row_key ->> 'id')::uuid;
END $$;

/* Writes what was recounted, in a transaction that locks no record. The locks are those of each write of a sum: a write
   that waits for them adds its step to the repaired row. The sums of months feed others, so there are several passes. Each
   counts once, because a recount reads all rows of the organization. */
CREATE FUNCTION oficio.repair_sums(organization uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  wrong jsonb;
  one record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'counts', organization, area.name), 0))
    FROM (SELECT DISTINCT name FROM oficio.counted_areas() ORDER BY name) area;
  FOR pass IN 1..3 LOOP
    SELECT jsonb_object_agg(table_name, entries) INTO wrong FROM (
      SELECT table_name, jsonb_agg(to_jsonb(entry)) AS entries FROM oficio.wrong_sums(organization) entry GROUP BY 1
    ) by_table WHERE table_name = 'client_services' OR table_name IN (SELECT name FROM oficio.kept_sums());
    EXIT WHEN wrong IS NULL;
    FOR one IN SELECT * FROM oficio.kept_sums() WHERE wrong ? name LOOP
      EXECUTE format(
        'INSERT INTO oficio.%1$I AS kept (%2$s, %3$s)
         SELECT %4$s, %5$s FROM jsonb_to_recordset($1) AS wrong (row_key jsonb, counted jsonb),
           jsonb_populate_record(NULL::oficio.%1$I, wrong.row_key || coalesce(wrong.counted, %6$L::jsonb)) entry
         ON CONFLICT (%2$s) DO UPDATE SET %7$s',
        one.name,
        (SELECT string_agg(format('%I', name), ', ') FROM unnest(one.keys) AS name),
        (SELECT string_agg(format('%I', name), ', ') FROM unnest(one.sums) AS name),
        (SELECT string_agg(format('entry.%I', name), ', ') FROM unnest(one.keys) AS name),
        (SELECT string_agg(format('entry.%I', name), ', ') FROM unnest(one.sums) AS name),
        (SELECT jsonb_object_agg(name, 0) FROM unnest(one.sums) AS name),
        (SELECT string_agg(format('%1$I = excluded.%1$I', name), ', ') FROM unnest(one.sums) AS name))
      USING wrong -> one.name;
    END LOOP;
    PERFORM oficio.count_services(organization, ARRAY(SELECT (row_key ->> 'client_id')::uuid
      FROM jsonb_to_recordset(wrong -> 'client_services') AS entry (row_key jsonb)));
  END LOOP;
END $$;

GRANT EXECUTE ON FUNCTION oficio.wrong_sums(uuid), oficio.repair_ledger(uuid, timestamptz), oficio.repair_sums(uuid)
  TO oficio_worker;
