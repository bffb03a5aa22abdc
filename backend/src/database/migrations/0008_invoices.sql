-- Series of recurring documents, invoices with their parts, and what was issued.

CREATE TABLE oficio.recurring_documents (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('invoice', 'income', 'expense')),
  client_id uuid,
  name text NOT NULL,
  -- The body of each document, without its client and its day.
  template jsonb NOT NULL,
  -- Of one occurrence, when the series was last changed.
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  total_minor bigint NOT NULL,
  frequency text COLLATE "C" NOT NULL CHECK (frequency IN
    ('weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual', 'days')),
  -- Every so many periods.
  every integer NOT NULL CHECK (every >= 1),
  anchor_day integer CHECK (anchor_day BETWEEN 1 AND 31),
  start_on date NOT NULL,
  -- The number of the first occurrence on or after the start.
  start_occurrence integer NOT NULL DEFAULT 1 CHECK (start_occurrence >= 1),
  end_on date,
  end_after integer,
  mode text COLLATE "C" NOT NULL CHECK (mode IN ('draft', 'issue', 'issue_and_send', 'book')),
  -- Notices before an invoice, each a number of days ahead.
  notice_days integer[] NOT NULL DEFAULT '{}',
  status text COLLATE "C" NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'ended')),
  next_occurrence integer NOT NULL DEFAULT 1,
  next_on date,
  failures integer NOT NULL DEFAULT 0,
  -- The day of the last failed attempt. The next one follows on another day.
  failed_on date,
  last_failure text,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Ended series come last.
  sort_on date GENERATED ALWAYS AS (coalesce(next_on, 'infinity')) STORED,
  CHECK (kind <> 'invoice' OR client_id IS NOT NULL),
  CHECK (CASE kind WHEN 'invoice' THEN mode <> 'book' WHEN 'expense' THEN mode IN ('draft', 'book') ELSE mode = 'book' END),
  CHECK (end_on IS NULL OR end_after IS NULL),
  CHECK ((status = 'ended') = (next_on IS NULL)),
  CHECK (kind = 'invoice' OR notice_days = '{}'),
  CHECK (cardinality(notice_days) <= 5 AND 1 <= ALL (notice_days)),
  UNIQUE (id, organization_id),
  -- A client is only removed without invoices.
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX recurring_documents_by_day ON oficio.recurring_documents (organization_id, sort_on, id);
CREATE INDEX recurring_documents_of_client ON oficio.recurring_documents (client_id, organization_id);
CREATE INDEX recurring_documents_due ON oficio.recurring_documents (next_on, id) WHERE status = 'active';

