-- A deposit invoice knows the draft for which it was asked, until that is purged.
ALTER TABLE public.invoices
  ADD COLUMN deposit_of_id uuid,
  ADD CHECK (kind = 'deposit' OR deposit_of_id IS NULL),
  ADD FOREIGN KEY (deposit_of_id, organization_id) REFERENCES public.invoices (id, organization_id)
    ON DELETE SET NULL (deposit_of_id);

CREATE INDEX invoices_deposit_of ON public.invoices (deposit_of_id, organization_id) WHERE deposit_of_id IS NOT NULL;
