-- Counts and sums, kept by triggers: which rows each table of sums counts, and how figures read them.
--
-- A view `counted_{table}` says what the rows of a table of sums are: it has the table's columns. The primary key of the
-- table tells keys from sums. `keep_sums` makes the triggers that add the steps of changed rows. Sums are recounted by
-- these views at night, and by tests; a changed definition is recounted by the start that brings it.

-- Totals are those of all clients: hidden from limited members, whose figures are counted from rows.
SELECT oficio.protect_table('oficio.record_counts', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.client_months', rows => '(SELECT oficio.sees_all())'),
  oficio.protect_table('oficio.client_activity', rows => '(SELECT oficio.sees_all())'),
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
-- The counts of all rows of money have one lock, because a payment and an issue change them in different orders.
CREATE FUNCTION oficio.lock_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  counted CONSTANT text := coalesce(tg_argv[0], split_part(to_jsonb(new) ->> 'table_name', ' ', 1));
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'counts', new.organization_id,
    CASE WHEN counted IN ('income', 'expenses') THEN 'invoices' ELSE counted END), 0));
  RETURN new;
END $$;
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.record_counts
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts();
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.client_activity
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('client_directory');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.invoice_days
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.invoice_months
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.money_sums
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.party_months
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');

-- Counts of records ---------------------------------------------------------------------------------------------------

-- The areas, with the columns that their lists filter by with kept totals (`facets`). The facet `tag` counts a row once for
-- each of its tags, under the table's name with ` tags`.
CREATE FUNCTION oficio.counted_areas() RETURNS TABLE (name text, facets text[])
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  VALUES
    ('client_directory', ARRAY['status', 'country_code', 'currency', 'owner_user_id', 'has_email', 'has_billing_contact']),
    ('client_directory', ARRAY['tag']),
    ('domains', ARRAY['status', 'payer', 'auto_renew']),
    ('invoices', ARRAY['status', 'kind', 'currency']),
    ('income', ARRAY['source', 'currency']),
    ('expenses', ARRAY['status', 'currency', 'billable'])
$$;

-- The queries of what rows of an area add to record_counts, one for each set of facets. `entries` is a query of rows with
-- their `step`: 1 for an added row, -1 for a removed one.
CREATE FUNCTION oficio.counts_of(area text, entries text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT format('SELECT organization_id, %L AS table_name, record_state, jsonb_build_object(%s) AS facets,
      sum(step)::bigint AS count FROM (%s) record %s GROUP BY 1, 2, 3, 4',
    name || CASE WHEN by_tag THEN ' tags' ELSE '' END,
    (SELECT string_agg(format('%1$L, %1$I', facet), ', ') FROM unnest(facets) AS facet), entries,
    CASE WHEN by_tag THEN 'CROSS JOIN unnest(tags) AS tag' ELSE '' END)
  FROM (SELECT *, facets = ARRAY['tag'] AS by_tag FROM oficio.counted_areas()) known WHERE name = area
$$;

DO $$
BEGIN
  EXECUTE 'CREATE VIEW oficio.counted_record_counts AS ' || (
    SELECT string_agg(counts, ' UNION ALL ') FROM (SELECT DISTINCT name FROM oficio.counted_areas()) area,
      oficio.counts_of(name, format('SELECT *, 1 AS step FROM public.%I', name)) counts
  );
END $$;

-- Clients -------------------------------------------------------------------------------------------------------------

CREATE VIEW oficio.counted_client_activity AS
SELECT organization_id, last_activity_on AS day, count(*) FROM public.client_directory
WHERE record_state = 'open' GROUP BY 1, 2;

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

-- Invoices ------------------------------------------------------------------------------------------------------------

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

CREATE FUNCTION oficio.add_invoice_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO oficio.invoice_month_totals AS kept
  SELECT organization_id, currency, month, sum(count), sum(total_minor), sum(invoices), sum(sent), sum(viewed), sum(paid)
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, currency, month) DO UPDATE SET
    count = kept.count + excluded.count, total_minor = kept.total_minor + excluded.total_minor,
    invoices = kept.invoices + excluded.invoices, sent = kept.sent + excluded.sent,
    viewed = kept.viewed + excluded.viewed, paid = kept.paid + excluded.paid;
  INSERT INTO oficio.invoiced_clients AS kept
  SELECT organization_id, currency, client_id, sum(greatest(total_minor, 0)) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, currency, client_id) DO UPDATE SET most_minor = kept.most_minor + excluded.most_minor;
  RETURN NULL;
