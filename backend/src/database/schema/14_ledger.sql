-- Payments, and the ledger of what settles invoices: it alone changes what is owed, and only grows.
--
-- Triggers of payments:
--   follow_client      the client is the kept one of a merge; client_name and sort_client
--   keep_derived       the search text
--   project_new_payments, project_payment   the entry of income that each payment has
--   check_payment      at the commit: a payment and its refunds cover what is paid with them
-- Triggers of settlements, and of settlement_taxes without the last:
--   keep_ledger        rows are neither changed nor removed
--   sum_added          money_sums (20_sum_triggers.sql)
--   project_taxes      of settlement_taxes: the taxes of the entry of income of each payment
--   project_purpose    of settlements: the category and the project of that entry
--   settle             at the commit: the rows fit their document, whose balance and settlement follow; so does the
--                      allocated part of the payment

-- The policies of invoices limit the sub-selects, too. Who sees all rows of the organization sees all of its documents,
-- whose ids aren't read for each list of a tax.
SELECT oficio.protect_table('oficio.payments', 'accounting', 'invoices.settle', client => 'client_id',
    commands => ARRAY['INSERT', 'UPDATE']),
  oficio.protect_table('oficio.settlements', 'accounting', 'invoices.settle', commands => ARRAY['INSERT'],
    shown => '((SELECT oficio.sees_all()) OR EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = invoice_id))'),
  oficio.protect_table('oficio.settlement_taxes', 'accounting', 'invoices.settle', commands => ARRAY['INSERT'],
    rows => 'EXISTS (SELECT FROM oficio.settlements settlement WHERE settlement.id = settlement_id)',
    shown => '((SELECT oficio.sees_all())
      OR EXISTS (SELECT FROM oficio.settlements settlement WHERE settlement.id = settlement_id))');
-- What a payment was stays as it is.
REVOKE UPDATE ON oficio.payments FROM oficio_api;
GRANT UPDATE (method, reference, note, status, voided_at, void_reason, search_own, updated_at, version)
  ON oficio.payments TO oficio_api;
-- A credit note settles its invoice when it is issued, so whoever issues it adds the rows of that credit.
ALTER POLICY api_insert ON oficio.settlements WITH CHECK (
  organization_id = (SELECT oficio.current_organization())
  AND ((SELECT oficio.caller_may('invoices.settle'))
    OR source = 'credit' AND reverses IS NULL AND (SELECT oficio.caller_may('invoices.issue')))
  AND EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = invoice_id OFFSET 0));

-- Payments ------------------------------------------------------------------------------------------------------------

-- Reads below the policies' walls, as a search needs it, and has their conditions itself.
CREATE VIEW oficio.searchable_payments AS SELECT * FROM oficio.payments
  WHERE organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('accounting'))
    AND ((SELECT oficio.sees_all()) OR client_id = ANY (ARRAY(SELECT oficio.assigned_clients())));
GRANT SELECT ON oficio.searchable_payments TO oficio_api;

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON oficio.payments
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();
-- The text of a search.
CREATE FUNCTION oficio.derive_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.search_text := concat_ws(' ', new.search_own, new.sort_client);
  RETURN new;
END $$;
CREATE TRIGGER keep_derived BEFORE INSERT OR UPDATE ON oficio.payments
  FOR EACH ROW EXECUTE FUNCTION oficio.derive_payment();

-- A payment and its refunds pay no more than what was received and not returned.
CREATE FUNCTION oficio.check_payment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  received CONSTANT uuid := coalesce(new.refund_of, new.id);
  fits boolean;
BEGIN
  PERFORM FROM oficio.payments WHERE id = received FOR NO KEY UPDATE;
  SELECT bool_and(CASE
      WHEN NOT live THEN allocated = 0
      WHEN amount > 0 THEN allocated BETWEEN 0 AND amount
      ELSE allocated BETWEEN amount AND 0
    END)
    AND (received_minor IS NULL
      OR coalesce(sum(amount) FILTER (WHERE live), 0) >= 0
        AND coalesce(sum(amount - allocated) FILTER (WHERE live), 0) >= 0)
    AND count(DISTINCT client) = 1 AND count(DISTINCT currency) = 1
  INTO fits
  FROM (
    SELECT payment.amount_minor AS amount, payment.client_id AS client, payment.currency,
      payment.status IN ('succeeded', 'disputed') AS live,
      max(payment.amount_minor) FILTER (WHERE payment.refund_of IS NULL AND payment.amount_minor > 0) OVER ()
        AS received_minor,
      coalesce((SELECT sum(entry.amount_minor) FROM oficio.settlements entry WHERE entry.payment_id = payment.id), 0)
        AS allocated
    FROM oficio.payments payment WHERE payment.id = received OR payment.refund_of = received
  ) family GROUP BY received_minor;
  IF fits IS FALSE THEN
    RAISE EXCEPTION 'The payment doesn''t cover what is paid with it' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER check_payment
  AFTER INSERT OR UPDATE OF amount_minor, allocated_minor, status, refund_of, currency ON oficio.payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.check_payment();

