-- Income and expenses as areas of records, with categories and a closing day.

LOCK TABLE public.income, public.expenses IN ACCESS EXCLUSIVE MODE;

CREATE TABLE oficio.categories (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('income', 'expense')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  -- As the service normalises names.
  sort_name text COLLATE "C" NOT NULL,
  -- The place in the palette of charts.
  color integer NOT NULL CHECK (color BETWEEN 0 AND 9),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  UNIQUE (id, organization_id)
);
CREATE UNIQUE INDEX categories_name ON oficio.categories (organization_id, kind, lower(name));
SELECT oficio.protect_table('oficio.categories', 'accounting', 'accounting.write');

CREATE FUNCTION oficio.seed_categories(organization uuid, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO oficio.categories (id, organization_id, kind, name, sort_name, color, created_at, updated_at)
  SELECT gen_random_uuid(), organization, kind, name, lower(name), color, at, at
  FROM (VALUES
    ('income', 'Services', 0), ('income', 'Hosting', 1), ('income', 'Domains', 2), ('income', 'Retainers', 3),
    ('income', 'Other', 9),
    ('expense', 'Domains', 2), ('expense', 'Hosting', 1), ('expense', 'Software', 0), ('expense', 'Contractors', 3),
    ('expense', 'Advertising', 4), ('expense', 'Taxes', 5), ('expense', 'Travel', 6), ('expense', 'Office', 7),
    ('expense', 'Bank fees', 8), ('expense', 'Payment fees', 8), ('expense', 'Other', 9)
  ) AS seed (kind, name, color)
$$;
SELECT oficio.seed_categories(id, created_at) FROM oficio.organizations;
CREATE OR REPLACE FUNCTION oficio.seed_new_organization() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.seed_invoicing(new.id, new.created_at), oficio.seed_categories(new.id, new.created_at);
  RETURN NULL;
END $$;

ALTER TABLE public.income
  DROP CONSTRAINT income_source_check,
  ADD CONSTRAINT income_source_check CHECK (source IN ('invoice_payment', 'manual', 'import', 'recurring')),
  -- Of an entry without a client.
  ADD COLUMN payer text,
  ADD COLUMN category_id uuid,
  ADD COLUMN category_name text,
  -- Part of the amount. Only of rows without a payment, whose documents have the taxes.
  ADD COLUMN tax_minor bigint NOT NULL DEFAULT 0 CHECK (tax_minor >= 0),
  -- Kept back by the payer, beside the amount.
  ADD COLUMN withheld_minor bigint NOT NULL DEFAULT 0 CHECK (withheld_minor >= 0),
  ADD COLUMN recurring_id uuid,
  ADD COLUMN occurrence integer,
  ADD COLUMN files integer NOT NULL DEFAULT 0 CHECK (files >= 0),
  ADD COLUMN sort_client text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN sort_category text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN search_own text NOT NULL DEFAULT ' ',
  ADD COLUMN search_text text NOT NULL DEFAULT '',
  ADD CHECK (recurring_id IS NULL OR occurrence IS NOT NULL),
  ADD CONSTRAINT income_occurrence UNIQUE (recurring_id, occurrence),
  ADD FOREIGN KEY (category_id, organization_id) REFERENCES oficio.categories (id, organization_id);

ALTER TABLE public.expenses
  ADD COLUMN category_id uuid,
  ADD COLUMN category_name text,
  -- Kept back from the vendor and owed to the tax office, beside the amount.
  ADD COLUMN withheld_minor bigint NOT NULL DEFAULT 0 CHECK (withheld_minor >= 0),
  ADD COLUMN vendor_tax_id text,
  ADD COLUMN document_number text,
  ADD COLUMN fx_rate_e8 bigint CHECK (fx_rate_e8 > 0),
  ADD COLUMN base_amount_minor bigint,
  ADD COLUMN billed_invoice_id uuid,
  ADD COLUMN source text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'import', 'recurring', 'payment_fee')),
  ADD COLUMN payment_id uuid UNIQUE,
  ADD COLUMN recurring_id uuid,
  ADD COLUMN occurrence integer,
  ADD COLUMN client_name text,
  ADD COLUMN files integer NOT NULL DEFAULT 0 CHECK (files >= 0),
  ADD COLUMN sort_client text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN sort_category text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN sort_vendor text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN search_own text NOT NULL DEFAULT ' ',
  ADD COLUMN search_text text NOT NULL DEFAULT '',
  ADD CHECK (recurring_id IS NULL OR occurrence IS NOT NULL),
  ADD CONSTRAINT expenses_occurrence UNIQUE (recurring_id, occurrence),
  ADD FOREIGN KEY (category_id, organization_id) REFERENCES oficio.categories (id, organization_id),
  ADD FOREIGN KEY (payment_id, organization_id) REFERENCES oficio.payments (id, organization_id),
  ADD FOREIGN KEY (billed_invoice_id, organization_id) REFERENCES public.invoices (id, organization_id)
    ON DELETE SET NULL (billed_invoice_id);

