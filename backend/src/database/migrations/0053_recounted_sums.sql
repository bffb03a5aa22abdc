-- Kept sums are recounted at night, and by tests. A view `counted_{table}` says what the rows of a table of kept sums are:
-- it has the table's columns, and its organization. The primary key of the table tells keys from sums. A new table of
-- sums joins by its view alone.

CREATE VIEW oficio.counted_invoice_days AS
SELECT organization_id, kind, currency, status, sort_due AS due, count(*), sum(total_minor) AS total_minor,
  sum(balance_minor) AS balance_minor, sum(coalesce(base_balance_minor, 0)) AS base_balance_minor
FROM public.invoices WHERE record_state = 'open' GROUP BY 1, 2, 3, 4, 5;

CREATE VIEW oficio.counted_invoice_months AS
SELECT organization_id, client_id, currency, date_trunc('month', issue_date)::date AS month, count(*),
  sum(total_minor) AS total_minor, count(*) FILTER (WHERE kind = 'invoice') AS invoices,
  count(*) FILTER (WHERE kind = 'invoice' AND sent_at IS NOT NULL) AS sent,
  count(*) FILTER (WHERE kind = 'invoice' AND viewed_at IS NOT NULL) AS viewed,
  count(*) FILTER (WHERE kind = 'invoice' AND settlement = 'paid') AS paid
FROM public.invoices WHERE lifecycle = 'issued' AND deleted_at IS NULL GROUP BY 1, 2, 3, 4;

CREATE VIEW oficio.counted_invoice_month_totals AS
SELECT organization_id, currency, month, sum(count)::bigint AS count, sum(total_minor) AS total_minor,
  sum(invoices)::bigint AS invoices, sum(sent)::bigint AS sent, sum(viewed)::bigint AS viewed, sum(paid)::bigint AS paid
FROM oficio.counted_invoice_months GROUP BY 1, 2, 3;

CREATE VIEW oficio.counted_invoiced_clients AS
SELECT organization_id, currency, client_id, sum(greatest(total_minor, 0)) AS most_minor
FROM oficio.counted_invoice_months GROUP BY 1, 2, 3;

REVOKE ALL ON oficio.counted_invoice_days, oficio.counted_invoice_months, oficio.counted_invoice_month_totals,
  oficio.counted_invoiced_clients FROM PUBLIC;

-- The counts of the records of each area, as its triggers keep them: their arguments are the facets.
CREATE FUNCTION oficio.counted_record_counts(organization uuid)
RETURNS TABLE (organization_id uuid, table_name text, record_state text, facets jsonb, count bigint)
LANGUAGE plpgsql STABLE SET search_path = '' AS $$
DECLARE
  area record;
BEGIN
  FOR area IN SELECT * FROM oficio.counted_areas() LOOP
    RETURN QUERY EXECUTE format(
      'SELECT organization_id, %L, record_state, jsonb_build_object(%s), count(*) FROM public.%I %s
       WHERE organization_id = $1 GROUP BY 1, 2, 3, 4',
      area.name || CASE WHEN area.by_tag THEN ' tags' ELSE '' END,
      (SELECT string_agg(format('%1$L, %1$I', facet), ', ') FROM unnest(area.facets) AS facet),
      area.name, CASE WHEN area.by_tag THEN 'CROSS JOIN unnest(tags) AS tag' ELSE '' END) USING organization;
  END LOOP;
END $$;

CREATE FUNCTION oficio.counted_areas() RETURNS TABLE (name text, facets text[], by_tag boolean)
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT area.name, area.facets, area.facets[1] = 'tag'
  FROM (
    SELECT relname::text AS name,
      trim_array(string_to_array(encode(tgargs, 'escape'), '\000'), 1) AS facets
    FROM pg_catalog.pg_trigger JOIN pg_catalog.pg_class ON pg_class.oid = tgrelid
    WHERE tgfoid = 'oficio.count_records()'::regprocedure AND tgoldtable IS NULL
  ) area ORDER BY 1, 2
$$;

-- The tables that are recounted, with the columns of their keys and of their sums, and where the true rows come from.
CREATE FUNCTION oficio.kept_sums() RETURNS TABLE (name text, source text, keys text[], sums text[])
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT kept.relname::text, counted.source,
    array_agg(attribute.attname::text ORDER BY attribute.attnum) FILTER (WHERE attribute.attnum = ANY (key.indkey)),
    array_agg(attribute.attname::text ORDER BY attribute.attnum) FILTER (WHERE attribute.attnum <> ALL (key.indkey))
  FROM (
    SELECT substr(relname, 9) AS name, format('oficio.%I', relname) AS source FROM pg_catalog.pg_class
    WHERE relnamespace = 'oficio'::regnamespace AND relkind = 'v' AND relname LIKE 'counted\_%'
    UNION ALL SELECT 'record_counts', 'oficio.counted_record_counts($1)'
  ) counted
  JOIN pg_catalog.pg_class kept ON kept.relnamespace = 'oficio'::regnamespace AND kept.relname = counted.name
  JOIN pg_catalog.pg_index key ON key.indrelid = kept.oid AND key.indisprimary
  JOIN pg_catalog.pg_attribute attribute ON attribute.attrelid = kept.oid AND attribute.attnum > 0
    AND NOT attribute.attisdropped
  GROUP BY 1, 2
