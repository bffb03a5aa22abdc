-- Figures and names that follow what the ledger and the clients say.
LOCK TABLE oficio.payments, public.invoices IN SHARE ROW EXCLUSIVE MODE;

-- As before. A document that is owed again leaves the archive, which the figures leave out.
CREATE OR REPLACE FUNCTION oficio.keep_balances(documents uuid[], at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE public.invoices invoice SET balance_minor = kept.balance, base_balance_minor = kept.base_balance,
    settlement = kept.state, archived_at = CASE WHEN kept.balance = 0 THEN invoice.archived_at END,
    version = version + 1, updated_at = at
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
UPDATE public.invoices SET archived_at = NULL, version = version + 1
  WHERE archived_at IS NOT NULL AND lifecycle = 'issued' AND balance_minor <> 0;

-- As before. The steps of invoices alone say whether a group has changed: those of a credit note would cancel them.
CREATE OR REPLACE FUNCTION oficio.sum_invoice_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  months CONSTANT text := format(
    'SELECT organization_id, client_id, currency, date_trunc(''month'', issue_date)::date AS month, sum(step) AS count,
       sum(step * total_minor) AS total,
       coalesce(sum(step) FILTER (WHERE kind = ''invoice''), 0) AS invoices,
       coalesce(sum(step) FILTER (WHERE kind = ''invoice'' AND sent_at IS NOT NULL), 0) AS sent,
       coalesce(sum(step) FILTER (WHERE kind = ''invoice'' AND viewed_at IS NOT NULL), 0) AS viewed,
       coalesce(sum(step) FILTER (WHERE kind = ''invoice'' AND settlement = ''paid''), 0) AS paid
     FROM (%s) invoice WHERE lifecycle = ''issued'' AND deleted_at IS NULL GROUP BY 1, 2, 3, 4
     HAVING (sum(step), sum(step * total_minor)) <> (0, 0)
       OR sum(step) FILTER (WHERE kind = ''invoice'' AND sent_at IS NOT NULL) <> 0
       OR sum(step) FILTER (WHERE kind = ''invoice'' AND viewed_at IS NOT NULL) <> 0
       OR sum(step) FILTER (WHERE kind = ''invoice'' AND settlement = ''paid'') <> 0
     ORDER BY 1, 2, 3, 4',
    CASE tg_op
      WHEN 'INSERT' THEN 'SELECT *, 1 AS step FROM added'
      WHEN 'DELETE' THEN 'SELECT *, -1 AS step FROM removed'
      ELSE 'SELECT *, 1 AS step FROM added UNION ALL SELECT *, -1 FROM removed'
    END);
BEGIN
  IF tg_op = 'DELETE' THEN
    -- Removing an organization may have removed its sums first.
    EXECUTE 'UPDATE oficio.invoice_months kept SET count = kept.count + gone.count,
        total_minor = kept.total_minor + gone.total, invoices = kept.invoices + gone.invoices,
        sent = kept.sent + gone.sent, viewed = kept.viewed + gone.viewed, paid = kept.paid + gone.paid
      FROM (' || months || ') gone
      WHERE (kept.organization_id, kept.client_id, kept.currency, kept.month)
        = (gone.organization_id, gone.client_id, gone.currency, gone.month)';
  ELSE
    EXECUTE 'INSERT INTO oficio.invoice_months AS kept
        (organization_id, client_id, currency, month, count, total_minor, invoices, sent, viewed, paid) ' || months
      || ' ON CONFLICT (organization_id, currency, month, client_id) DO UPDATE SET
           count = kept.count + excluded.count, total_minor = kept.total_minor + excluded.total_minor,
           invoices = kept.invoices + excluded.invoices, sent = kept.sent + excluded.sent,
           viewed = kept.viewed + excluded.viewed, paid = kept.paid + excluded.paid';
  END IF;
  RETURN NULL;
END $$;
UPDATE oficio.invoice_months kept SET (sent, viewed, paid) = (
  SELECT count(*) FILTER (WHERE sent_at IS NOT NULL), count(*) FILTER (WHERE viewed_at IS NOT NULL),
    count(*) FILTER (WHERE settlement = 'paid')
  FROM public.invoices invoice
  WHERE invoice.organization_id = kept.organization_id AND invoice.client_id = kept.client_id
    AND invoice.currency = kept.currency AND date_trunc('month', invoice.issue_date)::date = kept.month
    AND invoice.kind = 'invoice' AND invoice.lifecycle = 'issued' AND invoice.deleted_at IS NULL);

-- A rename and a merge of clients write the client of their payments. Its name then follows in the income of each.
CREATE FUNCTION oficio.name_income() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.income SET client_name = new.client_name
    WHERE payment_id = new.id AND client_name IS DISTINCT FROM new.client_name;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION oficio.name_income() FROM PUBLIC;
CREATE TRIGGER name_income AFTER UPDATE OF client_id ON oficio.payments
  FOR EACH ROW EXECUTE FUNCTION oficio.name_income();
UPDATE public.income entry SET client_name = payment.client_name FROM oficio.payments payment
  WHERE payment.id = entry.payment_id AND entry.client_name IS DISTINCT FROM payment.client_name;