-- Rewriting the tables fills the present rows; an UPDATE would reach every subscriber of the change stream.
ALTER TABLE public.income
  ALTER COLUMN base_amount_minor TYPE bigint USING coalesce(base_amount_minor, amount_minor),
  ALTER COLUMN base_amount_minor SET NOT NULL,
  ALTER COLUMN sort_client TYPE text COLLATE "C" USING lower(client_name),
  ALTER COLUMN search_text TYPE text USING lower(concat_ws(' ', description, reference, client_name));
ALTER TABLE public.expenses
  ALTER COLUMN base_amount_minor TYPE bigint USING amount_minor,
  ALTER COLUMN base_amount_minor SET NOT NULL,
  ALTER COLUMN paid_on TYPE date USING CASE WHEN status IN ('paid', 'reimbursed') THEN coalesce(paid_on, date) END,
  ALTER COLUMN sort_vendor TYPE text COLLATE "C" USING lower(vendor),
  ALTER COLUMN search_text TYPE text USING lower(concat_ws(' ', vendor, description)),
  ADD CHECK ((status IN ('paid', 'reimbursed')) = (paid_on IS NOT NULL));

CREATE FUNCTION oficio.keep_category_name() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  SELECT category.name, category.sort_name INTO new.category_name, new.sort_category FROM oficio.categories category
    WHERE category.id = new.category_id AND category.organization_id = new.organization_id;
  new.sort_category := coalesce(new.sort_category, '');
  RETURN new;
END $$;
CREATE FUNCTION oficio.rename_category() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.income SET category_id = category_id
    WHERE category_id = new.id AND organization_id = new.organization_id;
  UPDATE public.expenses SET category_id = category_id
    WHERE category_id = new.id AND organization_id = new.organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER rename_category AFTER UPDATE OF name ON oficio.categories
  FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION oficio.rename_category();

-- An entry whose client was removed keeps the name.
CREATE FUNCTION oficio.derive_income() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF new.client_id IS NULL THEN
    new.client_name := coalesce(new.payer, CASE tg_op WHEN 'UPDATE' THEN old.client_name END, new.client_name, '');
    new.sort_client := lower(new.client_name);
  END IF;
  new.search_text := concat_ws(' ', new.search_own, new.sort_client, new.sort_category);
  RETURN new;
END $$;
CREATE FUNCTION oficio.derive_expense() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  new.search_text := concat_ws(' ', new.search_own, new.sort_vendor, new.sort_client, new.sort_category);
  RETURN new;
END $$;

