-- Income and expenses, with their categories.

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

ALTER TABLE oficio.document_series ADD FOREIGN KEY (category_id, organization_id)
  REFERENCES oficio.categories (id, organization_id);
CREATE INDEX document_series_of_category ON oficio.document_series (category_id, organization_id)
  WHERE category_id IS NOT NULL;
ALTER TABLE public.invoices ADD FOREIGN KEY (category_id, organization_id)
  REFERENCES oficio.categories (id, organization_id);
CREATE INDEX invoices_of_category ON public.invoices (category_id, organization_id) WHERE category_id IS NOT NULL;

CREATE TABLE public.income (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- The organization owner's user id: what realtime subscriptions filter by.
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  date date NOT NULL,
  amount_minor bigint NOT NULL,
  -- Part of the amount. Of a payment: the taxes of what it pays, which its settlements keep; negative for a refund.
  tax_minor bigint NOT NULL DEFAULT 0,
  -- Kept back by the payer, beside the amount.
  withheld_minor bigint NOT NULL DEFAULT 0,
  currency text NOT NULL,
  fx_rate_e8 bigint CHECK (fx_rate_e8 > 0),
  -- In the organization's currency, at the rate of the day.
  base_amount_minor bigint NOT NULL,
  client_id uuid,
  -- As the client is called, or as a removed one was called last.
  client_name text NOT NULL,
  -- Of an entry without a client.
  payer text,
  category_id uuid,
  source text NOT NULL DEFAULT 'manual' CONSTRAINT income_source_check
    CHECK (source IN ('invoice_payment', 'manual', 'import', 'recurring')),
  payment_id uuid UNIQUE,
  method text CHECK (method IN ('cash', 'bank_transfer', 'card', 'stripe', 'paypal', 'check', 'other')),
  reference text,
  description text,
  recurring_id uuid,
  occurrence integer,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Written by the service.
  search_own text NOT NULL DEFAULT ' ',
  -- Written by triggers.
  category_name text,
  files integer NOT NULL DEFAULT 0 CHECK (files >= 0),
  sort_client text COLLATE "C" NOT NULL DEFAULT '',
  sort_category text COLLATE "C" NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  list_item text NOT NULL,
  changed_by uuid,
  UNIQUE (id, organization_id),
  CONSTRAINT income_occurrence UNIQUE (recurring_id, occurrence),
  CHECK (payment_id IS NOT NULL OR tax_minor >= 0 AND withheld_minor >= 0),
  CHECK (payment_id IS NULL OR base_amount_minor IS NOT NULL),
  CHECK ((payment_id IS NOT NULL) = (source = 'invoice_payment')),
  CHECK (recurring_id IS NULL OR occurrence IS NOT NULL),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (client_id),
  FOREIGN KEY (payment_id, organization_id) REFERENCES oficio.payments (id, organization_id),
  FOREIGN KEY (category_id, organization_id) REFERENCES oficio.categories (id, organization_id),
  FOREIGN KEY (recurring_id, organization_id) REFERENCES oficio.recurring_documents (id, organization_id)
    ON DELETE SET NULL (recurring_id)
);
ALTER TABLE public.income REPLICA IDENTITY FULL;