END $$;

-- Both have rows of each month that changes, unless the organization is being removed.
CREATE FUNCTION oficio.change_invoice_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.invoice_month_totals kept SET count = kept.count + change.count,
    total_minor = kept.total_minor + change.total_minor, invoices = kept.invoices + change.invoices,
    sent = kept.sent + change.sent, viewed = kept.viewed + change.viewed, paid = kept.paid + change.paid
  FROM (
    SELECT organization_id, currency, month, sum(step * count) AS count, sum(step * total_minor) AS total_minor,
      sum(step * invoices) AS invoices, sum(step * sent) AS sent, sum(step * viewed) AS viewed, sum(step * paid) AS paid
    FROM (SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed) month GROUP BY 1, 2, 3
  ) change
  WHERE (kept.organization_id, kept.currency, kept.month) = (change.organization_id, change.currency, change.month);
  UPDATE oficio.invoiced_clients kept SET most_minor = kept.most_minor + change.most_minor
  FROM (
    SELECT organization_id, currency, client_id, sum(step * greatest(total_minor, 0)) AS most_minor
    FROM (SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed) month GROUP BY 1, 2, 3
  ) change
  WHERE change.most_minor <> 0
    AND (kept.organization_id, kept.currency, kept.client_id) = (change.organization_id, change.currency, change.client_id);
  RETURN NULL;
END $$;
CREATE TRIGGER sum_added AFTER INSERT ON oficio.invoice_months REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.add_invoice_months();
CREATE TRIGGER sum_changed AFTER UPDATE ON oficio.invoice_months REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.change_invoice_months();

/* The clients to whom most was invoiced in some months, exactly: the clients are read in the order of the most that a
   period can have, in growing parts, until no later client can be among the wanted ones. A period of few documents is
   read as a whole, because most clients have none in it. */
CREATE FUNCTION oficio.top_invoiced(organization uuid, of_currency text, first date, last date, wanted integer)
RETURNS TABLE (client_id uuid, count bigint, total_minor numeric)
LANGUAGE plpgsql STABLE SET search_path = '' AS $$
DECLARE
  documents bigint;
  part integer := 64;
  lowest numeric;
  next_most numeric;
BEGIN
  SELECT sum(totals.count) INTO documents FROM oficio.invoice_month_totals totals
  WHERE totals.organization_id = organization AND totals.currency = of_currency AND totals.month BETWEEN first AND last;
  IF documents <= 2000 THEN
    RETURN QUERY SELECT months.client_id, sum(months.count)::bigint, sum(months.total_minor)
    FROM oficio.invoice_months months
    WHERE months.organization_id = organization AND months.currency = of_currency AND months.month BETWEEN first AND last
    GROUP BY 1 HAVING sum(months.count) > 0 ORDER BY 3 DESC, 1 LIMIT wanted;
    RETURN;
  END IF;
  LOOP
    SELECT candidate.most_minor INTO next_most FROM oficio.invoiced_clients candidate
    WHERE candidate.organization_id = organization AND candidate.currency = of_currency
    ORDER BY candidate.most_minor DESC, candidate.client_id OFFSET part LIMIT 1;
    SELECT min(best.total) INTO lowest FROM (
      SELECT found.total FROM oficio.invoiced_among(organization, of_currency, first, last, part) found
      ORDER BY found.total DESC OFFSET wanted - 1 LIMIT 1
    ) best;
    EXIT WHEN next_most IS NULL OR lowest > next_most;
    part := part * 4;
  END LOOP;
  RETURN QUERY SELECT found.client_id, found.count, found.total
  FROM oficio.invoiced_among(organization, of_currency, first, last, part) found
  ORDER BY found.total DESC, found.client_id LIMIT wanted;
END $$;