$$;

-- Rows of kept sums, balances of documents and allocated parts of payments that differ from what the rows and the ledger
-- say. A row of zeros is as good as none.
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
         FROM %5$s entry WHERE organization_id = $1 AND %4$s)
       SELECT %3$L::text, row_key, kept.sums, counted.sums FROM kept FULL JOIN counted USING (row_key)
       WHERE kept.sums IS DISTINCT FROM counted.sums',
      one.sums, one.keys, one.name,
      (SELECT '(' || string_agg(format('%I <> 0', sum), ' OR ') || ')' FROM unnest(one.sums) AS sum),
      one.source) USING organization;
  END LOOP;
  RETURN QUERY
  SELECT 'invoices', jsonb_build_object('id', invoice.id),
    jsonb_build_object('balance_minor', invoice.balance_minor, 'base_balance_minor', invoice.base_balance_minor),
    jsonb_build_object('balance_minor', invoice.total_minor - ledger.settled,
      'base_balance_minor', invoice.base_total_minor - ledger.base)
  FROM public.invoices invoice CROSS JOIN LATERAL (
    SELECT coalesce(sum(entry.amount_minor), 0)::bigint AS settled, coalesce(sum(entry.base_minor), 0)::bigint AS base
    FROM oficio.settlements entry
    WHERE entry.organization_id = organization AND entry.invoice_id = invoice.id
  ) ledger
  WHERE invoice.organization_id = organization AND invoice.lifecycle = 'issued'
    AND (invoice.balance_minor, invoice.base_balance_minor)
      IS DISTINCT FROM (invoice.total_minor - ledger.settled, invoice.base_total_minor - ledger.base);
  RETURN QUERY
  SELECT 'payments', jsonb_build_object('id', payment.id),
    jsonb_build_object('allocated_minor', payment.allocated_minor), jsonb_build_object('allocated_minor', ledger.settled)
  FROM oficio.payments payment CROSS JOIN LATERAL (
    SELECT coalesce(sum(entry.amount_minor), 0)::bigint AS settled FROM oficio.settlements entry
    WHERE entry.organization_id = organization AND entry.payment_id = payment.id
  ) ledger
  WHERE payment.organization_id = organization AND payment.allocated_minor IS DISTINCT FROM ledger.settled;
END $$;

-- Writes what the ledger says. The sums follow through the triggers of the rows.
CREATE FUNCTION oficio.repair_ledger(organization uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.payments payment SET allocated_minor = (wrong.counted ->> 'allocated_minor')::bigint
    FROM oficio.wrong_sums(organization) wrong
    WHERE wrong.table_name = 'payments' AND payment.id = (wrong.row_key ->> 'id')::uuid;
  UPDATE public.invoices invoice SET balance_minor = (wrong.counted ->> 'balance_minor')::bigint,
      base_balance_minor = (wrong.counted ->> 'base_balance_minor')::bigint, version = version + 1, updated_at = at
    FROM oficio.wrong_sums(organization) wrong
    WHERE wrong.table_name = 'invoices' AND invoice.id = (wrong.row_key ->> 'id')::uuid;
END $$;

/* Writes what was recounted, in a transaction that locks no record. The locks are those of each write of a sum: a write
   that waits for them adds its step to the repaired row. The sums of months feed others, so there are several passes. */
CREATE FUNCTION oficio.repair_sums(organization uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  one record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'counts', organization, area.name), 0))
    FROM (SELECT DISTINCT name FROM oficio.counted_areas() ORDER BY name) area;
  FOR pass IN 1..3 LOOP
    FOR one IN SELECT DISTINCT kept_sums.* FROM oficio.kept_sums()
      JOIN oficio.wrong_sums(organization) wrong ON wrong.table_name = kept_sums.name
    LOOP
      EXECUTE format(
        'INSERT INTO oficio.%1$I AS kept (%2$s, %3$s)
         SELECT %4$s, %5$s FROM oficio.wrong_sums($1) wrong,
           jsonb_populate_record(NULL::oficio.%1$I, wrong.row_key || coalesce(wrong.counted, %6$L::jsonb)) entry
         WHERE wrong.table_name = %1$L
         ON CONFLICT (%2$s) DO UPDATE SET %7$s',
        one.name,
        (SELECT string_agg(format('%I', name), ', ') FROM unnest(one.keys) AS name),
        (SELECT string_agg(format('%I', name), ', ') FROM unnest(one.sums) AS name),
        (SELECT string_agg(format('entry.%I', name), ', ') FROM unnest(one.keys) AS name),
        (SELECT string_agg(format('entry.%I', name), ', ') FROM unnest(one.sums) AS name),
        (SELECT jsonb_object_agg(name, 0) FROM unnest(one.sums) AS name),
        (SELECT string_agg(format('%1$I = excluded.%1$I', name), ', ') FROM unnest(one.sums) AS name))
      USING organization;
    END LOOP;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION oficio.kept_sums(), oficio.counted_areas(), oficio.counted_record_counts(uuid),
  oficio.wrong_sums(uuid), oficio.repair_ledger(uuid, timestamptz), oficio.repair_sums(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.wrong_sums(uuid), oficio.repair_ledger(uuid, timestamptz), oficio.repair_sums(uuid)
  TO oficio_worker;