-- Triggers run by name: `keep_derived` after the names, before `keep_record`, whose item shows the result.
CREATE TRIGGER keep_client_name BEFORE INSERT OR UPDATE OF client_id ON public.income
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_client_name();
CREATE TRIGGER keep_category_name BEFORE INSERT OR UPDATE OF category_id ON public.income
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_category_name();
CREATE TRIGGER keep_derived BEFORE INSERT OR UPDATE ON public.income
  FOR EACH ROW EXECUTE FUNCTION oficio.derive_income();
CREATE TRIGGER keep_client_name BEFORE INSERT OR UPDATE OF client_id ON public.expenses
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_client_name();
CREATE TRIGGER keep_category_name BEFORE INSERT OR UPDATE OF category_id ON public.expenses
  FOR EACH ROW EXECUTE FUNCTION oficio.keep_category_name();
CREATE TRIGGER keep_derived BEFORE INSERT OR UPDATE ON public.expenses
  FOR EACH ROW EXECUTE FUNCTION oficio.derive_expense();

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
  (entry).archived_at IS NOT NULL AS "isArchived"$members$, ARRAY['source', 'currency']);
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
  (entry).archived_at IS NOT NULL AS "isArchived"$members$, ARRAY['status', 'currency', 'billable']);

DROP INDEX public.income_by_date, public.income_by_creation, public.income_by_change, public.expenses_by_date,
  public.expenses_by_creation, public.expenses_by_change;
CREATE INDEX income_by_date ON public.income (organization_id, record_state, date, id);
CREATE INDEX income_by_client ON public.income (organization_id, record_state, sort_client, date, id);
CREATE INDEX income_by_category ON public.income (organization_id, record_state, sort_category, date, id);
CREATE INDEX income_by_amount ON public.income (organization_id, record_state, amount_minor, id);
CREATE INDEX income_by_creation ON public.income (organization_id, record_state, created_at, id);
CREATE INDEX income_by_change ON public.income (organization_id, record_state, updated_at, id);
CREATE INDEX income_search ON public.income USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX income_of_category ON public.income (category_id, organization_id) WHERE category_id IS NOT NULL;
CREATE INDEX expenses_by_date ON public.expenses (organization_id, record_state, date, id);
CREATE INDEX expenses_by_vendor ON public.expenses (organization_id, record_state, sort_vendor, date, id);
CREATE INDEX expenses_by_client ON public.expenses (organization_id, record_state, sort_client, date, id);
CREATE INDEX expenses_by_category ON public.expenses (organization_id, record_state, sort_category, date, id);
CREATE INDEX expenses_by_amount ON public.expenses (organization_id, record_state, amount_minor, id);
CREATE INDEX expenses_by_creation ON public.expenses (organization_id, record_state, created_at, id);
CREATE INDEX expenses_by_change ON public.expenses (organization_id, record_state, updated_at, id);
CREATE INDEX expenses_search ON public.expenses USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX expenses_of_category ON public.expenses (category_id, organization_id) WHERE category_id IS NOT NULL;
CREATE INDEX expenses_of_invoice ON public.expenses (billed_invoice_id, organization_id)
  WHERE billed_invoice_id IS NOT NULL;

-- The row of a payment can be locked, so that its refusal says why, but not written.
DO $$
DECLARE
  own CONSTANT text := 'organization_id = (SELECT oficio.current_organization()) AND ' || oficio.scope_condition('client_id');
BEGIN
  EXECUTE format('ALTER POLICY api_update ON public.income USING (%s AND (SELECT oficio.caller_may(%L)))', own,
    'accounting.write');
END $$;

-- A search reads below the policies, so the views have their right, too.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['income', 'expenses'] LOOP
    EXECUTE format('CREATE OR REPLACE VIEW oficio.searchable_%1$s AS SELECT * FROM public.%1$I
      WHERE organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may(''accounting''))
        AND %2$s', name, oficio.scope_condition('client_id'));
  END LOOP;
END $$;

-- A rename reaches the entries of a payment through their own client.
DROP TRIGGER name_income ON oficio.payments;
DROP FUNCTION oficio.name_income();

