-- What was issued, by client and month: the figures of the invoices' analytics. Documents in the archive count, too.
LOCK TABLE public.invoices IN ACCESS EXCLUSIVE MODE;

CREATE TABLE oficio.invoice_months (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  client_id uuid NOT NULL,
  currency text COLLATE "C" NOT NULL,
  month date NOT NULL,
  -- Invoices and credit notes, without void ones.
  count bigint NOT NULL,
  total_minor numeric NOT NULL,
  -- Of the invoices among them.
  invoices bigint NOT NULL,
  sent bigint NOT NULL,
  viewed bigint NOT NULL,
  paid bigint NOT NULL,
  PRIMARY KEY (organization_id, currency, month, client_id)
);
SELECT oficio.protect_table('oficio.invoice_months', 'accounting', client => 'client_id');

CREATE FUNCTION oficio.sum_invoice_months() RETURNS trigger
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
       OR sum(step) FILTER (WHERE sent_at IS NOT NULL) <> 0 OR sum(step) FILTER (WHERE viewed_at IS NOT NULL) <> 0
       OR sum(step) FILTER (WHERE settlement = ''paid'') <> 0
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
REVOKE ALL ON FUNCTION oficio.sum_invoice_months() FROM PUBLIC;

INSERT INTO oficio.invoice_months
SELECT organization_id, client_id, currency, date_trunc('month', issue_date)::date, count(*), sum(total_minor),
  count(*) FILTER (WHERE kind = 'invoice'), count(*) FILTER (WHERE kind = 'invoice' AND sent_at IS NOT NULL),
  count(*) FILTER (WHERE kind = 'invoice' AND viewed_at IS NOT NULL),
  count(*) FILTER (WHERE kind = 'invoice' AND settlement = 'paid')
FROM public.invoices WHERE lifecycle = 'issued' AND deleted_at IS NULL GROUP BY 1, 2, 3, 4;

CREATE TRIGGER lock_counts BEFORE INSERT ON oficio.invoice_months
  FOR EACH ROW EXECUTE FUNCTION oficio.lock_counts('invoices');
CREATE TRIGGER sum_months_added AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_invoice_months();
CREATE TRIGGER sum_months_removed AFTER DELETE ON public.invoices REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_invoice_months();
CREATE TRIGGER sum_months_changed AFTER UPDATE ON public.invoices REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.sum_invoice_months();