-- What the entry of income of each payment says of the documents that it pays: the category and the project, with several
-- those of the largest part, and the taxes of what is paid. A column that a statement doesn't name costs it nothing.
CREATE VIEW oficio.paid_documents AS
SELECT payment.id AS payment_id, payment.organization_id,
  (SELECT invoice.category_id FROM oficio.settlements settlement JOIN public.invoices invoice
      ON invoice.id = settlement.invoice_id
    WHERE settlement.payment_id = payment.id
    GROUP BY invoice.category_id HAVING sum(settlement.amount_minor) <> 0
    ORDER BY abs(sum(settlement.amount_minor)) DESC, invoice.category_id LIMIT 1) AS category_id,
  (SELECT invoice.project_id FROM oficio.settlements settlement JOIN public.invoices invoice
      ON invoice.id = settlement.invoice_id
    WHERE settlement.payment_id = payment.id
    GROUP BY invoice.project_id HAVING sum(settlement.amount_minor) <> 0
    ORDER BY abs(sum(settlement.amount_minor)) DESC, invoice.project_id LIMIT 1) AS project_id,
  (SELECT coalesce(sum(tax.tax_minor), 0)::bigint
    FROM oficio.settlements settlement JOIN oficio.settlement_taxes tax ON tax.settlement_id = settlement.id
    WHERE settlement.payment_id = payment.id AND tax.kind = 'added') AS tax_minor,
  (SELECT coalesce(sum(tax.tax_minor), 0)::bigint
    FROM oficio.settlements settlement JOIN oficio.settlement_taxes tax ON tax.settlement_id = settlement.id
    WHERE settlement.payment_id = payment.id AND tax.kind = 'withheld') AS withheld_minor
FROM oficio.payments payment;

