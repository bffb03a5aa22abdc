-- Online payment of invoices. Members read the pages of invoices that they read; owner and admin connect the account.
-- Pages are written by the worker alone: for the client, who has no account, and for what the provider reports.
--
-- Trigger of invoices:
--   close_checkout   the open page of an invoice is closed when another amount is owed, or nothing

SELECT oficio.protect_table('oficio.payment_accounts', 'audit', 'audit', commands => ARRAY['INSERT', 'UPDATE']),
  oficio.protect_table('oficio.invoice_checkouts', 'invoices',
    rows => 'EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = invoice_checkouts.invoice_id OFFSET 0)');

-- The page is closed by a job, because the provider has to be asked. Whoever is quicker than it pays too much, and the
-- rest is credit of the client.
CREATE FUNCTION oficio.close_checkout() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.enqueue_job('invoice-checkout.close', jsonb_build_object('checkoutId', id))
  FROM oficio.invoice_checkouts
  WHERE invoice_id = new.id AND status IN ('opening', 'open') AND (new.lifecycle = 'void' OR amount_minor <> new.balance_minor);
  RETURN NULL;
END $$;
CREATE TRIGGER close_checkout AFTER UPDATE OF balance_minor, lifecycle ON public.invoices
  FOR EACH ROW WHEN ((old.balance_minor, old.lifecycle) IS DISTINCT FROM (new.balance_minor, new.lifecycle))
  EXECUTE FUNCTION oficio.close_checkout();
