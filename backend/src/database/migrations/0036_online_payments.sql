-- Online payment of invoices through the organization's own account at the provider.

CREATE TABLE oficio.payment_accounts (
  organization_id uuid PRIMARY KEY REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- The provider's.
  account_id text COLLATE "C" NOT NULL UNIQUE,
  status text COLLATE "C" NOT NULL CHECK (status IN ('connecting', 'active', 'restricted', 'disconnected')),
  -- What the provider asks for, in its own words.
  due text[] NOT NULL DEFAULT '{}',
  connected_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

-- A client's attempt to pay an invoice. Its row is stored first, and its id is the provider's idempotency key.
CREATE TABLE oficio.invoice_checkouts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  invoice_id uuid NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  status text COLLATE "C" NOT NULL
    CHECK (status IN ('opening', 'open', 'processing', 'paid', 'failed', 'expired', 'canceled')),
  method text COLLATE "C" CHECK (method IN ('card', 'cash', 'bank_transfer', 'other')),
  session_id text COLLATE "C" UNIQUE,
  payment_intent_id text COLLATE "C" UNIQUE,
  url text,
  -- Of the page, then of awaited money; null: the provider has named no end.
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE
);
-- One page of an invoice at a time.
CREATE UNIQUE INDEX invoice_checkouts_live ON oficio.invoice_checkouts (invoice_id)
  WHERE status IN ('opening', 'open', 'processing');
CREATE INDEX invoice_checkouts_of_invoice ON oficio.invoice_checkouts (invoice_id, organization_id);
CREATE INDEX invoice_checkouts_of_organization ON oficio.invoice_checkouts (organization_id);
CREATE INDEX invoice_checkouts_overdue ON oficio.invoice_checkouts (expires_at)
  WHERE status IN ('opening', 'open', 'processing');
