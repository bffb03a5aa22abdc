-- Hosting, domains, invoices, income and expenses: what every one of their rows has from the first day on.

CREATE TABLE public.hosting_clients (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- The organization owner's user id: what realtime subscriptions filter by.
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  -- Here and of an invoice: a client goes after what stands on it.
  client_id uuid NOT NULL,
  name text NOT NULL,
  provider text,
  plan_name text,
  control_panel text NOT NULL DEFAULT 'none'
    CHECK (control_panel IN ('cpanel', 'whm', 'plesk', 'directadmin', 'hestia', 'none', 'other')),
  server_name text,
  ip_address text,
  region text,
  primary_domain_id uuid,
  username text,
  -- Where the password is kept; never the password.
  vault_url text,
  started_on date,
  next_renewal_on date NOT NULL,
  cycle text NOT NULL
    CHECK (cycle IN ('monthly', 'quarterly', 'semiannual', 'annual', 'biennial', 'triennial', 'one_time')),
  cost_minor bigint NOT NULL DEFAULT 0 CHECK (cost_minor >= 0),
  price_minor bigint NOT NULL DEFAULT 0 CHECK (price_minor >= 0),
  currency text NOT NULL,
  payer text NOT NULL DEFAULT 'us' CHECK (payer IN ('us', 'client')),
  auto_renew boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'active'
    CHECK (status IN ('pending', 'active', 'suspended', 'cancelled', 'transferred')),
  notes text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
);

CREATE TABLE public.domains (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  -- A-labels, lower case; what people read is the Unicode name.
  fqdn text COLLATE "C" NOT NULL CHECK (fqdn = lower(fqdn)),
  unicode_name text NOT NULL,
  client_id uuid,
  hosting_id uuid,
  registrar text,
  registrar_account text,
  registered_on date,
  expires_on date,
  expiry_source text CHECK (expiry_source IN ('rdap', 'manual', 'import')),
  lookup_status text NOT NULL DEFAULT 'never' CHECK (
    lookup_status IN ('ok', 'unsupported_tld', 'not_found', 'rate_limited', 'timeout', 'error', 'never')
  ),
  auto_renew boolean NOT NULL DEFAULT false,
  privacy boolean NOT NULL DEFAULT false,
  transfer_lock boolean NOT NULL DEFAULT false,
  payer text NOT NULL DEFAULT 'us' CHECK (payer IN ('us', 'client')),
  cost_minor bigint NOT NULL DEFAULT 0 CHECK (cost_minor >= 0),
  price_minor bigint NOT NULL DEFAULT 0 CHECK (price_minor >= 0),
  currency text NOT NULL,
  term_years integer NOT NULL DEFAULT 1 CHECK (term_years BETWEEN 1 AND 10),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'cancelled', 'transferred_out')),
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (client_id),
  FOREIGN KEY (hosting_id, organization_id) REFERENCES public.hosting_clients (id, organization_id)
    ON DELETE SET NULL (hosting_id)
);
ALTER TABLE public.hosting_clients ADD FOREIGN KEY (primary_domain_id, organization_id)
  REFERENCES public.domains (id, organization_id) ON DELETE SET NULL (primary_domain_id);

CREATE TABLE public.invoices (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  series text NOT NULL DEFAULT 'INV',
  -- Given when it is issued, never twice.
  number text,
  client_id uuid NOT NULL,
  issue_date date,
  due_date date,
  currency text NOT NULL,
  total_minor bigint NOT NULL DEFAULT 0,
  balance_minor bigint NOT NULL DEFAULT 0,
  lifecycle text NOT NULL DEFAULT 'draft' CHECK (lifecycle IN ('draft', 'scheduled', 'issued', 'void')),
  po_number text,
  notes text,
  terms text,
  internal_note text,
  scheduled_for date,
  sent_at timestamptz(3),
  viewed_at timestamptz(3),
  voided_at timestamptz(3),
  void_reason text,
  reminders_paused boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  UNIQUE (id, organization_id),
  UNIQUE (organization_id, series, number),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
);

CREATE TABLE public.income (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  date date NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  client_id uuid,
  -- As the client was called on that day.
  client_name text NOT NULL,
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('invoice_payment', 'manual', 'import')),
  payment_id uuid UNIQUE,
  method text CHECK (method IN ('cash', 'bank_transfer', 'card', 'stripe', 'paypal', 'check', 'other')),
  reference text,
  description text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (client_id)
);

