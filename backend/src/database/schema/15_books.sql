-- Income and expenses. They show what the organization earns and spends, so the right `accounting` reads them and
-- `accounting.write` writes them, whose roles are in 01_rules.sql. Of these roles a manager can be limited to
-- some clients, and then reads only the rows of these.
--
-- Triggers of income and of expenses, those of each write in their order:
--   follow_client         the client is the kept one of a merge; client_name and sort_client
--   keep_category_name    category_name and sort_category
--   keep_changed_by       the person who wrote the row
--   keep_derived          the search text; of income also the name of a payer without a client
--   keep_record           record_state and list_item
--   owned_by_the_owner    a new row is written for the present owner of the organization
--   remove_receipts       a removed entry takes its files with it
--   sum_…                 record_counts, money_sums, party_months and party_totals (20_sum_triggers.sql)

-- The income of a payment is written by the payment alone (`project_payment` in 14_ledger.sql): requests can lock it, so
-- that its refusal says why, but not write it.
SELECT oficio.protect_records('income', 'accounting', 'accounting.write', written => 'payment_id IS NULL'),
  oficio.protect_records('expenses', 'accounting', 'accounting.write'),
  oficio.protect_table('oficio.categories', 'accounting', 'accounting.write');
-- An income entry in the stream carries its client's name.
GRANT SELECT (client_name) ON public.income TO authenticated;

-- An entry shows the name of its category, and is sorted by it.
CREATE FUNCTION oficio.keep_category_name() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  SELECT category.name, category.sort_name INTO new.category_name, new.sort_category FROM oficio.categories category
    WHERE category.id = new.category_id AND category.organization_id = new.organization_id;
  new.sort_category := coalesce(new.sort_category, '');
  RETURN new;
END $$;
-- Writes the entries and items that show the category's name. The version stays, because nobody has changed them.
CREATE FUNCTION oficio.rename_category() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.income SET category_id = category_id
    WHERE category_id = new.id AND organization_id = new.organization_id;
  UPDATE public.expenses SET category_id = category_id
    WHERE category_id = new.id AND organization_id = new.organization_id;
  UPDATE public.items SET category_id = category_id
    WHERE category_id = new.id AND organization_id = new.organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER rename_category AFTER UPDATE OF name ON oficio.categories
  FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION oficio.rename_category();

-- Run after the names, before `keep_record`, whose item shows the result. An entry whose client was removed keeps the name.
CREATE FUNCTION oficio.derive_income() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF new.client_id IS NULL THEN
    new.client_name := coalesce(new.payer, CASE tg_op WHEN 'UPDATE' THEN old.client_name END, new.client_name, '');
    new.sort_client := oficio.normalised(new.client_name);
  END IF;
  new.search_text := concat_ws(' ', new.search_own, new.sort_client, new.sort_category);
  RETURN new;
END $$;
CREATE FUNCTION oficio.derive_expense() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.search_text := concat_ws(' ', new.search_own, new.sort_vendor, new.sort_client, new.sort_category);
  RETURN new;
END $$;

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON public.income
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();
CREATE TRIGGER keep_category_name BEFORE INSERT OR UPDATE OF category_id ON public.income
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_category_name();
CREATE TRIGGER keep_changed_by BEFORE INSERT OR UPDATE ON public.income
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_changed_by();
CREATE TRIGGER keep_derived BEFORE INSERT OR UPDATE ON public.income
  FOR EACH ROW EXECUTE FUNCTION oficio.derive_income();
CREATE TRIGGER owned_by_the_owner AFTER INSERT ON public.income
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.check_row_owner();
CREATE TRIGGER remove_receipts AFTER DELETE ON public.income REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.remove_receipts();

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON public.expenses
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();
CREATE TRIGGER keep_category_name BEFORE INSERT OR UPDATE OF category_id ON public.expenses
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_category_name();
CREATE TRIGGER keep_changed_by BEFORE INSERT OR UPDATE ON public.expenses
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_changed_by();
CREATE TRIGGER keep_derived BEFORE INSERT OR UPDATE ON public.expenses
  FOR EACH ROW EXECUTE FUNCTION oficio.derive_expense();
CREATE TRIGGER owned_by_the_owner AFTER INSERT ON public.expenses
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.check_row_owner();
CREATE TRIGGER remove_receipts AFTER DELETE ON public.expenses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION oficio.remove_receipts();

SELECT oficio.keep_records('income', $members$
  (entry).date AS "date",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  (entry).category_id AS "categoryId",
  (entry).category_name AS "categoryName",
  (entry).amount_minor AS "amountMinor",
  (entry).tax_minor AS "taxMinor",
  (entry).withheld_minor AS "withheldMinor",
  (entry).currency AS "currency",
  (entry).source AS "source",
  (entry).payment_id AS "paymentId",
  (entry).method AS "method",
  (entry).reference AS "reference",
  (entry).files AS "files",
  (entry).archived_at IS NOT NULL AS "isArchived"$members$, reading => 'accounting');
