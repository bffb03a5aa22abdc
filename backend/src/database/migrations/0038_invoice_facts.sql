-- The list of invoices shows what the ledger and the credit notes of each document say, as columns of its row.

ALTER TABLE public.invoices
  -- Σ of what issued credit notes correct, positive.
  ADD COLUMN credited_minor bigint NOT NULL DEFAULT 0,
  -- Whether rows of the ledger weren't taken back.
  ADD COLUMN has_settlements boolean NOT NULL DEFAULT false;

-- Rewriting the table fills them; an UPDATE would reach every subscriber of the change stream.
CREATE FUNCTION pg_temp.credited(document uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(total_minor), 0)::bigint FROM public.invoices
  WHERE corrects_id = document AND lifecycle = 'issued'
$$;
CREATE FUNCTION pg_temp.settled(document uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE WHEN reverses IS NULL THEN 1 ELSE -1 END) > 0, false) FROM oficio.settlements
  WHERE invoice_id = document
$$;
ALTER TABLE public.invoices
  ALTER COLUMN credited_minor TYPE bigint USING pg_temp.credited(id),
  ALTER COLUMN has_settlements TYPE boolean USING pg_temp.settled(id);
