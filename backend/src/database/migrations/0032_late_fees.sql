-- A step of a reminder rule may charge a late fee, which is an invoice of its own.

-- The step, the invoice and the due day for which the document charges a fee. No other document has the same, so that a fee
-- is charged once.
ALTER TABLE public.invoices ADD COLUMN late_fee_key text COLLATE "C" CHECK (char_length(late_fee_key) <= 400);
CREATE UNIQUE INDEX invoices_of_late_fees ON public.invoices (organization_id, late_fee_key)
  WHERE late_fee_key IS NOT NULL;