SELECT oficio.keep_records('expenses', $members$
  (entry).date AS "date",
  (entry).vendor AS "vendor",
  (entry).category_id AS "categoryId",
  (entry).category_name AS "categoryName",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  (entry).amount_minor AS "amountMinor",
  (entry).tax_minor AS "taxMinor",
  (entry).withheld_minor AS "withheldMinor",
  (entry).currency AS "currency",
  (entry).status AS "status",
  (entry).paid_on AS "paidOn",
  (entry).method AS "method",
  (entry).billable AS "billable",
  (entry).billed_invoice_id AS "billedInvoiceId",
  (entry).source AS "source",
  (entry).files AS "files",
  (entry).archived_at IS NOT NULL AS "isArchived",
  (entry).creditable_tax AS "creditableTax",
  (entry).taxes AS "taxes"$members$, reading => 'accounting', stays_open => true);

-- The taxes of an expense with these columns. One whose rates aren't known has a row without a rate for each sum.
CREATE FUNCTION oficio.expense_taxes(taxes jsonb, amount bigint, added bigint, withheld bigint)
RETURNS TABLE (name text, rate_ppm integer, kind text, exempt boolean, base_minor bigint, tax_minor bigint)
LANGUAGE sql IMMUTABLE SET search_path = '' AS $$
  SELECT name, "ratePpm", kind, exempt, "baseMinor", "taxMinor"
  FROM jsonb_to_recordset(taxes) AS tax
    (name text, "ratePpm" integer, kind text, exempt boolean, "baseMinor" bigint, "taxMinor" bigint)
  UNION ALL
  SELECT '', NULL, typed.kind, false, amount - added + withheld, typed.tax
  FROM (VALUES ('added', added), ('withheld', withheld)) AS typed (kind, tax)
  WHERE taxes = '[]' AND typed.tax <> 0
$$;
GRANT EXECUTE ON FUNCTION oficio.expense_taxes(jsonb, bigint, bigint, bigint) TO oficio_api, oficio_worker;

-- Billed expenses -----------------------------------------------------------------------------------------------------

-- Locks expenses outside the trash, also for a caller who may not read them: a draft keeps the ones that it bills.
CREATE FUNCTION oficio.lock_expenses(organization uuid, ids uuid[])
RETURNS TABLE (id uuid, client_id uuid, currency text, billable boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT id, client_id, currency, billable FROM public.expenses
  WHERE organization_id = organization AND organization = coalesce(oficio.current_organization(), organization)
    AND id = ANY (ids) AND deleted_at IS NULL
  ORDER BY id FOR NO KEY UPDATE
$$;
GRANT EXECUTE ON FUNCTION oficio.lock_expenses(uuid, uuid[]) TO oficio_api, oficio_worker;

-- The document that bills an expense, by its living line. Saving a draft replaces its lines, so the expense is compared
-- when the transaction ends: subscribers receive real changes alone.
CREATE FUNCTION oficio.bill_expense() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  changed CONSTANT oficio.invoice_lines := CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
  billing uuid;
BEGIN
  -- Even an update of no row runs the triggers of the sums.
  IF changed.source_type IS DISTINCT FROM 'expense' THEN RETURN NULL; END IF;
  billing := (SELECT line.invoice_id FROM oficio.invoice_lines line
    WHERE line.source_type = 'expense' AND line.source_id = changed.source_id AND line.live
      AND line.organization_id = changed.organization_id);
  UPDATE public.expenses SET billed_invoice_id = billing
    WHERE id = changed.source_id AND organization_id = changed.organization_id
      AND billed_invoice_id IS DISTINCT FROM billing;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bill_expense AFTER INSERT OR DELETE OR UPDATE OF live ON oficio.invoice_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION oficio.bill_expense();

-- The number of the document that bills an expense, if the caller reads that document. A sub-select of the list would cost each
-- page a start of the policies of documents, also where nothing is billed.
CREATE FUNCTION oficio.billed_number(organization uuid, billing uuid) RETURNS text
LANGUAGE plpgsql STABLE STRICT SET search_path = '' AS $$
BEGIN
  RETURN (SELECT invoice.number FROM public.invoices invoice
    WHERE invoice.organization_id = organization AND invoice.id = billing);
END $$;
GRANT EXECUTE ON FUNCTION oficio.billed_number(uuid, uuid) TO oficio_api, oficio_worker;

-- Closed books --------------------------------------------------------------------------------------------------------

-- The last day of the closed books. Locks it, so that the books aren't closed while an entry is being written.
CREATE FUNCTION oficio.lock_books(organization uuid) RETURNS date
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT closed_on FROM oficio.billing_settings
  WHERE organization_id = organization AND organization = coalesce(oficio.current_organization(), organization) FOR SHARE
$$;
-- False for a caller who may not.
CREATE FUNCTION oficio.close_books(last_day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE oficio.billing_settings SET closed_on = last_day
  WHERE organization_id = oficio.current_organization() AND oficio.caller_may('accounting.write') AND oficio.sees_all();
  RETURN FOUND;
END $$;
GRANT EXECUTE ON FUNCTION oficio.lock_books(uuid) TO oficio_api, oficio_worker;
GRANT EXECUTE ON FUNCTION oficio.close_books(date) TO oficio_api;