CREATE TABLE public.expenses (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  date date NOT NULL,
  vendor text NOT NULL,
  amount_minor bigint NOT NULL,
  tax_minor bigint NOT NULL DEFAULT 0,
  creditable_tax boolean NOT NULL DEFAULT false,
  currency text NOT NULL,
  status text NOT NULL DEFAULT 'unpaid' CHECK (status IN ('planned', 'unpaid', 'paid', 'reimbursed')),
  paid_on date,
  method text CHECK (method IN ('cash', 'bank_transfer', 'card', 'stripe', 'paypal', 'check', 'other')),
  billable boolean NOT NULL DEFAULT false,
  client_id uuid,
  description text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (client_id)
);

CREATE INDEX hosting_clients_by_renewal ON public.hosting_clients (organization_id, next_renewal_on, id)
  WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX domains_by_name ON public.domains (organization_id, fqdn) WHERE deleted_at IS NULL;
CREATE INDEX domains_by_expiry ON public.domains (organization_id, expires_on, id) WHERE deleted_at IS NULL;
CREATE INDEX domains_of_hosting ON public.domains (hosting_id, organization_id) WHERE hosting_id IS NOT NULL;
CREATE INDEX hosting_clients_of_domain ON public.hosting_clients (primary_domain_id, organization_id)
  WHERE primary_domain_id IS NOT NULL;
CREATE INDEX invoices_by_issue ON public.invoices (organization_id, issue_date, id) WHERE deleted_at IS NULL;
CREATE INDEX invoices_by_due ON public.invoices (organization_id, due_date, id) WHERE deleted_at IS NULL;
CREATE INDEX income_by_date ON public.income (organization_id, date, id) WHERE deleted_at IS NULL;
CREATE INDEX expenses_by_date ON public.expenses (organization_id, date, id) WHERE deleted_at IS NULL;

-- By the time of this trigger the organization can't change hands any more: a row that was written under the
-- former owner is refused, and written again under the one that stays.
CREATE FUNCTION oficio.check_row_owner() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM oficio.organizations WHERE id IN (SELECT organization_id FROM added) ORDER BY id FOR SHARE;
  IF EXISTS (
    SELECT FROM added JOIN oficio.organizations organization ON organization.id = added.organization_id
    WHERE added.user_id <> organization.owner_user_id
  ) THEN
    RAISE EXCEPTION 'The organization was handed over meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION oficio.check_row_owner() FROM PUBLIC;

-- The same walls, the same order and the same way out around each of them.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['hosting_clients', 'domains', 'invoices', 'income', 'expenses'] LOOP
    EXECUTE format('ALTER TABLE public.%I REPLICA IDENTITY FULL', name);
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);

    EXECUTE format('CREATE POLICY owner_all ON public.%I TO oficio_owner USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY worker_all ON public.%I TO oficio_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format($policy$
      CREATE POLICY api_all ON public.%I TO oficio_api
        USING (organization_id = (SELECT oficio.current_organization()))
        WITH CHECK (
          organization_id = (SELECT oficio.current_organization())
          AND user_id = oficio.owner_of(organization_id)
        )$policy$, name);
    EXECUTE format($policy$
      CREATE POLICY members_select ON public.%I FOR SELECT TO authenticated
        USING (organization_id = ANY (ARRAY(SELECT oficio.token_organizations())))$policy$, name);

    EXECUTE format('REVOKE ALL ON public.%I FROM PUBLIC, anon, authenticated', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO oficio_worker', name);
    -- What is deleted goes to the trash; only the purge removes rows.
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON public.%I TO oficio_api', name);
    EXECUTE format('GRANT SELECT ON public.%I TO authenticated', name);

    EXECUTE format('CREATE INDEX %I ON public.%I (organization_id, created_at, id) WHERE deleted_at IS NULL',
      name || '_by_creation', name);
    EXECUTE format('CREATE INDEX %I ON public.%I (organization_id, updated_at, id) WHERE deleted_at IS NULL',
      name || '_by_change', name);
    EXECUTE format('CREATE INDEX %I ON public.%I (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL',
      name || '_trash', name);
    EXECUTE format('CREATE INDEX %I ON public.%I (deleted_at) WHERE deleted_at IS NOT NULL', name || '_purge', name);
    EXECUTE format('CREATE INDEX %I ON public.%I (client_id, organization_id) WHERE client_id IS NOT NULL',
      name || '_of_client', name);

    EXECUTE format('CREATE TRIGGER owned_by_the_owner AFTER INSERT ON public.%I
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION oficio.check_row_owner()', name);
  END LOOP;
END $$;