-- As before, with income and expenses.
CREATE OR REPLACE FUNCTION oficio.rename_client() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['public.domains', 'oficio.payments', 'public.income', 'public.invoices', 'public.expenses']
  LOOP
    EXECUTE format('SELECT FROM %s WHERE client_id = $1 AND organization_id = $2 ORDER BY id FOR NO KEY UPDATE', name)
      USING new.id, new.organization_id;
    EXECUTE format('UPDATE %s SET client_id = client_id WHERE client_id = $1 AND organization_id = $2', name)
      USING new.id, new.organization_id;
  END LOOP;

  PERFORM oficio.enqueue_job('row.touch', jsonb_build_object('table', renamed.name, 'id', renamed.id))
  FROM (
    SELECT live.name, (array_agg(id))[1] AS id, sum(count(*)) OVER () AS rows FROM (
      SELECT 'client_directory' AS name, new.id AS id
      UNION ALL SELECT 'domains', id FROM public.domains
        WHERE client_id = new.id AND organization_id = new.organization_id
      UNION ALL SELECT 'income', id FROM public.income
        WHERE client_id = new.id AND organization_id = new.organization_id
      UNION ALL SELECT 'invoices', id FROM public.invoices
        WHERE client_id = new.id AND organization_id = new.organization_id
      UNION ALL SELECT 'expenses', id FROM public.expenses
        WHERE client_id = new.id AND organization_id = new.organization_id
    ) live GROUP BY 1
  ) renamed WHERE renamed.rows > 1000;
  RETURN NULL;
END $$;

-- The receipts of an entry. The version stays, because nobody has changed the entry itself.
CREATE FUNCTION oficio.count_files() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  document CONSTANT oficio.documents := CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
  step CONSTANT integer := CASE WHEN tg_op <> 'DELETE' AND new.deleted_at IS NULL THEN 1 ELSE 0 END
    - CASE WHEN tg_op <> 'INSERT' AND old.deleted_at IS NULL THEN 1 ELSE 0 END;
BEGIN
  IF step <> 0 AND document.entity_type = 'income' THEN
    UPDATE public.income SET files = files + step
      WHERE id = document.entity_id AND organization_id = document.organization_id;
  ELSIF step <> 0 AND document.entity_type = 'expense' THEN
    UPDATE public.expenses SET files = files + step
      WHERE id = document.entity_id AND organization_id = document.organization_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_files AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON oficio.documents
  FOR EACH ROW EXECUTE FUNCTION oficio.count_files();
CREATE INDEX documents_of_entity ON oficio.documents (organization_id, entity_id) WHERE entity_id IS NOT NULL;

-- The document that bills an expense, by its living line.
CREATE FUNCTION oficio.bill_expense() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.source_type = 'expense' THEN
    UPDATE public.expenses SET billed_invoice_id = NULL
      WHERE id = old.source_id AND organization_id = old.organization_id AND billed_invoice_id = old.invoice_id;
  END IF;
  IF tg_op <> 'DELETE' AND new.source_type = 'expense' AND new.live THEN
    UPDATE public.expenses SET billed_invoice_id = new.invoice_id
      WHERE id = new.source_id AND organization_id = new.organization_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bill_expense AFTER INSERT OR DELETE OR UPDATE OF live ON oficio.invoice_lines
  FOR EACH ROW EXECUTE FUNCTION oficio.bill_expense();

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

REVOKE ALL ON FUNCTION oficio.seed_categories(uuid, timestamptz), oficio.keep_category_name(), oficio.rename_category(),
  oficio.derive_income(), oficio.derive_expense(), oficio.count_files(), oficio.bill_expense(), oficio.lock_books(uuid),
  oficio.close_books(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oficio.lock_books(uuid) TO oficio_api, oficio_worker;
GRANT EXECUTE ON FUNCTION oficio.close_books(date) TO oficio_api;
