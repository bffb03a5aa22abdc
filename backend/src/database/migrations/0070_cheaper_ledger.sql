-- Writes of the ledger cost less: the check of settled documents for each row, and the counts of changed records.

-- As before. A bound body needs no search path, which would be set at each call.
CREATE OR REPLACE FUNCTION oficio.last_settlement(invoice uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER RETURN (
  SELECT entry.source FROM oficio.settlements entry
  WHERE entry.invoice_id = invoice AND entry.reverses IS NULL
    AND NOT EXISTS (SELECT FROM oficio.settlements reversal WHERE reversal.reverses = entry.id)
  ORDER BY entry.sequence DESC LIMIT 1
);
CREATE OR REPLACE FUNCTION oficio.settlement_of(document uuid, total bigint, settled bigint) RETURNS text
LANGUAGE sql STABLE RETURN CASE
  WHEN total <> 0 AND settled = 0 THEN 'open'
  WHEN total <> settled THEN 'partial'
  WHEN oficio.last_settlement(document) = 'write_off' THEN 'written_off'
  ELSE 'paid'
END;

-- As before. The allocated part of a payment is only written where it has changed: an update of no row runs triggers.
CREATE OR REPLACE FUNCTION oficio.settle() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  document public.invoices;
  payment oficio.payments;
  allocated bigint;
  settled bigint;
  settled_base bigint;
  balance bigint;
  base_balance bigint;
BEGIN
  SELECT * INTO document FROM public.invoices WHERE id = new.invoice_id FOR NO KEY UPDATE;
  -- Removed later in the transaction, with its ledger.
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT sum(amount_minor), sum(base_minor) INTO settled, settled_base
    FROM oficio.settlements WHERE invoice_id = document.id;
  balance := document.total_minor - settled;
  base_balance := document.base_total_minor - settled_base;
  IF document.lifecycle <> 'issued' OR document.deleted_at IS NOT NULL THEN
    RAISE EXCEPTION 'Only an issued document is settled' USING ERRCODE = 'check_violation';
  END IF;
  IF balance NOT BETWEEN least(0, document.total_minor) AND greatest(0, document.total_minor)
    OR (balance = 0 AND base_balance <> 0)
    OR (balance = document.total_minor AND base_balance <> document.base_total_minor) THEN
    RAISE EXCEPTION 'The settlements exceed the document' USING ERRCODE = 'check_violation';
  END IF;
  IF new.payment_id IS NOT NULL THEN
    SELECT * INTO payment FROM oficio.payments WHERE id = new.payment_id;
    SELECT sum(amount_minor) INTO allocated FROM oficio.settlements WHERE payment_id = new.payment_id;
  END IF;
  IF new.source = 'payment'
    AND ((payment.currency, payment.client_id) = (document.currency, document.client_id)) IS NOT TRUE THEN
    RAISE EXCEPTION 'The payment is in another currency, or of another client' USING ERRCODE = 'check_violation';
  END IF;
  IF new.source = 'credit' AND (
    SELECT (count(*), sum(pair.amount_minor), count(DISTINCT invoice.id), count(DISTINCT invoice.currency),
        count(DISTINCT invoice.client_id)) IS DISTINCT FROM (2, 0, 2, 1, 1)
    FROM oficio.settlements pair JOIN public.invoices invoice ON invoice.id = pair.invoice_id
    WHERE pair.pair_id = new.pair_id
  ) THEN
    RAISE EXCEPTION 'A credit has one row for each of two documents' USING ERRCODE = 'check_violation';
  END IF;
  IF new.reverses IS NOT NULL AND NOT EXISTS (
    SELECT FROM oficio.settlements entry
    WHERE entry.id = new.reverses AND entry.reverses IS NULL AND entry.amount_minor = -new.amount_minor
      AND (entry.invoice_id, entry.source) = (new.invoice_id, new.source)
      AND entry.payment_id IS NOT DISTINCT FROM new.payment_id
  ) THEN
    RAISE EXCEPTION 'A reversal takes back one row' USING ERRCODE = 'check_violation';
  END IF;
  IF (document.balance_minor, document.base_balance_minor, document.settlement)
    IS DISTINCT FROM (balance, base_balance, oficio.settlement_of(document.id, document.total_minor, settled)) THEN
    PERFORM oficio.keep_balances(ARRAY[document.id], new.created_at);
  END IF;
  IF payment.allocated_minor <> allocated THEN
    UPDATE oficio.payments SET allocated_minor = allocated, version = version + 1, updated_at = new.created_at
      WHERE id = payment.id;
  END IF;
  RETURN NULL;
END $$;

-- The counts of changed records are planned once for each connection, as the sums of money are. A new area calls it
-- after `keep_records`. Its added and removed records stay with `count_records`, whose arguments are the facets.
CREATE FUNCTION oficio.plan_counts(area text) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  counted record;
BEGIN
  FOR counted IN SELECT * FROM oficio.counted_areas() WHERE name = area LOOP
    PERFORM oficio.keep_sums(format('public.%I', area)::regclass, 'record_counts',
      CASE WHEN counted.by_tag THEN 'count_tags' ELSE 'count' END,
      format('SELECT organization_id, %L AS table_name, record_state, jsonb_build_object(%s) AS facets, sum(step) AS count
          FROM (%%s) record %s GROUP BY 1, 2, 3, 4',
        area || CASE WHEN counted.by_tag THEN ' tags' ELSE '' END,
        (SELECT string_agg(format('%1$L, %1$I', facet), ', ') FROM unnest(counted.facets) AS facet),
        CASE WHEN counted.by_tag THEN 'CROSS JOIN unnest(tags) AS tag' ELSE '' END),
      ARRAY['UPDATE']);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION oficio.plan_counts(text) FROM PUBLIC;
SELECT oficio.plan_counts(name) FROM (SELECT DISTINCT name FROM oficio.counted_areas()) area;