CREATE TABLE public.invoices (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- The organization owner's user id: what realtime subscriptions filter by.
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  kind text NOT NULL DEFAULT 'invoice' CHECK (kind IN ('invoice', 'deposit', 'credit_note')),
  -- The document that a credit note corrects.
  corrects_id uuid,
  -- A deposit invoice knows the draft for which it was asked, until that is purged.
  deposit_of_id uuid,
  series text NOT NULL DEFAULT 'INV',
  -- The income category of its revenue; 0010_books.sql has the categories.
  category_id uuid,
  -- Given when it is issued, never twice.
  number text,
  client_id uuid NOT NULL,
  issue_date date,
  due_date date,
  currency text NOT NULL,
  discount_kind text CHECK (discount_kind IN ('percent', 'amount')),
  -- Parts per million, or minor units.
  discount_value bigint,
  tax_mode text NOT NULL DEFAULT 'exclusive' CHECK (tax_mode IN ('exclusive', 'inclusive')),
  rounding_mode text NOT NULL DEFAULT 'per_invoice' CHECK (rounding_mode IN ('per_invoice', 'per_line')),
  cash_step_minor bigint NOT NULL DEFAULT 1 CHECK (cash_step_minor BETWEEN 1 AND 1000),
  net_minor bigint NOT NULL DEFAULT 0,
  tax_minor bigint NOT NULL DEFAULT 0,
  withheld_minor bigint NOT NULL DEFAULT 0,
  adjust_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL DEFAULT 0,
  -- What is owed. The ledger alone changes it after the issue.
  balance_minor bigint NOT NULL DEFAULT 0,
  -- In the organization's currency, at the rate of the day of issue.
  base_total_minor bigint,
  base_net_minor bigint,
  base_balance_minor bigint,
  fx_rate_e8 bigint CHECK (fx_rate_e8 > 0),
  fx_on date,
  lifecycle text NOT NULL DEFAULT 'draft' CHECK (lifecycle IN ('draft', 'scheduled', 'issued', 'void')),
  settlement text NOT NULL DEFAULT 'open' CHECK (settlement IN ('open', 'partial', 'paid', 'written_off')),
  delivery text NOT NULL DEFAULT 'none' CHECK (delivery IN ('none', 'sending', 'sent', 'failed')),
  po_number text,
  notes text,
  terms text,
  internal_note text,
  fiscal_id text,
  imported boolean NOT NULL DEFAULT false,
  scheduled_for date,
  sent_at timestamptz(3),
  viewed_at timestamptz(3),
  voided_at timestamptz(3),
  void_reason text,
  reminders_paused boolean NOT NULL DEFAULT false,
  recurring_id uuid,
  occurrence integer,
  occurrence_on date,
  -- Made as a draft, because its day had passed.
  occurrence_missed boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Written by the service.
  search_own text NOT NULL DEFAULT ' ',
  -- Written by triggers.
  client_name text,
  -- The display status as far as the row alone decides it; overdue depends on the day.
  status text COLLATE "C" NOT NULL DEFAULT 'draft',
  -- The number, or what a draft is called.
  title text NOT NULL DEFAULT '',
  -- An invoice without a due date comes last.
  sort_due date NOT NULL DEFAULT 'infinity',
  sort_issue date NOT NULL DEFAULT 'infinity',
  sort_client text COLLATE "C" NOT NULL DEFAULT '',
  sort_number text COLLATE "C" NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  list_item text NOT NULL,
  changed_by uuid,
  UNIQUE (id, organization_id),
  UNIQUE (organization_id, number),
  CHECK ((discount_kind IS NULL) = (discount_value IS NULL)),
  CHECK (kind <> 'credit_note' OR corrects_id IS NOT NULL),
  CHECK (CASE WHEN kind = 'credit_note' THEN balance_minor BETWEEN total_minor AND 0
    ELSE balance_minor BETWEEN 0 AND total_minor END),
  CHECK (lifecycle <> 'scheduled' OR scheduled_for IS NOT NULL),
  CHECK (lifecycle NOT IN ('issued', 'void') OR num_nulls(number, issue_date, base_total_minor) = 0),
  CHECK (recurring_id IS NULL OR num_nulls(occurrence, occurrence_on) = 0),
  CHECK (kind = 'deposit' OR deposit_of_id IS NULL),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id),
  -- A series with documents can't be deleted.
  FOREIGN KEY (organization_id, series) REFERENCES oficio.document_series (organization_id, series),
  -- An issued invoice is only deleted with its organization.
  FOREIGN KEY (corrects_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (deposit_of_id, organization_id) REFERENCES public.invoices (id, organization_id)
    ON DELETE SET NULL (deposit_of_id),
  FOREIGN KEY (recurring_id, organization_id) REFERENCES oficio.recurring_documents (id, organization_id)
    ON DELETE SET NULL (recurring_id)
);
ALTER TABLE public.invoices REPLICA IDENTITY FULL;

-- The orders of the list.
CREATE INDEX invoices_by_creation ON public.invoices (organization_id, record_state, created_at, id);
CREATE INDEX invoices_by_change ON public.invoices (organization_id, record_state, updated_at, id);
CREATE INDEX invoices_of_document_series ON public.invoices (organization_id, series);
CREATE INDEX invoices_by_number ON public.invoices (organization_id, record_state, sort_number, id);
CREATE INDEX invoices_by_client ON public.invoices (organization_id, record_state, sort_client, sort_number, id);
-- The page of a period is sorted by creation, and the policies compare each invoice's client. The index has both, so that
-- only the shown rows are read.
CREATE INDEX invoices_by_issue ON public.invoices (organization_id, record_state, sort_issue, sort_number, id)
  INCLUDE (client_id, created_at);
CREATE INDEX invoices_by_due ON public.invoices (organization_id, record_state, sort_due, sort_number, id);
CREATE INDEX invoices_by_total ON public.invoices (organization_id, record_state, total_minor, id);
CREATE INDEX invoices_by_balance ON public.invoices (organization_id, record_state, balance_minor, id);
CREATE INDEX invoices_by_status ON public.invoices (organization_id, record_state, status, created_at, id);
CREATE INDEX invoices_search ON public.invoices USING gin (organization_id, search_text gin_trgm_ops);
-- What clients owe, for the list of clients.
CREATE INDEX invoices_owed ON public.invoices (organization_id, client_id, sort_due)
  INCLUDE (currency, balance_minor, base_balance_minor)
  WHERE record_state = 'open' AND lifecycle = 'issued' AND kind <> 'credit_note' AND balance_minor > 0;
