-- Payments, and the ledger of what settles invoices.

CREATE TABLE oficio.payments (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  client_id uuid NOT NULL,
  client_name text NOT NULL,
  date date NOT NULL,
  -- Negative: money that went back to the client.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  -- Σ of its settlements, which the ledger keeps.
  allocated_minor bigint NOT NULL DEFAULT 0,
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- What arrived, or went back, where that was money of another currency than the one that is settled.
  received_minor bigint,
  received_currency text COLLATE "C" CHECK (received_currency ~ '^[A-Z]{3}$'),
  method text COLLATE "C" NOT NULL
    CHECK (method IN ('cash', 'bank_transfer', 'card', 'stripe', 'paypal', 'check', 'other')),
  reference text,
  note text,
  status text COLLATE "C" NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed', 'voided', 'disputed')),
  refund_of uuid,
  provider text COLLATE "C",
  provider_payment_id text COLLATE "C" UNIQUE,
  fee_minor bigint NOT NULL DEFAULT 0,
  fx_rate_e8 bigint CHECK (fx_rate_e8 > 0),
  -- In the organization's currency, at the rate of its day.
  base_amount_minor bigint NOT NULL,
  voided_at timestamptz(3),
  void_reason text,
  -- Null: the client, online.
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  sort_client text COLLATE "C" NOT NULL DEFAULT '',
  search_own text NOT NULL DEFAULT ' ',
  search_text text NOT NULL DEFAULT '',
  CHECK (refund_of IS NULL OR amount_minor < 0),
  CHECK ((received_minor IS NULL) = (received_currency IS NULL)),
  CHECK (received_currency <> currency),
  -- The part of a small refund can be rounded to nothing.
  CHECK (CASE WHEN amount_minor > 0 THEN received_minor > 0 ELSE received_minor <= 0 END),
  CHECK ((status = 'voided') = (voided_at IS NOT NULL)),
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id),
  FOREIGN KEY (refund_of, organization_id) REFERENCES oficio.payments (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX payments_by_date ON oficio.payments (organization_id, date, id);
CREATE INDEX payments_by_amount ON oficio.payments (organization_id, amount_minor, id);
CREATE INDEX payments_by_creation ON oficio.payments (organization_id, created_at, id);
CREATE INDEX payments_of_client ON oficio.payments (client_id, organization_id, date);
CREATE INDEX payments_refunds ON oficio.payments (refund_of, organization_id) WHERE refund_of IS NOT NULL;
CREATE INDEX payments_unallocated ON oficio.payments (organization_id, client_id)
  WHERE allocated_minor <> amount_minor;
CREATE INDEX payments_search ON oficio.payments USING gin (organization_id, search_text gin_trgm_ops);

-- Append-only. Rows of one credit application have the same `pair_id`.
CREATE TABLE oficio.settlements (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- The order in which rows were added.
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  invoice_id uuid NOT NULL,
  source text COLLATE "C" NOT NULL CHECK (source IN ('payment', 'credit', 'write_off')),
  payment_id uuid,
  pair_id uuid,
  date date NOT NULL,
  -- Subtracted from the balance.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  -- Its part of the document's total in the organization's currency.
  base_minor bigint NOT NULL,
  -- Of a write-off: its part of the document without taxes, also in the organization's currency.
  net_minor bigint,
  base_net_minor bigint,
  reverses uuid UNIQUE,
  -- Null: the client, online.
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  CHECK ((source = 'payment') = (payment_id IS NOT NULL)),
  CHECK ((source = 'credit') = (pair_id IS NOT NULL)),
  CHECK (num_nonnulls(net_minor, base_net_minor) = CASE source WHEN 'write_off' THEN 2 ELSE 0 END),
  UNIQUE (id, organization_id),
  FOREIGN KEY (invoice_id, organization_id) REFERENCES public.invoices (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (payment_id, organization_id) REFERENCES oficio.payments (id, organization_id),
  FOREIGN KEY (reverses, organization_id) REFERENCES oficio.settlements (id, organization_id)
);
CREATE INDEX settlements_of_invoice ON oficio.settlements (invoice_id, organization_id, sequence);
CREATE INDEX settlements_of_payment ON oficio.settlements (payment_id, organization_id, sequence)
  WHERE payment_id IS NOT NULL;
CREATE INDEX settlements_of_pair ON oficio.settlements (pair_id) WHERE pair_id IS NOT NULL;
CREATE INDEX settlements_by_date ON oficio.settlements (organization_id, date);

-- The taxes that become due with money received, or that are given up with a write-off, by tax group of the document.
CREATE TABLE oficio.settlement_taxes (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  settlement_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
  kind text NOT NULL CHECK (kind IN ('added', 'withheld')),
  exempt boolean NOT NULL,
  base_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  PRIMARY KEY (settlement_id, position),
  FOREIGN KEY (settlement_id, organization_id) REFERENCES oficio.settlements (id, organization_id) ON DELETE CASCADE
);
-- Settlements are found by the tax that a report's row has.
CREATE INDEX settlement_taxes_by_rate ON oficio.settlement_taxes (organization_id, kind, rate_ppm, name, settlement_id);
