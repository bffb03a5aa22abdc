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
GRANT UPDATE (tax_regime, terms, notes, payment_instructions, payment_terms_days, tax_mode, rounding_mode, cash_step,
  write_off_limit_minor, paper, attach_pdf, record_fees, date_order, updated_at, version)
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
  FROM (VALUES ('INV', 'invoice'), ('DEP', 'deposit'), ('CN', 'credit_note')) AS seed (series, kind);
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