CREATE INDEX income_by_date ON public.income (organization_id, record_state, date, id);
CREATE INDEX income_by_client ON public.income (organization_id, record_state, sort_client, date, id);
CREATE INDEX income_by_category ON public.income (organization_id, record_state, sort_category, date, id);
CREATE INDEX income_by_amount ON public.income (organization_id, record_state, amount_minor, id);
CREATE INDEX income_by_creation ON public.income (organization_id, record_state, created_at, id);
CREATE INDEX income_by_change ON public.income (organization_id, record_state, updated_at, id);
CREATE INDEX income_search ON public.income USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX income_trash ON public.income (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX income_purge ON public.income (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX income_of_client ON public.income (client_id, organization_id) WHERE client_id IS NOT NULL;
CREATE INDEX income_of_category ON public.income (category_id, organization_id) WHERE category_id IS NOT NULL;
CREATE INDEX income_of_series ON public.income (recurring_id, organization_id) WHERE recurring_id IS NOT NULL;
-- The days of a client at the ends of a period.
CREATE INDEX income_of_party ON public.income (organization_id, client_id, date);

CREATE TABLE public.expenses (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  date date NOT NULL,
  vendor text NOT NULL,
  vendor_tax_id text,
  document_number text,
  amount_minor bigint NOT NULL,
  tax_minor bigint NOT NULL DEFAULT 0,
  -- Name, rate, kind, exemption, base and amount of each tax. None: the rates aren't known.
  taxes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(taxes) = 'array'),
  creditable_tax boolean NOT NULL DEFAULT false,
  -- Kept back from the vendor and owed to the tax office, beside the amount.
  withheld_minor bigint NOT NULL DEFAULT 0,
  currency text NOT NULL,
  fx_rate_e8 bigint CHECK (fx_rate_e8 > 0),
  base_amount_minor bigint NOT NULL,
  category_id uuid,
  status text NOT NULL DEFAULT 'unpaid' CHECK (status IN ('planned', 'unpaid', 'paid', 'reimbursed')),
  paid_on date,
  method text CHECK (method IN ('cash', 'bank_transfer', 'card', 'stripe', 'paypal', 'check', 'other')),
  billable boolean NOT NULL DEFAULT false,
  client_id uuid,
  description text,
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'import', 'recurring', 'payment_fee')),
  payment_id uuid UNIQUE,
  recurring_id uuid,
  occurrence integer,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Written by the service.
  sort_vendor text COLLATE "C" NOT NULL DEFAULT '',
  search_own text NOT NULL DEFAULT ' ',
  -- Written by triggers.
  billed_invoice_id uuid,
  client_name text,
  category_name text,
  files integer NOT NULL DEFAULT 0 CHECK (files >= 0),
  sort_client text COLLATE "C" NOT NULL DEFAULT '',
  sort_category text COLLATE "C" NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  list_item text NOT NULL,
  changed_by uuid,
  UNIQUE (id, organization_id),
  CONSTRAINT expenses_occurrence UNIQUE (recurring_id, occurrence),
  CHECK (recurring_id IS NULL OR occurrence IS NOT NULL),
  CHECK ((status IN ('paid', 'reimbursed')) = (paid_on IS NOT NULL)),
  -- A vendor's refund is negative, with its tax and what was withheld.
  CHECK (sign(amount_minor) * tax_minor >= 0 AND sign(amount_minor) * withheld_minor >= 0),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (client_id),
  FOREIGN KEY (category_id, organization_id) REFERENCES oficio.categories (id, organization_id),
  FOREIGN KEY (payment_id, organization_id) REFERENCES oficio.payments (id, organization_id),
  FOREIGN KEY (billed_invoice_id, organization_id) REFERENCES public.invoices (id, organization_id)
    ON DELETE SET NULL (billed_invoice_id),
  FOREIGN KEY (recurring_id, organization_id) REFERENCES oficio.recurring_documents (id, organization_id)
    ON DELETE SET NULL (recurring_id)
);
ALTER TABLE public.expenses REPLICA IDENTITY FULL;

CREATE INDEX expenses_by_date ON public.expenses (organization_id, record_state, date, id);
CREATE INDEX expenses_by_vendor ON public.expenses (organization_id, record_state, sort_vendor, date, id);
CREATE INDEX expenses_by_client ON public.expenses (organization_id, record_state, sort_client, date, id);
CREATE INDEX expenses_by_category ON public.expenses (organization_id, record_state, sort_category, date, id);
CREATE INDEX expenses_by_amount ON public.expenses (organization_id, record_state, amount_minor, id);
CREATE INDEX expenses_by_creation ON public.expenses (organization_id, record_state, created_at, id);
CREATE INDEX expenses_by_change ON public.expenses (organization_id, record_state, updated_at, id);
CREATE INDEX expenses_search ON public.expenses USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX expenses_trash ON public.expenses (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX expenses_purge ON public.expenses (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX expenses_of_client ON public.expenses (client_id, organization_id) WHERE client_id IS NOT NULL;
CREATE INDEX expenses_of_category ON public.expenses (category_id, organization_id) WHERE category_id IS NOT NULL;
CREATE INDEX expenses_of_invoice ON public.expenses (billed_invoice_id, organization_id)
  WHERE billed_invoice_id IS NOT NULL;
CREATE INDEX expenses_of_series ON public.expenses (recurring_id, organization_id) WHERE recurring_id IS NOT NULL;
-- The days of a vendor at the ends of a period.
CREATE INDEX expenses_of_party ON public.expenses (organization_id, vendor, date);
-- Expenses are found by the day of their payment, which reports on money paid count.
CREATE INDEX expenses_by_payment ON public.expenses (organization_id, paid_on) WHERE paid_on IS NOT NULL;
