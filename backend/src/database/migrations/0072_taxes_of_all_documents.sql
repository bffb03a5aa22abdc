-- Who sees all rows of the organization sees all of its documents. Their ids aren't read for each list of a tax.
ALTER POLICY api_select ON oficio.invoice_taxes USING (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('invoices'))
  AND ((SELECT oficio.sees_all()) OR EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = invoice_id)));
ALTER POLICY api_select ON oficio.settlements USING (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('accounting'))
  AND ((SELECT oficio.sees_all()) OR EXISTS (SELECT FROM public.invoices invoice WHERE invoice.id = invoice_id)));
ALTER POLICY api_select ON oficio.settlement_taxes USING (
  organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('accounting'))
  AND ((SELECT oficio.sees_all())
    OR EXISTS (SELECT FROM oficio.settlements settlement WHERE settlement.id = settlement_id)));

-- Expenses are found by the day of their payment, which reports on money paid count.
CREATE INDEX expenses_by_payment ON public.expenses (organization_id, paid_on) WHERE paid_on IS NOT NULL;
