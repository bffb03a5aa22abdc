-- The records of one series are found by one index, also beside many other rows of their organization.

CREATE INDEX invoices_of_one_series ON public.invoices (recurring_id, organization_id) WHERE recurring_id IS NOT NULL;
CREATE INDEX income_of_series ON public.income (recurring_id, organization_id) WHERE recurring_id IS NOT NULL;
CREATE INDEX expenses_of_series ON public.expenses (recurring_id, organization_id) WHERE recurring_id IS NOT NULL;
