-- Counts and sums that triggers keep: who reads them, their locks, and the counts of records and of clients. The next files
-- have the sums of invoices, of money and of its parties, then the triggers. 09_services.sql has those of services, domains and
-- renewals.
--
-- A view `counted_{table}` says what the rows of a table of sums are: it has the table's columns. The primary key of the
-- table tells keys from sums. `keep_sums` (20_sum_triggers.sql) makes the triggers that add the steps of changed rows.
-- Sums are recounted by these views at night, and by tests; a changed definition is recounted by the start that brings it.

-- Totals are those of all clients: hidden from limited members, whose figures are counted from rows. Items and plans have no
-- client, so that limited members see all of them.
SELECT oficio.protect_table('oficio.record_counts', rows =>
    '((SELECT oficio.sees_all()) OR table_name IN (''items'', ''items price_currency'', ''service_plans''))'),
  oficio.protect_table('oficio.client_months', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.client_activity', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.service_days', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.service_providers', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.domain_days', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.domain_counts', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.renewal_days', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.invoice_days', 'invoices', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.invoice_month_totals', 'accounting', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.money_sums', 'accounting', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.party_months', 'accounting', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.party_totals', 'accounting', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.invoice_months', 'accounting', client => 'client_id'),
  oficio.protect_table('oficio.invoiced_clients', 'accounting', client => 'client_id');

-- A transaction that changes several records changes their counts one after the other. Two of them would deadlock if
-- each waited for a count of the other. So the first count of a table's records that a transaction changes locks all of
-- them in the organization; the rows themselves are locked before. The argument names the table of counts without one.
-- The counts of all rows of money have one lock, because a payment and an issue change them in different orders. So have
-- those of services, domains and renewals, because a domain changes its renewal, and a renewal its domain, and those of
-- certificates, because all of them change the services of their client.
CREATE FUNCTION oficio.lock_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  counted text := tg_argv[0];
BEGIN
  IF counted IS NULL THEN counted := split_part(new.table_name, ' ', 1); END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'counts', new.organization_id,
    CASE WHEN counted IN ('income', 'expenses') THEN 'invoices'
      WHEN counted IN ('domains', 'certificates') THEN 'hosting_clients' ELSE counted END), 0));
  RETURN new;
END $$;
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.record_counts
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts();
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.client_activity
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('client_directory');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.service_days
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('hosting_clients');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.service_providers
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('hosting_clients');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.domain_days
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('hosting_clients');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.domain_counts
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('hosting_clients');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.renewal_days
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('hosting_clients');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.invoice_days
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.invoice_months
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.money_sums
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.party_months
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');

-- Counts of records ---------------------------------------------------------------------------------------------------

-- The areas, with the columns that their lists filter by with kept totals (`facets`). Facets that aren't columns of the table
-- come from the join `more`, which may give a row several values: the row counts once for each. A second set of facets of one
-- table is counted under the table's name and `suffix`.
CREATE FUNCTION oficio.counted_areas() RETURNS TABLE (name text, suffix text, facets text[], more text)
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  VALUES
    ('client_directory', NULL,
      ARRAY['status', 'country_code', 'currency', 'owner_user_id', 'has_email', 'has_billing_contact'], ''),
    ('client_directory', 'tags', ARRAY['tag'], 'CROSS JOIN unnest(tags) AS tag'),
    ('hosting_clients', NULL, ARRAY['status', 'kind', 'cycle', 'payer', 'currency'], ''),
    ('domains', NULL, ARRAY['status', 'payer', 'auto_renew', 'currency'], ''),
    ('service_plans', NULL, ARRAY['kind'], ''),
    ('certificates', NULL, ARRAY['port', 'check_status', 'sort_issuer'], ''),
    ('invoices', NULL, ARRAY['status', 'kind', 'currency'], ''),
    ('income', NULL, ARRAY['source', 'currency', 'method', 'has_files'],
      'CROSS JOIN LATERAL (SELECT files > 0 AS has_files) shown'),
    ('expenses', NULL, ARRAY['status', 'currency', 'method', 'has_files', 'billable', 'is_billed'],
      'CROSS JOIN LATERAL (SELECT files > 0 AS has_files, billed_invoice_id IS NOT NULL AS is_billed) shown'),
    ('items', NULL, ARRAY[]::text[], ''),
    ('items', 'price_currency', ARRAY['price_currency'], 'CROSS JOIN LATERAL (
      SELECT DISTINCT price ->> ''currency'' AS price_currency FROM jsonb_array_elements(prices) AS price) priced'),
    ('quotes', NULL, ARRAY['status', 'currency'], ''),
    ('projects', NULL, ARRAY['status'], ''),
    ('projects', 'due', ARRAY['status', 'sort_due_on'], '')