-- Income: a row for each payment, written by the payment alone. It sorts beside its payment: the first half of its id, with
-- the time, is that of the payment's id. A statement that adds the payment with its settlements has all of it written once.
CREATE FUNCTION oficio.add_income_of(payments uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO public.income (id, organization_id, user_id, created_by, date, amount_minor, currency, client_id,
    client_name, source, payment_id, method, reference, fx_rate_e8, base_amount_minor, category_id, project_id, tax_minor,
    withheld_minor, created_at, updated_at)
  SELECT encode(overlay(uuid_send(gen_random_uuid())
      PLACING substring(uuid_send(payment.id) FROM 1 FOR 8) FROM 1 FOR 8), 'hex')::uuid,
    payment.organization_id, oficio.owner_of(payment.organization_id),
    coalesce(created_by, oficio.owner_of(payment.organization_id)), date, amount_minor, currency, client_id, client_name,
    'invoice_payment', id, method, reference, fx_rate_e8, base_amount_minor, paid.category_id, paid.project_id,
    paid.tax_minor, paid.withheld_minor, created_at, updated_at
  FROM oficio.payments payment JOIN oficio.paid_documents paid ON paid.payment_id = payment.id
  WHERE id = ANY (payments) AND status IN ('succeeded', 'disputed') ORDER BY id
$$;

-- New payments have their income by one statement, whose triggers of the sums then run once.
CREATE FUNCTION oficio.project_new_payments() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.add_income_of(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;
CREATE TRIGGER project_new_payments AFTER INSERT ON oficio.payments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.project_new_payments();

-- A changed payment updates its income without a new row, whose triggers would lock the client.
CREATE FUNCTION oficio.project_payment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF new.status NOT IN ('succeeded', 'disputed') THEN
    UPDATE public.income SET deleted_at = new.updated_at, version = version + 1, updated_at = new.updated_at
      WHERE payment_id = new.id AND deleted_at IS NULL;
  ELSIF EXISTS (SELECT FROM public.income WHERE payment_id = new.id) THEN
    UPDATE public.income SET method = new.method, reference = new.reference, version = version + 1,
        updated_at = new.updated_at
      WHERE payment_id = new.id AND (method, reference) IS DISTINCT FROM (new.method, new.reference);
  ELSE
    PERFORM oficio.add_income_of(ARRAY[new.id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER project_payment AFTER UPDATE OF method, reference, status ON oficio.payments
  FOR EACH ROW EXECUTE FUNCTION oficio.project_payment();

-- The ledger ----------------------------------------------------------------------------------------------------------

-- Rows go with their document or their organization alone, whose cascades run as the owner of the tables.
CREATE FUNCTION oficio.keep_ledger() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF tg_op = 'UPDATE' OR current_user <> 'oficio_owner' THEN
    RAISE EXCEPTION 'A ledger only grows' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN old;
END $$;
CREATE TRIGGER keep_ledger BEFORE UPDATE OR DELETE ON oficio.settlements
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_ledger();
CREATE TRIGGER keep_ledger BEFORE UPDATE OR DELETE ON oficio.settlement_taxes
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_ledger();

CREATE FUNCTION oficio.project_taxes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.income entry SET tax_minor = paid.tax_minor, withheld_minor = paid.withheld_minor,
    version = version + 1, updated_at = greatest(updated_at, settled.at)
  FROM (
    SELECT settlement.payment_id, max(settlement.created_at) AS at
    FROM added JOIN oficio.settlements settlement ON settlement.id = added.settlement_id
    WHERE settlement.payment_id IS NOT NULL GROUP BY 1
  ) settled JOIN oficio.paid_documents paid USING (payment_id)
  WHERE entry.payment_id = settled.payment_id
    AND (entry.tax_minor, entry.withheld_minor) <> (paid.tax_minor, paid.withheld_minor);
  RETURN NULL;
END $$;
CREATE TRIGGER project_taxes AFTER INSERT ON oficio.settlement_taxes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.project_taxes();

CREATE FUNCTION oficio.project_purpose() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.income entry SET category_id = paid.category_id, project_id = paid.project_id, version = version + 1,
    updated_at = greatest(updated_at, settled.at)
  FROM (SELECT payment_id, max(created_at) AS at FROM added WHERE payment_id IS NOT NULL GROUP BY 1) settled
    JOIN oficio.paid_documents paid USING (payment_id)
  WHERE entry.payment_id = settled.payment_id
    AND (entry.category_id, entry.project_id) IS DISTINCT FROM (paid.category_id, paid.project_id);
  RETURN NULL;
END $$;
CREATE TRIGGER project_purpose AFTER INSERT ON oficio.settlements REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.project_purpose();

-- The income of the payments of a document follows it into another project, also in closed books: no figure of the books
-- depends on it.
CREATE FUNCTION oficio.move_income() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.income entry SET project_id = paid.project_id, version = version + 1,
    updated_at = greatest(updated_at, new.updated_at)
  FROM oficio.paid_documents paid
  WHERE paid.payment_id = entry.payment_id AND entry.organization_id = new.organization_id AND entry.payment_id IN (
      SELECT settlement.payment_id FROM oficio.settlements settlement WHERE settlement.invoice_id = new.id)
    AND entry.project_id IS DISTINCT FROM paid.project_id;
  RETURN NULL;
END $$;
CREATE TRIGGER move_income AFTER UPDATE OF project_id ON public.invoices
  FOR EACH ROW WHEN (new.project_id IS DISTINCT FROM old.project_id AND new.lifecycle = 'issued')
  EXECUTE FUNCTION oficio.move_income();

-- The source of the last row that still counts; null for an empty ledger.
CREATE FUNCTION oficio.last_settlement(invoice uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER RETURN (
  SELECT entry.source FROM oficio.settlements entry
  WHERE entry.invoice_id = invoice AND entry.reverses IS NULL
    AND NOT EXISTS (SELECT FROM oficio.settlements reversal WHERE reversal.reverses = entry.id)
  ORDER BY entry.sequence DESC LIMIT 1
);

-- What a document is whose settlements sum up so. The last settlement decides only between paid and written off, so it is
-- looked up only for a document with write-offs.
CREATE FUNCTION oficio.settlement_of(document uuid, total bigint, settled bigint, has_write_offs boolean) RETURNS text
LANGUAGE sql STABLE RETURN oficio.settlement_state(total, settled,
  CASE WHEN has_write_offs AND settled = total THEN oficio.last_settlement(document) END);

-- Writes what the ledger says of several documents, by one statement, whose triggers then run once. A document that is owed
-- again leaves the archive, which the figures leave out.
CREATE FUNCTION oficio.keep_balances(documents uuid[], at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE public.invoices invoice SET balance_minor = kept.balance, base_balance_minor = kept.base_balance,
    collected_minor = kept.collected, settlement = kept.state, has_settlements = kept.has_settlements,
    archived_at = CASE WHEN kept.balance = 0 THEN invoice.archived_at END,
    version = version + 1, updated_at = at
  FROM (
    SELECT document.id, ledger.collected, document.total_minor - ledger.settled AS balance,
      document.base_total_minor - ledger.base AS base_balance,
      oficio.settlement_of(document.id, document.total_minor, ledger.settled, ledger.has_write_offs) AS state,
      ledger.has_settlements
    FROM public.invoices document CROSS JOIN LATERAL (
      -- An undone import of payments leaves a document without rows.
      SELECT coalesce(sum(entry.amount_minor), 0)::bigint AS settled, coalesce(sum(entry.base_minor), 0)::bigint AS base,
        coalesce(sum(entry.amount_minor) FILTER (WHERE entry.source = 'payment'), 0)::bigint AS collected,
        coalesce(bool_or(entry.source = 'write_off'), false) AS has_write_offs,
        -- A reversal takes back one row of the same document.
        coalesce(sum(CASE WHEN entry.reverses IS NULL THEN 1 ELSE -1 END), 0) > 0 AS has_settlements
      FROM oficio.settlements entry WHERE entry.invoice_id = document.id
    ) ledger
    WHERE document.id = ANY (documents) AND document.lifecycle = 'issued'
      AND ledger.settled BETWEEN least(0, document.total_minor) AND greatest(0, document.total_minor)
  ) kept
  WHERE invoice.id = kept.id
    AND (invoice.balance_minor, invoice.base_balance_minor, invoice.collected_minor, invoice.settlement,
        invoice.has_settlements)
      IS DISTINCT FROM (kept.balance, kept.base_balance, kept.collected, kept.state, kept.has_settlements)
$$;
GRANT EXECUTE ON FUNCTION oficio.keep_balances(uuid[], timestamptz) TO oficio_api, oficio_worker;

-- Keeps the balance of the settled document and the allocated part of the payment, at the end of the transaction.
-- Whoever adds rows, in whichever order: a ledger that doesn't fit isn't committed. Both are only written where whoever has
-- settled the document hasn't: even an update of no row runs the triggers of the sums.
CREATE FUNCTION oficio.settle() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  document record;
  ledger record;
BEGIN
  SELECT id, lifecycle, deleted_at, currency, client_id, total_minor, base_total_minor, balance_minor, base_balance_minor,
    collected_minor, settlement, has_settlements INTO document FROM public.invoices WHERE id = new.invoice_id FOR NO KEY UPDATE;
  -- Removed later in the transaction, with its ledger.
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- What waited for the lock is read by a statement of its own.
  SELECT document.total_minor - sums.settled AS balance, document.base_total_minor - sums.base AS base_balance,
    oficio.settlement_of(document.id, document.total_minor, sums.settled, sums.has_write_offs) AS state,
    sums.collected, sums.has_settlements, payment.currency, payment.client_id, payment.allocated_minor,
    (SELECT sum(entry.amount_minor) FROM oficio.settlements entry WHERE entry.payment_id = payment.id) AS allocated
  INTO ledger
  FROM (
    SELECT sum(entry.amount_minor)::bigint AS settled, sum(entry.base_minor)::bigint AS base,
      coalesce(sum(entry.amount_minor) FILTER (WHERE entry.source = 'payment'), 0)::bigint AS collected,
      bool_or(entry.source = 'write_off') AS has_write_offs,
      sum(CASE WHEN entry.reverses IS NULL THEN 1 ELSE -1 END) > 0 AS has_settlements
    FROM oficio.settlements entry WHERE entry.invoice_id = document.id
  ) sums LEFT JOIN oficio.payments payment ON payment.id = new.payment_id;
  IF document.lifecycle <> 'issued' OR document.deleted_at IS NOT NULL THEN
    RAISE EXCEPTION 'Only an issued document is settled' USING ERRCODE = 'check_violation';
  END IF;
  IF ledger.balance NOT BETWEEN least(0, document.total_minor) AND greatest(0, document.total_minor)
    OR (ledger.balance = 0 AND ledger.base_balance <> 0)
    OR (ledger.balance = document.total_minor AND ledger.base_balance <> document.base_total_minor) THEN
    RAISE EXCEPTION 'The settlements exceed the document' USING ERRCODE = 'check_violation';
  END IF;
  IF new.source = 'payment'
    AND ((ledger.currency, ledger.client_id) = (document.currency, document.client_id)) IS NOT TRUE THEN
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
  IF (document.balance_minor, document.base_balance_minor, document.collected_minor, document.settlement,
      document.has_settlements)
    IS DISTINCT FROM (ledger.balance, ledger.base_balance, ledger.collected, ledger.state, ledger.has_settlements) THEN
    PERFORM oficio.keep_balances(ARRAY[document.id], new.created_at);
  END IF;
  IF ledger.allocated_minor <> ledger.allocated THEN
    UPDATE oficio.payments SET allocated_minor = ledger.allocated, version = version + 1, updated_at = new.created_at
      WHERE id = new.payment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER settle AFTER INSERT ON oficio.settlements
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.settle();
