-- Sums of money by day and by month, so that a figure reads as much of five years as of one. Each has the count of its
-- rows, their amounts, and their amounts in the organization's currency at the stored rates.

-- The counts of all rows of money have one lock, because a payment and an issue change them in different orders.
CREATE OR REPLACE FUNCTION oficio.lock_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  counted CONSTANT text := coalesce(tg_argv[0], split_part(to_jsonb(new) ->> 'table_name', ' ', 1));
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'counts', new.organization_id,
    CASE WHEN counted IN ('income', 'expenses') THEN 'invoices' ELSE counted END), 0));
  RETURN new;
END $$;

CREATE TABLE oficio.money_sums (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  figure text COLLATE "C" NOT NULL,
  grain text COLLATE "C" NOT NULL CHECK (grain IN ('day', 'month')),
  -- The day, or the first of the month.
  start date NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- Zeros: none.
  category_id uuid NOT NULL,
  count bigint NOT NULL,
  amount_minor numeric NOT NULL,
  base_minor numeric NOT NULL,
  PRIMARY KEY (organization_id, figure, grain, start, currency, category_id)
);
SELECT oficio.protect_table('oficio.money_sums', 'accounting');
-- Sums of all clients are hidden from limited members.
ALTER POLICY api_select ON oficio.money_sums USING (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.sees_all())
  AND (SELECT oficio.caller_may('accounting')));
CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.money_sums
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');

/* The query of what rows of a table add to the figures. `entries` is a query of such rows with their `step`: 1 for an
   added row, -1 for a removed one. A tax is converted at the rate of its row. */
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

CREATE FUNCTION oficio.sum_money() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  sums CONSTANT text := oficio.money_sums_of(oficio.money_of(tg_table_name, CASE tg_op
    WHEN 'INSERT' THEN 'SELECT *, 1 AS step FROM added'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS step FROM removed'
    ELSE 'SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed'
  END));
BEGIN
  IF tg_op = 'DELETE' THEN
    -- Removing an organization may have removed its sums first.
    EXECUTE 'UPDATE oficio.money_sums kept SET count = kept.count + gone.count,
        amount_minor = kept.amount_minor + gone.amount_minor, base_minor = kept.base_minor + gone.base_minor
      FROM (' || sums || ') gone
      WHERE (kept.organization_id, kept.figure, kept.grain, kept.start, kept.currency, kept.category_id)
        = (gone.organization_id, gone.figure, gone.grain, gone.start, gone.currency, gone.category_id)';
  ELSE
    EXECUTE 'INSERT INTO oficio.money_sums AS kept ' || sums || '
      ON CONFLICT (organization_id, figure, grain, start, currency, category_id) DO UPDATE SET
        count = kept.count + excluded.count, amount_minor = kept.amount_minor + excluded.amount_minor,
        base_minor = kept.base_minor + excluded.base_minor';
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['public.invoices', 'public.income', 'public.expenses'] LOOP
    EXECUTE format('CREATE TRIGGER sum_money_added AFTER INSERT ON %s REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_money()', name);
    EXECUTE format('CREATE TRIGGER sum_money_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_money()', name);
    EXECUTE format('CREATE TRIGGER sum_money_changed AFTER UPDATE ON %s
      REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_money()', name);
  END LOOP;
END $$;
-- The ledger only grows: its rows go with their organization alone.
CREATE TRIGGER sum_money_added AFTER INSERT ON oficio.settlements REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_money();
CREATE TRIGGER sum_money_added AFTER INSERT ON oficio.settlement_taxes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_money();

-- The query of what all rows of money add, each table's rows by its condition.
CREATE FUNCTION oficio.money_where(entries text, settlements text, taxes text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT string_agg(oficio.money_of(source, format('SELECT *, 1 AS step FROM %s WHERE %s', name, condition)), ' UNION ALL ')
  FROM (VALUES ('invoices', 'public.invoices', entries), ('income', 'public.income', entries),
    ('expenses', 'public.expenses', entries), ('settlements', 'oficio.settlements', settlements),
    ('settlement_taxes', 'oficio.settlement_taxes', taxes)) AS known (source, name, condition)
$$;

-- The sums as their rows say, which the nightly recount compares.
DO $$
BEGIN
  EXECUTE 'CREATE VIEW oficio.counted_money_sums AS '
    || oficio.money_sums_of(oficio.money_where('true', 'true', 'true'));
END $$;
REVOKE ALL ON oficio.counted_money_sums FROM PUBLIC;
INSERT INTO oficio.money_sums SELECT * FROM oficio.counted_money_sums;

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

REVOKE ALL ON FUNCTION oficio.money_of(text, text), oficio.money_sums_of(text), oficio.money_where(text, text, text),
  oficio.sum_money(), oficio.money_by_month(uuid, date, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.money_of(text, text), oficio.money_sums_of(text), oficio.money_where(text, text, text),
  oficio.money_by_month(uuid, date, date) TO oficio_api;

-- The parts of the dashboard that a person has chosen; null: the usual ones.
ALTER TABLE oficio.profiles ADD COLUMN dashboard_cards text[] CHECK (cardinality(dashboard_cards) <= 20);
GRANT UPDATE (dashboard_cards) ON oficio.profiles TO oficio_api;

-- The longest overdue invoices, without the paid ones before them.
CREATE INDEX invoices_owed_by_due ON public.invoices (organization_id, sort_due, sort_number, id)
  WHERE record_state = 'open' AND lifecycle = 'issued' AND kind <> 'credit_note' AND balance_minor > 0;
