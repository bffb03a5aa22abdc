-- Settings of invoicing: whoever reads invoices reads them, whoever writes the books changes them.

SELECT oficio.protect_table('oficio.tax_rates', 'invoices', 'accounting.write'),
  oficio.protect_table('oficio.exchange_rates', 'invoices', 'accounting.write'),
  oficio.protect_table('oficio.tax_rate_uses', 'invoices', 'invoices', commands => ARRAY['INSERT']),
  oficio.protect_table('oficio.document_series', 'invoices', 'accounting.write'),
  oficio.protect_table('oficio.billing_settings', 'invoices');
-- Managers issue documents, which takes a number.
ALTER POLICY api_update ON oficio.document_series
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('accounting')));
CREATE POLICY api_update ON oficio.billing_settings FOR UPDATE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_manages()));
GRANT UPDATE (tax_regime, terms, notes, payment_instructions, payment_terms_days, quote_valid_days, link_days,
  tax_mode, rounding_mode, cash_step, write_off_limit_minor, paper, attach_pdf, record_fees, mail_receipts, date_order,
  hourly_rate_minor, time_step_minutes, updated_at, version)
  ON oficio.billing_settings TO oficio_api;

-- What a new organization starts with: settings, series, the tax rates of its country, categories.
CREATE FUNCTION oficio.seed_organization() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  -- The largest rest that is written off without a look at the settings: 1.00.
  INSERT INTO oficio.billing_settings (organization_id, write_off_limit_minor, updated_at)
  VALUES (new.id, 100, new.created_at);
  INSERT INTO oficio.document_series
    (id, organization_id, series, kind, pattern, next_number, reset, created_at, updated_at)
  SELECT gen_random_uuid(), new.id, series, kind, series || '-{YYYY}-{0000}', 1, 'yearly', new.created_at, new.created_at
  FROM (VALUES ('INV', 'invoice'), ('DEP', 'deposit'), ('CN', 'credit_note'), ('Q', 'quote')) AS seed (series, kind);
  INSERT INTO oficio.tax_rates
    (id, organization_id, name, rate_ppm, kind, exempt, is_default, created_at, updated_at)
  SELECT gen_random_uuid(), new.id, name, rate_ppm, kind, exempt, is_default, new.created_at, new.created_at
  FROM oficio.country_taxes(new.country_code);
  INSERT INTO oficio.categories (id, organization_id, kind, name, sort_name, color, created_at, updated_at)
  SELECT gen_random_uuid(), new.id, kind, name, oficio.normalised(name), color, new.created_at, new.created_at
  FROM (VALUES
    ('income', 'Services', 0), ('income', 'Hosting', 1), ('income', 'Domains', 2), ('income', 'Retainers', 3),
    ('income', 'Other', 9),
    ('expense', 'Domains', 2), ('expense', 'Hosting', 1), ('expense', 'Software', 0), ('expense', 'Contractors', 3),
    ('expense', 'Advertising', 4), ('expense', 'Taxes', 5), ('expense', 'Travel', 6), ('expense', 'Office', 7),
    ('expense', 'Bank fees', 8), ('expense', 'Payment fees', 8), ('expense', 'Other', 9)
  ) AS seed (kind, name, color);
  RETURN NULL;
END $$;
CREATE TRIGGER seed_organization AFTER INSERT ON oficio.organizations
  FOR EACH ROW EXECUTE FUNCTION oficio.seed_organization();

-- A series that gets another income category takes along its documents outside the closed books that have the former one,
-- with the income of their payments. A credit note has the category of what it corrects. The versions stay, because nobody
-- has changed the documents.
CREATE FUNCTION oficio.follow_series_category() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  closed CONSTANT date := coalesce(oficio.lock_books(new.organization_id), '-infinity');
BEGIN
  UPDATE public.invoices entry SET category_id = new.category_id
    WHERE organization_id = new.organization_id AND series = new.series AND lifecycle = 'issued' AND issue_date > closed
      AND category_id IS NOT DISTINCT FROM old.category_id AND NOT EXISTS (
        SELECT FROM public.invoices corrected WHERE corrected.id = entry.corrects_id AND corrected.category_id IS NOT NULL);
  UPDATE public.invoices note SET category_id = corrected.category
    FROM (
      SELECT correcting.id, coalesce(invoice.category_id, own.category_id) AS category FROM public.invoices invoice
        JOIN public.invoices correcting ON correcting.corrects_id = invoice.id
        LEFT JOIN oficio.document_series own
          ON own.series = correcting.series AND own.organization_id = correcting.organization_id
      WHERE invoice.organization_id = new.organization_id AND invoice.series = new.series
    ) corrected
    WHERE note.id = corrected.id AND note.lifecycle = 'issued' AND note.issue_date > closed
      AND note.category_id IS DISTINCT FROM corrected.category;
  UPDATE public.income entry SET category_id = paid.category_id
    FROM oficio.paid_documents paid
    WHERE paid.payment_id = entry.payment_id AND entry.organization_id = new.organization_id AND date > closed
      AND deleted_at IS NULL AND entry.payment_id IN (SELECT settlement.payment_id FROM oficio.settlements settlement JOIN public.invoices invoice
          ON invoice.id = settlement.invoice_id LEFT JOIN public.invoices corrected ON corrected.id = invoice.corrects_id
        WHERE invoice.organization_id = new.organization_id AND new.series IN (invoice.series, corrected.series))
      AND entry.category_id IS DISTINCT FROM paid.category_id;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_category AFTER UPDATE OF category_id ON oficio.document_series
  FOR EACH ROW WHEN (old.category_id IS DISTINCT FROM new.category_id)
  EXECUTE FUNCTION oficio.follow_series_category();
