-- The statements that keep the sums of money are planned once for each connection. Their triggers composed them at each
-- run, so that planning took longer than the write of a document. A trigger that has nothing to change runs none of them.
LOCK TABLE oficio.settlements, public.invoices, public.income, public.expenses IN SHARE ROW EXCLUSIVE MODE;

/* Keeps the sums `target` (one of `kept_sums`) by triggers of `source`, each with a function of its own. `steps` selects
   the columns of the sums from `%s`: the changed rows with their `step`, which is 1 for an added row and -1 for a removed
   one. */
CREATE FUNCTION oficio.keep_sums(source regclass, target text, prefix text, steps text,
  events text[] DEFAULT ARRAY['INSERT', 'DELETE', 'UPDATE'])
RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  kept record;
  operation record;
  stepped text;
BEGIN
  SELECT array_to_string(keys, ', ') AS keys, array_to_string(sums, ', ') AS sums,
    (SELECT string_agg(format('kept.%1$I = gone.%1$I', key), ' AND ') FROM unnest(keys) AS key) AS same,
    (SELECT string_agg(format('%1$I = kept.%1$I + gone.%1$I', sum), ', ') FROM unnest(sums) AS sum) AS raised,
    (SELECT string_agg(format('%I <> 0', sum), ' OR ') FROM unnest(sums) AS sum) AS is_step
  INTO STRICT kept FROM oficio.kept_sums() known WHERE name = target;
  FOR operation IN
    SELECT * FROM (VALUES
      ('INSERT', 'added', 'NEW TABLE AS added', 'SELECT *, 1 AS step FROM added'),
      ('DELETE', 'removed', 'OLD TABLE AS removed', 'SELECT *, -1 AS step FROM removed'),
      ('UPDATE', 'changed', 'OLD TABLE AS removed NEW TABLE AS added',
        'SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed')
    ) known (event, suffix, tables, rows) WHERE event = ANY (events)
  LOOP
    stepped := format('SELECT %1$s, %2$s FROM (%3$s) step WHERE %4$s', kept.keys, kept.sums,
      format(steps, operation.rows), kept.is_step);
    EXECUTE format(
      $sql$CREATE FUNCTION oficio.%1$s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $body$
      BEGIN
        %2$s;
        RETURN NULL;
      END $body$;
      REVOKE ALL ON FUNCTION oficio.%1$s() FROM PUBLIC;
      DROP TRIGGER IF EXISTS %3$s ON %4$s;
      CREATE TRIGGER %3$s AFTER %5$s ON %4$s REFERENCING %6$s FOR EACH STATEMENT EXECUTE FUNCTION oficio.%1$s()$sql$,
      format('%s_%s_to_%s', prefix, operation.suffix, (SELECT relname FROM pg_catalog.pg_class WHERE oid = source)),
      CASE operation.event
        -- Removing an organization may have removed its sums first.
        WHEN 'DELETE' THEN format('UPDATE oficio.%I kept SET %s FROM (%s) gone WHERE %s', target, kept.raised, stepped, kept.same)
        ELSE format('INSERT INTO oficio.%I AS kept (%2$s, %3$s) %4$s ORDER BY %2$s ON CONFLICT (%2$s) DO UPDATE SET %5$s',
          target, kept.keys, kept.sums, stepped, replace(kept.raised, 'gone.', 'excluded.'))
      END,
      format('%s_%s', prefix, operation.suffix), source, operation.event, operation.tables);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION oficio.keep_sums(regclass, text, text, text, text[]) FROM PUBLIC;

SELECT oficio.keep_sums('public.invoices', 'invoice_days', 'sum', $$
  SELECT organization_id, kind, currency, status, sort_due AS due, sum(step) AS count,
    sum(step * total_minor) AS total_minor, sum(step * balance_minor) AS balance_minor,
    sum(step * coalesce(base_balance_minor, 0)) AS base_balance_minor
  FROM (%s) invoice WHERE record_state = 'open' GROUP BY 1, 2, 3, 4, 5$$);
