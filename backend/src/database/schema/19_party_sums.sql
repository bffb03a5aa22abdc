-- Sums of income by client and of expenses by vendor, and the parties with the highest ones.

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
