-- Quotes: what a client is offered, each version as it was sent, and the answer.

ALTER TABLE oficio.document_series DROP CONSTRAINT document_series_kind_check;
ALTER TABLE oficio.document_series ADD CONSTRAINT document_series_kind_check
  CHECK (kind IN ('invoice', 'deposit', 'credit_note', 'quote'));
-- A series of this name that an organization already has stays that of its kind.
INSERT INTO oficio.document_series
  (id, organization_id, series, kind, pattern, next_number, reset, created_at, updated_at)
SELECT gen_random_uuid(), organization.id, free.series, 'quote', free.series || '-{YYYY}-{0000}', 1, 'yearly',
  organization.created_at, organization.created_at
FROM oficio.organizations organization, LATERAL (
  SELECT series FROM unnest(ARRAY['Q', 'QUOTE', 'QUOTES', 'QUOTATION']) WITH ORDINALITY AS name (series, place)
  WHERE NOT EXISTS (SELECT FROM oficio.document_series taken
    WHERE taken.organization_id = organization.id AND taken.series = name.series)
  ORDER BY place LIMIT 1
) free;

CREATE TABLE public.quotes (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL,
  client_id uuid NOT NULL,
  series text COLLATE "C" NOT NULL,
  -- Given when the quote is sent for the first time, never twice. Each revision keeps it.
  number text,
  revision integer NOT NULL DEFAULT 1 CHECK (revision >= 1),
  lifecycle text COLLATE "C" NOT NULL DEFAULT 'draft'
    CHECK (lifecycle IN ('draft', 'open', 'accepted', 'declined', 'withdrawn')),
  delivery text COLLATE "C" NOT NULL DEFAULT 'none' CHECK (delivery IN ('none', 'sending', 'sent', 'failed')),
  -- The day on which the present version was sent.
  sent_on date,
  valid_until date,
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  discount_kind text CHECK (discount_kind IN ('percent', 'amount')),
  -- Parts per million, or minor units.
  discount_value bigint,
  tax_mode text NOT NULL CHECK (tax_mode IN ('exclusive', 'inclusive')),
  rounding_mode text NOT NULL CHECK (rounding_mode IN ('per_invoice', 'per_line')),
  cash_step_minor bigint NOT NULL DEFAULT 1 CHECK (cash_step_minor BETWEEN 1 AND 1000),
  -- Lines and taxes with their amounts, as the contract of quotes has them. No report reads single lines.
  lines jsonb NOT NULL,
  taxes jsonb NOT NULL,
  -- Of the lines that aren't optional, and of the chosen ones.
  net_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  withheld_minor bigint NOT NULL,
  adjust_minor bigint NOT NULL,
  total_minor bigint NOT NULL,
  po_number text,
  notes text,
  terms text,
  internal_note text,
  viewed_at timestamptz(3),
  answered_at timestamptz(3),
  answered_by text COLLATE "C" CHECK (answered_by IN ('client', 'member')),
  answer_name text,
  answer_note text,
  -- The ids of the optional lines that are wanted.
  chosen uuid[] NOT NULL DEFAULT '{}',
  -- The document that bills what was accepted. It is free again when that document is void or in the trash.
  invoice_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Written by the service.
  search_own text NOT NULL DEFAULT ' ',
  -- Written by triggers.
  client_name text,
  -- The word that lists show, as far as the row alone decides it; whether an open quote has expired depends on the day.
  status text COLLATE "C" NOT NULL DEFAULT 'draft',
  -- The number, or what a draft without one is called.
  title text NOT NULL DEFAULT '',
  -- A quote without a last day comes last.
  sort_valid date NOT NULL DEFAULT 'infinity',
  sort_sent date NOT NULL DEFAULT 'infinity',
  sort_client text COLLATE "C" NOT NULL DEFAULT '',
  sort_number text COLLATE "C" NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  list_item text NOT NULL,
  UNIQUE (id, organization_id),
  UNIQUE (organization_id, number),
  CHECK ((discount_kind IS NULL) = (discount_value IS NULL)),
  CHECK (lifecycle = 'draft' OR num_nulls(number, sent_on) = 0),
  CHECK ((lifecycle IN ('accepted', 'declined')) = (answered_at IS NOT NULL)),
  CHECK (num_nulls(answered_at, answered_by, answer_name) IN (0, 3)),
  CHECK (invoice_id IS NULL OR lifecycle = 'accepted'),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, series) REFERENCES oficio.document_series (organization_id, series),
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id)
    ON DELETE SET NULL (invoice_id)
);
CREATE INDEX quotes_by_creation ON public.quotes (organization_id, record_state, created_at, id);
CREATE INDEX quotes_by_change ON public.quotes (organization_id, record_state, updated_at, id);
CREATE INDEX quotes_by_number ON public.quotes (organization_id, record_state, sort_number, id);
CREATE INDEX quotes_by_client ON public.quotes (organization_id, record_state, sort_client, sort_number, id);
CREATE INDEX quotes_by_sending ON public.quotes (organization_id, record_state, sort_sent, sort_number, id);
CREATE INDEX quotes_by_validity ON public.quotes (organization_id, record_state, sort_valid, sort_number, id);
CREATE INDEX quotes_by_total ON public.quotes (organization_id, record_state, total_minor, id);
CREATE INDEX quotes_by_status ON public.quotes (organization_id, record_state, status, created_at, id);
CREATE INDEX quotes_search ON public.quotes USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX quotes_of_client ON public.quotes (client_id, organization_id);
CREATE INDEX quotes_of_series ON public.quotes (organization_id, series);
-- A document bills one quote.
CREATE UNIQUE INDEX quotes_of_invoice ON public.quotes (invoice_id, organization_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX quotes_trash ON public.quotes (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX quotes_purge ON public.quotes (deleted_at) WHERE deleted_at IS NOT NULL;

-- Each version as it was sent. The text has the hash.
CREATE TABLE oficio.quote_documents (
  quote_id uuid NOT NULL,
  revision integer NOT NULL,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  block text NOT NULL,
  sha256 text COLLATE "C" NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (quote_id, revision),
  FOREIGN KEY (quote_id, organization_id) REFERENCES public.quotes (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX quote_documents_of_organization ON oficio.quote_documents (organization_id);

ALTER TABLE oficio.public_links DROP CONSTRAINT public_links_kind_check;
ALTER TABLE oficio.public_links ADD CONSTRAINT public_links_kind_check
  CHECK (kind IN ('invoice', 'document', 'proposal', 'sign_in', 'quote'));