-- The longest overdue invoices, without the paid ones before them.
CREATE INDEX invoices_owed_by_due ON public.invoices (organization_id, sort_due, sort_number, id)
  WHERE record_state = 'open' AND lifecycle = 'issued' AND kind <> 'credit_note' AND balance_minor > 0;
-- The few invoices whose last mail was refused, for their list and their figure.
CREATE INDEX invoices_undelivered ON public.invoices (organization_id, created_at, id)
  WHERE record_state = 'open' AND lifecycle = 'issued' AND delivery = 'failed';
CREATE INDEX invoices_scheduled ON public.invoices (scheduled_for, id) WHERE lifecycle = 'scheduled';
CREATE INDEX invoices_corrected ON public.invoices (corrects_id, organization_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX invoices_deposits ON public.invoices (organization_id, client_id, issue_date) WHERE kind = 'deposit';
CREATE INDEX invoices_deposit_of ON public.invoices (deposit_of_id, organization_id) WHERE deposit_of_id IS NOT NULL;
-- No occurrence is made twice.
CREATE UNIQUE INDEX invoices_of_series ON public.invoices (recurring_id, occurrence) WHERE recurring_id IS NOT NULL;
-- The records of one series are found by one index, also beside many other rows of their organization.
CREATE INDEX invoices_of_one_series ON public.invoices (recurring_id, organization_id) WHERE recurring_id IS NOT NULL;
CREATE INDEX invoices_of_client ON public.invoices (client_id, organization_id) WHERE client_id IS NOT NULL;
CREATE INDEX invoices_trash ON public.invoices (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX invoices_purge ON public.invoices (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE oficio.invoice_lines (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  description text NOT NULL,
  quantity_e4 bigint NOT NULL CHECK (quantity_e4 <> 0),
  unit text,
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  -- Millionths of a minor unit that the price has beside unit_price_minor.
  unit_price_micros integer NOT NULL DEFAULT 0 CHECK (unit_price_micros BETWEEN 0 AND 999999),
  discount_kind text CHECK (discount_kind IN ('percent', 'amount')),
  discount_value bigint,
  discountable boolean NOT NULL DEFAULT true,
  -- Copies of the tax rates: id, name, rate, kind, exemption.
  taxes jsonb NOT NULL DEFAULT '[]',
  net_minor bigint NOT NULL,
  base_minor bigint NOT NULL,
  source_type text CHECK (source_type IN ('time', 'expense', 'renewal', 'deposit')),
  source_id uuid,
  -- A source is billed once, by a document that isn't void.
  live boolean NOT NULL DEFAULT true,
  -- The line of the corrected invoice that a line of a credit note credits.
  credits_line_id uuid,
  CHECK ((discount_kind IS NULL) = (discount_value IS NULL)),
  UNIQUE (invoice_id, position),
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invoice_lines_source ON oficio.invoice_lines (source_type, source_id) WHERE live;
CREATE INDEX invoice_lines_of_organization ON oficio.invoice_lines (organization_id);
CREATE INDEX invoice_lines_crediting ON oficio.invoice_lines (credits_line_id) WHERE credits_line_id IS NOT NULL;

CREATE TABLE oficio.invoice_taxes (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  invoice_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
  kind text NOT NULL CHECK (kind IN ('added', 'withheld')),
  exempt boolean NOT NULL,
  base_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  PRIMARY KEY (invoice_id, position),
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE
);
-- Documents are found by the tax that a report's row has.
CREATE INDEX invoice_taxes_by_rate ON oficio.invoice_taxes (organization_id, kind, rate_ppm, name, invoice_id);

-- The document as it was issued.
CREATE TABLE oficio.invoice_documents (
  invoice_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- Text, because its hash is of exactly these bytes.
  block text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  template integer NOT NULL,
  locale text NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX invoice_documents_of_organization ON oficio.invoice_documents (organization_id);

-- The logos that documents were issued with, each once.
CREATE TABLE oficio.document_logos (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  sha256 text NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (organization_id, sha256)
);
