-- The balances of several documents are kept by one statement, whose triggers then run once.

CREATE FUNCTION oficio.keep_balances(documents uuid[], at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE public.invoices invoice SET balance_minor = kept.balance, base_balance_minor = kept.base_balance,
    settlement = kept.state, version = version + 1, updated_at = at
  FROM (
    SELECT document.id, document.total_minor - ledger.settled AS balance,
      document.base_total_minor - ledger.base AS base_balance,
      CASE
        WHEN document.total_minor <> 0 AND ledger.settled = 0 THEN 'open'
        WHEN document.total_minor <> ledger.settled THEN 'partial'
        WHEN oficio.last_settlement(document.id) = 'write_off' THEN 'written_off'
        ELSE 'paid'
      END AS state
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
-- It only writes what the ledger says.
REVOKE ALL ON FUNCTION oficio.keep_balances(uuid[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.keep_balances(uuid[], timestamptz) TO oficio_api, oficio_worker;

-- As before, by the same function.
CREATE OR REPLACE FUNCTION oficio.settle() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  document public.invoices;
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
  IF new.source = 'payment' AND NOT EXISTS (
    SELECT FROM oficio.payments payment WHERE payment.id = new.payment_id AND payment.currency = document.currency
      AND payment.client_id = document.client_id
  ) THEN
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
  PERFORM oficio.keep_balances(ARRAY[document.id], new.created_at);
  UPDATE oficio.payments payment SET allocated_minor = entry.sum, version = version + 1, updated_at = new.created_at
    FROM (SELECT sum(amount_minor)::bigint AS sum FROM oficio.settlements WHERE payment_id = new.payment_id) entry
    WHERE payment.id = new.payment_id AND payment.allocated_minor <> entry.sum;
  RETURN NULL;
END $$;