-- What was invoiced in some months to the first clients in the order of their most.
CREATE FUNCTION oficio.invoiced_among(organization uuid, of_currency text, first date, last date, part integer)
RETURNS TABLE (client_id uuid, count bigint, total numeric)
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT candidate.client_id, sum(months.count)::bigint, sum(months.total_minor)
  FROM (
    SELECT most.client_id FROM oficio.invoiced_clients most
    WHERE most.organization_id = organization AND most.currency = of_currency
    ORDER BY most.most_minor DESC, most.client_id LIMIT part
  ) candidate CROSS JOIN LATERAL (
    SELECT own.count, own.total_minor FROM oficio.invoice_months own
    WHERE own.organization_id = organization AND own.client_id = candidate.client_id AND own.currency = of_currency
      AND own.month BETWEEN first AND last OFFSET 0
  ) months GROUP BY 1 HAVING sum(months.count) > 0
$$;
GRANT EXECUTE ON FUNCTION oficio.top_invoiced(uuid, text, date, date, integer),
  oficio.invoiced_among(uuid, text, date, date, integer) TO oficio_api;

-- Money ---------------------------------------------------------------------------------------------------------------

-- The query of what rows of a table add to the figures. `entries` is as in `counts_of`. A tax is converted at the rate of
-- its row.
CREATE FUNCTION oficio.money_of(source text, entries text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT format(CASE source
    WHEN 'invoices' THEN $sql$
      SELECT organization_id, figure, issue_date AS day, currency, NULL::uuid AS category_id, step, amount, coalesce(base,
        round(amount::numeric * base_total_minor / nullif(total_minor, 0))) AS base
      FROM (%s) entry, LATERAL (VALUES
        ('invoiced', total_minor, base_total_minor), ('sales', net_minor, base_net_minor),
        ('invoiced_added', nullif(tax_minor, 0), NULL), ('invoiced_withheld', nullif(withheld_minor, 0), NULL)
      ) part (figure, amount, base)
      WHERE lifecycle = 'issued' AND deleted_at IS NULL AND amount IS NOT NULL$sql$
    WHEN 'income' THEN $sql$
      SELECT organization_id, figure, date AS day, currency, category_id, step, amount,
        round(amount::numeric * base_amount_minor / nullif(amount_minor, 0)) AS base
      FROM (%s) entry, LATERAL (VALUES
        ('income', amount_minor), ('received', CASE WHEN payment_id IS NOT NULL THEN amount_minor END),
        ('income_added', nullif(tax_minor, 0)), ('income_withheld', nullif(withheld_minor, 0))
      ) part (figure, amount)
      WHERE deleted_at IS NULL AND amount IS NOT NULL$sql$
    WHEN 'expenses' THEN $sql$
      SELECT organization_id, figure, day, currency, category_id, step, amount,
        round(amount::numeric * base_amount_minor / nullif(amount_minor, 0)) AS base
      FROM (%s) entry, LATERAL (VALUES
        ('', amount_minor), ('_creditable', CASE WHEN creditable_tax THEN nullif(tax_minor, 0) END),
        ('_withheld', nullif(withheld_minor, 0))
      ) part (suffix, amount), LATERAL (VALUES
        ('expense' || suffix, date, status <> 'planned'), ('paid' || suffix, paid_on, status IN ('paid', 'reimbursed'))
      ) basis (figure, day, counts)
      WHERE counts AND deleted_at IS NULL AND amount IS NOT NULL$sql$
    WHEN 'settlements' THEN $sql$
      SELECT entry.organization_id, figure, entry.date AS day, invoice.currency, NULL::uuid AS category_id, step, amount, base
      FROM (%s) entry JOIN public.invoices invoice ON invoice.id = entry.invoice_id
        LEFT JOIN oficio.payments payment ON payment.id = entry.payment_id,
        LATERAL (VALUES
          ('write_off', CASE entry.source WHEN 'write_off' THEN entry.amount_minor END, entry.base_minor),
          ('exchange', CASE entry.source WHEN 'payment' THEN 0 END, round(entry.amount_minor::numeric * payment.base_amount_minor
            / payment.amount_minor) - entry.base_minor)
        ) part (figure, amount, base)
      WHERE amount <> 0 OR amount = 0 AND base <> 0$sql$
    WHEN 'settlement_taxes' THEN $sql$
      SELECT entry.organization_id, 'settled_' || kind AS figure, settlement.date AS day, currency,
        NULL::uuid AS category_id, step, tax_minor AS amount,
        round(tax_minor::numeric * base_amount_minor / payment.amount_minor) AS base
      FROM (%s) entry JOIN oficio.settlements settlement ON settlement.id = entry.settlement_id
        JOIN oficio.payments payment ON payment.id = settlement.payment_id
      WHERE tax_minor <> 0$sql$
  END, entries)
$$;

-- The query of the sums of such rows, by day and by month.
CREATE FUNCTION oficio.money_sums_of(entries text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT format($sql$
    SELECT organization_id, figure COLLATE "C" AS figure, grain, date_trunc(grain, day::timestamp)::date AS start,
      currency COLLATE "C" AS currency,
      coalesce(category_id, '00000000-0000-0000-0000-000000000000') AS category_id,
      sum(step) AS count, sum(step * amount) AS amount_minor, sum(step * coalesce(base, 0)) AS base_minor
    FROM (%s) entry, (VALUES ('day'), ('month')) unit (grain) GROUP BY 1, 2, 3, 4, 5, 6
    HAVING (sum(step), sum(step * amount), sum(step * coalesce(base, 0))) <> (0, 0, 0)
    ORDER BY 1, 2, 3, 4, 5, 6$sql$, entries)
$$;

-- The query of what all rows of money add, each table's rows by its condition.
CREATE FUNCTION oficio.money_where(entries text, settlements text, taxes text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT string_agg(oficio.money_of(source, format('SELECT *, 1 AS step FROM %s WHERE %s', name, condition)), ' UNION ALL ')
  FROM (VALUES ('invoices', 'public.invoices', entries), ('income', 'public.income', entries),
    ('expenses', 'public.expenses', entries), ('settlements', 'oficio.settlements', settlements),
    ('settlement_taxes', 'oficio.settlement_taxes', taxes)) AS known (source, name, condition)
$$;

DO $$
BEGIN
  EXECUTE 'CREATE VIEW oficio.counted_money_sums AS '
    || oficio.money_sums_of(oficio.money_where('true', 'true', 'true'));
END $$;

/* The figures of some days by month, category and currency. A limited member gets those of the rows of the assigned
   clients. The whole months of the range are read as such, the days at its ends one by one. */
CREATE FUNCTION oficio.money_by_month(organization uuid, first date, last date)
RETURNS TABLE (figure text, currency text, month date, category_id uuid, count bigint, amount_minor bigint, base_minor bigint)
LANGUAGE plpgsql STABLE SET search_path = '' AS $$
DECLARE
  -- The first day of the first whole month, and the first day after the last one.
  whole date := date_trunc('month', first + interval '1 month' - interval '1 day');
  rest date := greatest(whole, date_trunc('month', last + 1)::date);
  mine CONSTANT text := 'organization_id = $1 AND client_id = ANY (ARRAY(SELECT oficio.assigned_clients()))';
  sums text := 'SELECT * FROM oficio.money_sums WHERE organization_id = $1 AND grain = ''month''
      AND start >= $4 AND start < $5
    UNION ALL SELECT * FROM oficio.money_sums WHERE organization_id = $1 AND grain = ''day''
      AND (start BETWEEN $2 AND $3) AND (start < $4 OR start >= $5)';
BEGIN
  IF NOT oficio.sees_all() THEN
    sums := 'SELECT * FROM (' || oficio.money_sums_of(oficio.money_where(
      mine, 'invoice_id IN (SELECT id FROM public.invoices WHERE ' || mine || ')',
      'settlement_id IN (SELECT settled.id FROM oficio.settlements settled JOIN oficio.payments paid
         ON paid.id = settled.payment_id WHERE paid.client_id = ANY (ARRAY(SELECT oficio.assigned_clients())))'
    )) || ') counted WHERE grain = ''day'' AND start BETWEEN $2 AND $3';
  END IF;
  RETURN QUERY EXECUTE 'SELECT figure, currency, date_trunc(''month'', start)::date, category_id, sum(count)::bigint,
      sum(amount_minor)::bigint, sum(base_minor)::bigint
    FROM (' || sums || ') sums GROUP BY 1, 2, 3, 4 HAVING (sum(count), sum(amount_minor), sum(base_minor)) <> (0, 0, 0)'
    USING organization, first, last, whole, rest;
END $$;

GRANT EXECUTE ON FUNCTION oficio.money_of(text, text), oficio.money_sums_of(text), oficio.money_where(text, text, text),
  oficio.money_by_month(uuid, date, date) TO oficio_api;

-- Parties -------------------------------------------------------------------------------------------------------------

-- The query of what rows of a table add, in their currency and in the organization's. `entries` is as in `counts_of`.
CREATE FUNCTION oficio.parties_of(source text, entries text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT 'SELECT organization_id, ' || party || ' COLLATE "C" AS party, date_trunc(''month'', date::timestamp)::date AS month,
      part.*, step
    FROM (' || entries || ') entry, LATERAL (VALUES
      (''' || figure || ''' COLLATE "C", currency COLLATE "C", amount_minor), (''' || figure || ''', '''', base_amount_minor)
    ) part (figure, currency, amount)
    WHERE deleted_at IS NULL AND ' || condition
  FROM (VALUES ('income', 'income', 'coalesce(client_id::text, '''')', 'true'),
    ('expenses', 'expense', 'vendor', 'status <> ''planned''')) known (name, figure, party, condition)
  WHERE name = source
$$;
-- The queries of the sums of such rows.
CREATE FUNCTION oficio.party_months_of(entries text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT 'SELECT organization_id, figure, currency, party, month, sum(step)::bigint AS count, sum(step * amount) AS amount_minor
    FROM (' || entries || ') part GROUP BY 1, 2, 3, 4, 5 HAVING (sum(step), sum(step * amount)) <> (0, 0)
    ORDER BY 1, 2, 3, 4, 5'
$$;
CREATE FUNCTION oficio.party_totals_of(entries text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT 'SELECT organization_id, figure, currency, party, sum(step * greatest(amount, 0)) AS most_minor
    FROM (' || entries || ') part GROUP BY 1, 2, 3, 4 HAVING sum(step * greatest(amount, 0)) <> 0 ORDER BY 1, 2, 3, 4'
$$;

DO $$
DECLARE
  entries CONSTANT text := (SELECT string_agg(
    oficio.parties_of(source, 'SELECT *, 1 AS step FROM public.' || source), ' UNION ALL ')
    FROM unnest(ARRAY['income', 'expenses']) AS source);
BEGIN
  EXECUTE 'CREATE VIEW oficio.counted_party_months AS ' || oficio.party_months_of(entries);
  EXECUTE 'CREATE VIEW oficio.counted_party_totals AS ' || oficio.party_totals_of(entries);
END $$;

/* The parties with the highest sums of some days, exactly, as `top_invoiced` finds them: in the order of the most that a
   period can have, in growing parts. The rows of a period of few rows are read as a whole. Of parties with equal sums,
   any can be the last one. */
CREATE FUNCTION oficio.top_parties(
  organization uuid, of_figure text, of_currency text, first date, last date, wanted integer)
RETURNS TABLE (party text, count bigint, amount_minor numeric)
LANGUAGE plpgsql STABLE SET search_path = '' AS $$
DECLARE
  -- The first day of the first whole month, and the first day after the last one.
  whole CONSTANT date := date_trunc('month', first + interval '1 month' - interval '1 day');
  rest CONSTANT date := greatest(whole, date_trunc('month', last + 1)::date);
  -- The rows of a figure. `%s` is a condition.
  entries CONSTANT text := 'SELECT ' || CASE of_figure
      WHEN 'income' THEN 'coalesce(client_id::text, '''') AS party' ELSE 'vendor AS party' END
    || ', 1 AS count, CASE $2 WHEN '''' THEN base_amount_minor ELSE amount_minor END AS amount FROM public.'
    || CASE of_figure WHEN 'income' THEN 'income WHERE' ELSE 'expenses WHERE status <> ''planned'' AND' END
    || ' organization_id = $1 AND $2 IN (currency, '''') AND record_state IN (''open'', ''archive'') AND %s';
  -- The rows of a candidate in the days of an end of the period.
  days CONSTANT text := 'SELECT own.count, own.amount FROM (VALUES ($3, least($5 - 1, $4)), ($6, $4)) edge (start, stop),
    LATERAL (' || format(entries, 'date BETWEEN edge.start AND edge.stop AND %s OFFSET 0') || ') own';
  among CONSTANT text := 'SELECT candidate.party, sum(own.count)::bigint AS count, sum(own.amount) AS amount
    FROM (
      SELECT party FROM oficio.party_totals WHERE organization_id = $1 AND figure = $7 AND currency = $2
      ORDER BY most_minor DESC, party LIMIT $8
    ) candidate, LATERAL (
      SELECT count, amount_minor AS amount FROM oficio.party_months months
      WHERE months.organization_id = $1 AND months.figure = $7 AND months.currency = $2
        AND months.party = candidate.party AND month >= $5 AND month < $6
      UNION ALL ' || CASE of_figure
        WHEN 'income' THEN format(days, 'client_id = nullif(candidate.party, '''')::uuid') || ' UNION ALL '
          || format(days, 'candidate.party = '''' AND client_id IS NULL')
        ELSE format(days, 'vendor = (candidate.party COLLATE "default")') END || '
    ) own GROUP BY 1 HAVING sum(own.count) > 0';
  rows bigint;
  part integer := 64;
  lowest numeric;
  next_most numeric;
BEGIN
  SELECT sum(sums.count) INTO rows FROM oficio.money_sums sums
  WHERE sums.organization_id = organization AND sums.figure = of_figure AND sums.grain = 'month'
    AND sums.start BETWEEN date_trunc('month', first) AND last AND of_currency IN (sums.currency, '');
  IF rows <= 2000 THEN
    RETURN QUERY EXECUTE 'SELECT party COLLATE "C", sum(count)::bigint, sum(amount) FROM ('
      || format(entries, 'date BETWEEN $3 AND $4') || ') entry GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT $5'
      USING organization, of_currency, first, last, wanted;
    RETURN;
  END IF;
  LOOP
    SELECT candidate.most_minor INTO next_most FROM oficio.party_totals candidate
    WHERE candidate.organization_id = organization AND candidate.figure = of_figure AND candidate.currency = of_currency
    ORDER BY candidate.most_minor DESC, candidate.party OFFSET part LIMIT 1;
    EXECUTE 'SELECT amount FROM (' || among || ') found ORDER BY 1 DESC OFFSET $9 - 1 LIMIT 1' INTO lowest
      USING organization, of_currency, first, last, whole, rest, of_figure, part, wanted;
    EXIT WHEN next_most IS NULL OR lowest >= next_most;
    part := part * 4;
  END LOOP;
  RETURN QUERY EXECUTE 'SELECT * FROM (' || among || ') found ORDER BY amount DESC, party LIMIT $9'
    USING organization, of_currency, first, last, whole, rest, of_figure, part, wanted;
END $$;

GRANT EXECUTE ON FUNCTION oficio.top_parties(uuid, text, text, date, date, integer) TO oficio_api;

-- The triggers --------------------------------------------------------------------------------------------------------

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
   from `%s`: the changed rows with their `step`. Nothing is written where no sum changes. */
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
        %2$s
        RETURN NULL;
      END $body$;
      CREATE TRIGGER %3$I AFTER %4$s ON %5$s REFERENCING %6$s FOR EACH STATEMENT EXECUTE FUNCTION oficio.%1$I()$sql$,
      format('sum_%s_%s', operation.suffix, (SELECT relname FROM pg_catalog.pg_class WHERE oid = source)), statements,
      'sum_' || operation.suffix, operation.event, source, operation.tables);
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
SELECT oficio.keep_sums('public.domains', ARRAY['record_counts'], ARRAY(SELECT oficio.counts_of('domains', '%s')));
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
      coalesce(sum(step) FILTER (WHERE kind = 'invoice' AND settlement = 'paid'), 0) AS paid
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
         FROM oficio.%5$I entry WHERE organization_id = $1 AND %4$s)
       SELECT %3$L::text, row_key, kept.sums, counted.sums FROM kept FULL JOIN counted USING (row_key)
       WHERE kept.sums IS DISTINCT FROM counted.sums',
      one.sums, one.keys, one.name,
      (SELECT '(' || string_agg(format('%I <> 0', sum), ' OR ') || ')' FROM unnest(one.sums) AS sum),
      'counted_' || one.name) USING organization;
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

GRANT EXECUTE ON FUNCTION oficio.wrong_sums(uuid), oficio.repair_ledger(uuid, timestamptz), oficio.repair_sums(uuid)
  TO oficio_worker;

SELECT oficio.repair_sums(id) FROM oficio.organizations WHERE current_setting('oficio.recount', true) = 'true';
