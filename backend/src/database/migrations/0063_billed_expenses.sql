-- Lines of invoices bill expenses.

-- Locks expenses outside the trash, also for a caller who may not read them: a draft keeps the ones that it bills.
CREATE FUNCTION oficio.lock_expenses(organization uuid, ids uuid[])
RETURNS TABLE (id uuid, client_id uuid, currency text, billable boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT id, client_id, currency, billable FROM public.expenses
  WHERE organization_id = organization AND organization = coalesce(oficio.current_organization(), organization)
    AND id = ANY (ids) AND deleted_at IS NULL
  ORDER BY id FOR NO KEY UPDATE
$$;
REVOKE ALL ON FUNCTION oficio.lock_expenses(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.lock_expenses(uuid, uuid[]) TO oficio_api, oficio_worker;

-- The document that bills an expense, by its living line. Saving a draft replaces its lines, so the expense is compared
-- when the transaction ends: subscribers receive real changes alone.
CREATE OR REPLACE FUNCTION oficio.bill_expense() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  changed CONSTANT oficio.invoice_lines := CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
  billing CONSTANT uuid := (SELECT line.invoice_id FROM oficio.invoice_lines line
    WHERE line.source_type = 'expense' AND line.source_id = changed.source_id AND line.live
      AND line.organization_id = changed.organization_id);
BEGIN
  UPDATE public.expenses SET billed_invoice_id = billing
    WHERE changed.source_type = 'expense' AND id = changed.source_id AND organization_id = changed.organization_id
      AND billed_invoice_id IS DISTINCT FROM billing;
  RETURN NULL;
END $$;
DROP TRIGGER bill_expense ON oficio.invoice_lines;
CREATE CONSTRAINT TRIGGER bill_expense AFTER INSERT OR DELETE OR UPDATE OF live ON oficio.invoice_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.bill_expense();
