-- Hosting and domains.

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
  -- Written by a trigger.
  changed_by uuid,
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
);
ALTER TABLE public.hosting_clients REPLICA IDENTITY FULL;

CREATE INDEX hosting_clients_organization ON public.hosting_clients (organization_id);
CREATE INDEX hosting_clients_by_renewal ON public.hosting_clients (organization_id, next_renewal_on, id)
  WHERE deleted_at IS NULL;
CREATE INDEX hosting_clients_by_creation ON public.hosting_clients (organization_id, created_at, id)
  WHERE deleted_at IS NULL;
CREATE INDEX hosting_clients_by_change ON public.hosting_clients (organization_id, updated_at, id)
  WHERE deleted_at IS NULL;
CREATE INDEX hosting_clients_trash ON public.hosting_clients (organization_id, deleted_at, id)
  WHERE deleted_at IS NOT NULL;
CREATE INDEX hosting_clients_purge ON public.hosting_clients (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX hosting_clients_of_client ON public.hosting_clients (client_id, organization_id) WHERE client_id IS NOT NULL;
CREATE INDEX hosting_clients_of_domain ON public.hosting_clients (primary_domain_id, organization_id)
  WHERE primary_domain_id IS NOT NULL;

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
  -- Written by the service.
  sort_name text COLLATE "C" NOT NULL DEFAULT '',
  sort_registrar text COLLATE "C" NOT NULL DEFAULT '',
  -- A domain without a date comes last.
  sort_expires_on date NOT NULL DEFAULT 'infinity',
  search_text text NOT NULL DEFAULT '',
  -- Written by triggers.
  client_name text,
  sort_client text COLLATE "C" NOT NULL DEFAULT '',
  record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  list_item text NOT NULL,
  changed_by uuid,
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (client_id),
  FOREIGN KEY (hosting_id, organization_id) REFERENCES public.hosting_clients (id, organization_id)
    ON DELETE SET NULL (hosting_id)
);
ALTER TABLE public.domains REPLICA IDENTITY FULL;
ALTER TABLE public.hosting_clients ADD FOREIGN KEY (primary_domain_id, organization_id)
  REFERENCES public.domains (id, organization_id) ON DELETE SET NULL (primary_domain_id);

CREATE UNIQUE INDEX domains_once ON public.domains (organization_id, fqdn) WHERE deleted_at IS NULL;
CREATE INDEX domains_by_name ON public.domains (organization_id, record_state, sort_name, id);
CREATE INDEX domains_by_client ON public.domains (organization_id, record_state, sort_client, sort_name, id);
CREATE INDEX domains_by_registrar ON public.domains (organization_id, record_state, sort_registrar, sort_name, id);
CREATE INDEX domains_by_expiry ON public.domains (organization_id, record_state, sort_expires_on, sort_name, id);
CREATE INDEX domains_by_status ON public.domains (organization_id, record_state, status, sort_name, id);
CREATE INDEX domains_by_creation ON public.domains (organization_id, record_state, created_at, id);
CREATE INDEX domains_by_change ON public.domains (organization_id, record_state, updated_at, id);
CREATE INDEX domains_search ON public.domains USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX domains_tags ON public.domains USING gin (organization_id, tags);
CREATE INDEX domains_trash ON public.domains (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX domains_purge ON public.domains (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX domains_of_client ON public.domains (client_id, organization_id) WHERE client_id IS NOT NULL;
CREATE INDEX domains_of_hosting ON public.domains (hosting_id, organization_id) WHERE hosting_id IS NOT NULL;