SELECT oficio.keep_sums('public.invoices', 'invoice_months', 'sum_months', $$
  SELECT organization_id, client_id, currency, date_trunc('month', issue_date)::date AS month, sum(step) AS count,
    sum(step * total_minor) AS total_minor,
    coalesce(sum(step) FILTER (WHERE kind = 'invoice'), 0) AS invoices,
    coalesce(sum(step) FILTER (WHERE kind = 'invoice' AND sent_at IS NOT NULL), 0) AS sent,
    coalesce(sum(step) FILTER (WHERE kind = 'invoice' AND viewed_at IS NOT NULL), 0) AS viewed,
    coalesce(sum(step) FILTER (WHERE kind = 'invoice' AND settlement = 'paid'), 0) AS paid
  FROM (%s) invoice WHERE lifecycle = 'issued' AND deleted_at IS NULL GROUP BY 1, 2, 3, 4$$);
SELECT oficio.keep_sums(source::regclass, 'money_sums', 'sum_money',
  oficio.money_sums_of(oficio.money_of(split_part(source, '.', 2), '%s')), events)
FROM (VALUES
  ('public.invoices', ARRAY['INSERT', 'DELETE', 'UPDATE']), ('public.income', ARRAY['INSERT', 'DELETE', 'UPDATE']),
  ('public.expenses', ARRAY['INSERT', 'DELETE', 'UPDATE']),
  -- The ledger only grows: its rows go with their organization alone.
  ('oficio.settlements', ARRAY['INSERT']), ('oficio.settlement_taxes', ARRAY['INSERT'])
) known (source, events);
DROP FUNCTION oficio.sum_invoice_days(), oficio.sum_invoice_months(), oficio.sum_money();

-- What a document is whose settlements sum up so.
CREATE FUNCTION oficio.settlement_of(document uuid, total bigint, settled bigint) RETURNS text
LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT CASE
    WHEN total <> 0 AND settled = 0 THEN 'open'
    WHEN total <> settled THEN 'partial'
    WHEN oficio.last_settlement(document) = 'write_off' THEN 'written_off'
    ELSE 'paid'
  END
$$;
REVOKE ALL ON FUNCTION oficio.settlement_of(uuid, bigint, bigint) FROM PUBLIC;

-- As before, by this function.
CREATE OR REPLACE FUNCTION oficio.keep_balances(documents uuid[], at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE public.invoices invoice SET balance_minor = kept.balance, base_balance_minor = kept.base_balance,
    settlement = kept.state, archived_at = CASE WHEN kept.balance = 0 THEN invoice.archived_at END,
    version = version + 1, updated_at = at
  FROM (
    SELECT document.id, document.total_minor - ledger.settled AS balance,
      document.base_total_minor - ledger.base AS base_balance,
      oficio.settlement_of(document.id, document.total_minor, ledger.settled) AS state
    FROM public.invoices document CROSS JOIN LATERAL (
      SELECT sum(entry.amount_minor)::bigint AS settled, sum(entry.base_minor)::bigint AS base
      FROM oficio.settlements entry WHERE entry.invoice_id = document.id
    ) ledger
    WHERE document.id = ANY (documents) AND document.lifecycle = 'issued' AND ledger.settled IS NOT NULL
      AND ledger.settled BETWEEN least(0, document.total_minor) AND greatest(0, document.total_minor)
  ) kept
  WHERE invoice.id = kept.id AND (invoice.balance_minor, invoice.base_balance_minor, invoice.settlement)
    IS DISTINCT FROM (kept.balance, kept.base_balance, kept.state)
$$;

-- The check at the end of a transaction writes balances only where whoever has settled the document hasn't. Even an
-- update of no row runs the triggers of the sums.
DO $$
DECLARE
  kept CONSTANT text := 'PERFORM oficio.keep_balances(ARRAY[document.id], new.created_at);';
  present CONSTANT text := pg_get_functiondef('oficio.settle()'::regprocedure);
BEGIN
  ASSERT present LIKE '%' || kept || '%';
  EXECUTE replace(present, kept, 'IF (document.balance_minor, document.base_balance_minor, document.settlement)
    IS DISTINCT FROM (balance, base_balance, oficio.settlement_of(document.id, document.total_minor, settled)) THEN
    ' || kept || '
  END IF;');
END $$;

-- As before, for the same reason.
CREATE OR REPLACE FUNCTION oficio.note_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  day CONSTANT date := (new.at AT TIME ZONE 'UTC')::date;
  client uuid;
BEGIN
  SELECT id INTO client FROM public.client_directory
    WHERE id = new.client_id AND organization_id = new.organization_id AND last_activity_on < day
    FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE public.client_directory SET last_activity_on = day WHERE id = client;
  END IF;
  RETURN NULL;
END $$;