$$;

-- The queries of what rows of an area add to record_counts, one for each set of facets. `entries` is a query of rows with
-- their `step`: 1 for an added row, -1 for a removed one.
CREATE FUNCTION oficio.counts_of(area text, entries text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT format('SELECT organization_id, %L AS table_name, record_state, jsonb_build_object(%s) AS facets,
      sum(step)::bigint AS count FROM (%s) record %s GROUP BY 1, 2, 3, 4',
    concat_ws(' ', name, suffix),
    (SELECT string_agg(format('%1$L, %1$I', facet), ', ') FROM unnest(facets) AS facet), entries, more)
  FROM oficio.counted_areas()
  WHERE name = area
$$;

-- The view has no `list_item`, because Postgres refuses to rewrite a column of a view, and some areas have their file after
-- this one.
DO $$
BEGIN
  EXECUTE 'CREATE VIEW oficio.counted_record_counts AS ' || (
    SELECT string_agg(counts, ' UNION ALL ')
    FROM (SELECT DISTINCT name FROM oficio.counted_areas()) area, LATERAL (
      SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_catalog.pg_attribute
      WHERE attrelid = format('public.%I', name)::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'list_item'
    ) counted, oficio.counts_of(name, format('SELECT %s, 1 AS step FROM public.%I', columns, name)) counts
  );
END $$;

-- Clients -------------------------------------------------------------------------------------------------------------

CREATE VIEW oficio.counted_client_activity AS
SELECT organization_id, last_activity_on AS day, count(*) FROM public.client_directory
WHERE record_state = 'open' GROUP BY 1, 2;

-- The first day of an instant's month in a time zone.
CREATE FUNCTION oficio.month_of(instant timestamptz, timezone text) RETURNS date LANGUAGE sql STABLE AS
$$ SELECT date_trunc('month', instant AT TIME ZONE timezone)::date $$;

-- The months of new clients, as the list of a month counts them. The organizations' rows are locked against a change of
-- their time zone meanwhile.
CREATE FUNCTION oficio.count_client_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  stepped CONSTANT text := 'SELECT organization_id, created_at, record_state, 1 AS step FROM added';
  back CONSTANT text := 'SELECT organization_id, created_at, record_state, -1 AS step FROM removed';
  steps CONSTANT text := CASE tg_op
    WHEN 'INSERT' THEN stepped WHEN 'DELETE' THEN back ELSE stepped || ' UNION ALL ' || back END;
  months CONSTANT text := 'SELECT client.organization_id, oficio.month_of(client.created_at, organization.timezone) AS month,
      sum(client.step) AS step
    FROM (' || steps || ') client JOIN oficio.organizations organization ON organization.id = client.organization_id
    WHERE client.record_state = ''open'' GROUP BY 1, 2 HAVING sum(client.step) <> 0 ORDER BY 1, 2';
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM added JOIN removed USING (id)
      WHERE (added.record_state = 'open') <> (removed.record_state = 'open') OR added.created_at <> removed.created_at
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE 'SELECT FROM oficio.organizations WHERE id IN (SELECT organization_id FROM (' || steps || ') client)
    ORDER BY id FOR SHARE';
  IF tg_op = 'DELETE' THEN
    EXECUTE 'UPDATE oficio.client_months kept SET count = kept.count + gone.step FROM (' || months || ') gone
      WHERE (kept.organization_id, kept.month) = (gone.organization_id, gone.month)';
  ELSE
    EXECUTE 'INSERT INTO oficio.client_months AS kept (organization_id, month, count) ' || months
      || ' ON CONFLICT (organization_id, month) DO UPDATE SET count = kept.count + excluded.count';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_months_added AFTER INSERT ON public.client_directory REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_client_months();
CREATE TRIGGER count_months_removed AFTER DELETE ON public.client_directory REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_client_months();
CREATE TRIGGER count_months_changed AFTER UPDATE ON public.client_directory
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.count_client_months();

-- The months follow a new time zone of the organization.
CREATE FUNCTION oficio.recount_client_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM oficio.client_months WHERE organization_id = new.id;
  INSERT INTO oficio.client_months (organization_id, month, count)
    SELECT new.id, oficio.month_of(created_at, new.timezone), count(*) FROM public.client_directory
    WHERE organization_id = new.id AND record_state = 'open' GROUP BY 2;
  RETURN NULL;
END $$;
CREATE TRIGGER recount_months AFTER UPDATE OF timezone ON oficio.organizations
  FOR EACH ROW WHEN (old.timezone <> new.timezone) EXECUTE FUNCTION oficio.recount_client_months();
