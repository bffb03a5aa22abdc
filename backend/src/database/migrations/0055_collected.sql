-- What payments have settled of each document is a column of its row, and of the sums of each month.

ALTER TABLE public.invoices
  -- Σ of its settlements by payments. Credits and write-offs settle the rest.
  ADD COLUMN collected_minor bigint NOT NULL DEFAULT 0;

-- Rewriting the table fills it; an UPDATE would reach every subscriber of the change stream.
CREATE FUNCTION pg_temp.collected(document uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_minor), 0)::bigint FROM oficio.settlements
  WHERE invoice_id = document AND source = 'payment'
$$;
ALTER TABLE public.invoices ALTER COLUMN collected_minor TYPE bigint USING pg_temp.collected(id);

ALTER TABLE oficio.invoice_months ADD COLUMN collected_minor numeric NOT NULL DEFAULT 0;
ALTER TABLE oficio.invoice_month_totals ADD COLUMN collected_minor numeric NOT NULL DEFAULT 0;
