-- Sums of money by day and month, category and currency: what each row adds, and how figures read them.

-- The query of what rows of a table add to the figures. `entries` is as in `counts_of`. A tax is converted at the rate of
-- its row.
CREATE FUNCTION oficio.money_of(source text, entries text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT format(CASE source
    WHEN 'invoices' THEN $sql$
      SELECT organization_id, figure, issue_date AS day, currency, category_id, step, amount, coalesce(base,
        round(amount::numeric * base_total_minor / nullif(total_minor, 0)),
        round(amount::numeric * base_net_minor / nullif(net_minor, 0))) AS base
      FROM (%s) entry, LATERAL (VALUES
        ('invoiced', total_minor, base_total_minor), ('sales', net_minor, base_net_minor),
        ('invoiced_added', nullif(tax_minor, 0), NULL), ('invoiced_withheld', nullif(withheld_minor, 0), NULL),
        -- A document over 0 has no settlements, so its taxes are due when it is issued.
        ('settled_added', CASE total_minor WHEN 0 THEN nullif(tax_minor, 0) END, NULL),
        ('settled_withheld', CASE total_minor WHEN 0 THEN nullif(withheld_minor, 0) END, NULL)
      ) part (figure, amount, base)
      WHERE lifecycle = 'issued' AND deleted_at IS NULL AND amount IS NOT NULL$sql$
    WHEN 'income' THEN $sql$
      SELECT organization_id, figure, date AS day, currency, category_id, step, amount,
        round(amount::numeric * base_amount_minor / nullif(amount_minor, 0)) AS base
      FROM (%s) entry, LATERAL (VALUES
        ('income', amount_minor), ('received', CASE WHEN payment_id IS NOT NULL THEN amount_minor END),
        ('payments', CASE WHEN payment_id IS NOT NULL AND amount_minor > 0 THEN amount_minor END),
        -- The taxes of payments count on the days of their settlements.
        ('income_added', CASE WHEN payment_id IS NULL THEN nullif(tax_minor, 0) END),
        ('income_withheld', CASE WHEN payment_id IS NULL THEN nullif(withheld_minor, 0) END)
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
          ('write_off', entry.net_minor, entry.base_net_minor),
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
