-- How an organization invoices: its tax rates, the series that number its documents, its rules and its exchange rates.

CREATE TABLE oficio.tax_rates (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('added', 'withheld')),
  exempt boolean NOT NULL,
  is_default boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  UNIQUE (organization_id, id),
  CHECK (NOT exempt OR rate_ppm = 0 AND kind = 'added'),
  CHECK (NOT is_default OR archived_at IS NULL)
);
CREATE UNIQUE INDEX tax_rates_name ON oficio.tax_rates (organization_id, lower(name)) WHERE archived_at IS NULL;
SELECT oficio.protect_table('oficio.tax_rates', 'invoices', 'accounting.write');

-- The rates that a document has. The foreign key keeps them from being deleted.
CREATE TABLE oficio.tax_rate_uses (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  tax_rate_id uuid NOT NULL,
  PRIMARY KEY (organization_id, tax_rate_id),
  FOREIGN KEY (organization_id, tax_rate_id) REFERENCES oficio.tax_rates (organization_id, id)
);
SELECT oficio.protect_table('oficio.tax_rate_uses', 'invoices', 'invoices');
REVOKE UPDATE, DELETE ON oficio.tax_rate_uses FROM oficio_api;

CREATE TABLE oficio.document_series (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  series text COLLATE "C" NOT NULL CHECK (series ~ '^[A-Z0-9]{1,10}$'),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('invoice', 'deposit', 'credit_note')),
  pattern text NOT NULL CHECK (char_length(pattern) BETWEEN 3 AND 40),
  next_number bigint NOT NULL CHECK (next_number >= 1),
  reset text COLLATE "C" NOT NULL CHECK (reset IN ('never', 'yearly')),
  -- The year that next_number counts. Null: the series never resets, or the first document decides.
  year integer CHECK (reset = 'yearly' OR year IS NULL),
  last_issue_date date,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, series)
);
SELECT oficio.protect_table('oficio.document_series', 'invoices', 'accounting.write');
-- Managers issue documents, which takes a number.
ALTER POLICY api_update ON oficio.document_series
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_may('accounting')));

CREATE TABLE oficio.billing_settings (
  organization_id uuid PRIMARY KEY REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  tax_regime text CHECK (char_length(tax_regime) <= 120),
  terms text CHECK (char_length(terms) <= 5000),
  notes text CHECK (char_length(notes) <= 5000),
  payment_instructions text CHECK (char_length(payment_instructions) <= 5000),
  payment_terms_days integer NOT NULL DEFAULT 30 CHECK (payment_terms_days BETWEEN 0 AND 365),
  tax_mode text COLLATE "C" NOT NULL DEFAULT 'exclusive' CHECK (tax_mode IN ('exclusive', 'inclusive')),
  rounding_mode text COLLATE "C" NOT NULL DEFAULT 'per_invoice' CHECK (rounding_mode IN ('per_invoice', 'per_line')),
  -- Minor units; 1 doesn't round.
  cash_step integer NOT NULL DEFAULT 1 CHECK (cash_step BETWEEN 1 AND 1000),
  write_off_limit_minor bigint NOT NULL DEFAULT 0 CHECK (write_off_limit_minor >= 0),
  -- Null: the paper of the organization's country.
  paper text COLLATE "C" CHECK (paper IN ('a4', 'letter')),
  attach_pdf boolean NOT NULL DEFAULT true,
  record_fees boolean NOT NULL DEFAULT true,
  date_order text COLLATE "C" NOT NULL DEFAULT 'strict' CHECK (date_order IN ('strict', 'free')),
  closed_on date,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1
);
SELECT oficio.protect_table('oficio.billing_settings', 'invoices');
CREATE POLICY api_update ON oficio.billing_settings FOR UPDATE TO oficio_api
  USING (organization_id = (SELECT oficio.current_organization()) AND (SELECT oficio.caller_manages()));
GRANT UPDATE (tax_regime, terms, notes, payment_instructions, payment_terms_days, tax_mode, rounding_mode, cash_step,
  write_off_limit_minor, paper, attach_pdf, record_fees, date_order, updated_at, version)
  ON oficio.billing_settings TO oficio_api;

CREATE TABLE oficio.exchange_rates (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  date date NOT NULL,
  -- Units of the organization's currency for one foreign unit, in hundred-millionths.
  rate_e8 bigint NOT NULL CHECK (rate_e8 >= 1),
  source text COLLATE "C" NOT NULL CHECK (source IN ('typed', 'ecb')),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX exchange_rates_of_day ON oficio.exchange_rates (organization_id, currency, date);
CREATE INDEX exchange_rates_latest ON oficio.exchange_rates (organization_id, date, currency);
SELECT oficio.protect_table('oficio.exchange_rates', 'invoices', 'accounting.write');

-- The rates are those of Mexico.
CREATE FUNCTION oficio.seed_invoicing(organization uuid, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO oficio.billing_settings (organization_id, updated_at) VALUES (organization, at);
  INSERT INTO oficio.document_series
    (id, organization_id, series, kind, pattern, next_number, reset, created_at, updated_at)
  SELECT gen_random_uuid(), organization, series, kind, series || '-{YYYY}-{0000}', 1, 'yearly', at, at
  FROM (VALUES ('INV', 'invoice'), ('DEP', 'deposit'), ('CN', 'credit_note')) AS seed (series, kind);
  INSERT INTO oficio.tax_rates
    (id, organization_id, name, rate_ppm, kind, exempt, is_default, created_at, updated_at)
  SELECT gen_random_uuid(), organization, name, rate_ppm, kind, exempt, is_default, at, at
  FROM (VALUES
    ('IVA 16%', 160000, 'added', false, true),
    ('IVA 8% (frontera)', 80000, 'added', false, false),
    ('IVA 0%', 0, 'added', false, false),
    ('IVA exento', 0, 'added', true, false),
    ('Ret. ISR 10%', 100000, 'withheld', false, false),
    ('Ret. ISR RESICO 1.25%', 12500, 'withheld', false, false),
    ('Ret. IVA 10.6667%', 106667, 'withheld', false, false)
  ) AS seed (name, rate_ppm, kind, exempt, is_default)
$$;
CREATE FUNCTION oficio.seed_new_organization() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM oficio.seed_invoicing(new.id, new.created_at);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION oficio.seed_invoicing(uuid, timestamptz), oficio.seed_new_organization() FROM PUBLIC;

SELECT oficio.seed_invoicing(id, created_at) FROM oficio.organizations;
CREATE TRIGGER seed_invoicing AFTER INSERT ON oficio.organizations
  FOR EACH ROW EXECUTE FUNCTION oficio.seed_new_organization();

-- A series with documents can't be deleted.
ALTER TABLE public.invoices ADD FOREIGN KEY (organization_id, series)
  REFERENCES oficio.document_series (organization_id, series);
