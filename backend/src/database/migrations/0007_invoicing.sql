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

-- The rates that a document has. The foreign key keeps them from being deleted.
CREATE TABLE oficio.tax_rate_uses (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  tax_rate_id uuid NOT NULL,
  PRIMARY KEY (organization_id, tax_rate_id),
  FOREIGN KEY (organization_id, tax_rate_id) REFERENCES oficio.tax_rates (organization_id, id)
);

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
  -- The income category of its documents; 0010_books.sql has the categories.
  category_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (organization_id, series)
);

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
  -- The last day of the closed books.
  closed_on date,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1
);

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
