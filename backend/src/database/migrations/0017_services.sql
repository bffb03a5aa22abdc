-- Services become records of an area, as domains are. Plans: what is sold again and again, and which plan was sold.

CREATE TABLE public.service_plans (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('hosting', 'email', 'maintenance', 'certificate', 'licence', 'other', 'domain')),
  provider text,
  -- Of a plan for domains: without the dot before it, in lower case.
  tld text CHECK (kind = 'domain' OR tld IS NULL),
  cycle text NOT NULL
    CHECK (cycle IN ('monthly', 'quarterly', 'semiannual', 'annual', 'biennial', 'triennial', 'one_time')),
  cost_minor bigint NOT NULL DEFAULT 0 CHECK (cost_minor >= 0),
  price_minor bigint NOT NULL DEFAULT 0 CHECK (price_minor >= 0),
  currency text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Written by the service.
  sort_name text COLLATE "C" NOT NULL DEFAULT '',
  sort_provider text COLLATE "C" NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  -- Written by triggers.
  record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  list_item text NOT NULL,
  UNIQUE (id, organization_id)
);
CREATE INDEX service_plans_by_name ON public.service_plans (organization_id, record_state, sort_name, id);
CREATE INDEX service_plans_by_provider ON public.service_plans (organization_id, record_state, sort_provider, sort_name, id);
CREATE INDEX service_plans_by_creation ON public.service_plans (organization_id, record_state, created_at, id);
CREATE INDEX service_plans_by_change ON public.service_plans (organization_id, record_state, updated_at, id);
CREATE INDEX service_plans_search ON public.service_plans USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX service_plans_tags ON public.service_plans USING gin (organization_id, tags);
CREATE INDEX service_plans_trash ON public.service_plans (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX service_plans_purge ON public.service_plans (deleted_at) WHERE deleted_at IS NOT NULL;

ALTER TABLE public.hosting_clients
  ADD kind text NOT NULL DEFAULT 'hosting'
    CHECK (kind IN ('hosting', 'email', 'maintenance', 'certificate', 'licence', 'other')),
  ADD plan_id uuid,
  ADD tax_rate_id uuid,
  ADD tags text[] NOT NULL DEFAULT '{}',
  -- Written by the service. One without a next renewal comes last.
  ADD sort_name text COLLATE "C" NOT NULL DEFAULT '',
  ADD sort_provider text COLLATE "C" NOT NULL DEFAULT '',
  ADD sort_next_renewal_on date NOT NULL DEFAULT 'infinity',
  ADD search_text text NOT NULL DEFAULT '',
  -- Written by triggers.
  ADD client_name text,
  ADD sort_client text COLLATE "C" NOT NULL DEFAULT '',
  ADD record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  ADD list_item text NOT NULL DEFAULT '',
  ALTER next_renewal_on DROP NOT NULL,
  -- What is sold once isn't due again.
  ADD CONSTRAINT hosting_clients_renews CHECK (next_renewal_on IS NOT NULL OR cycle = 'one_time');
-- The start normalises the texts and writes the items.
UPDATE public.hosting_clients service SET
  sort_name = service.name, sort_provider = coalesce(service.provider, ''), sort_next_renewal_on = service.next_renewal_on,
  search_text = concat_ws(' ', service.name, service.provider, service.plan_name, service.server_name, service.ip_address),
  client_name = client.display_name, sort_client = client.sort_name,
  record_state = CASE
    WHEN service.deleted_at IS NOT NULL THEN 'trash' WHEN service.archived_at IS NOT NULL THEN 'archive' ELSE 'open' END
  FROM public.client_directory client WHERE client.id = service.client_id;
ALTER TABLE public.hosting_clients ALTER list_item DROP DEFAULT,
  ADD FOREIGN KEY (plan_id, organization_id) REFERENCES public.service_plans (id, organization_id)
    ON DELETE SET NULL (plan_id),
  ADD FOREIGN KEY (tax_rate_id, organization_id) REFERENCES oficio.tax_rates (id, organization_id)
    ON DELETE SET NULL (tax_rate_id);

DROP INDEX public.hosting_clients_organization, public.hosting_clients_by_renewal, public.hosting_clients_by_creation,
  public.hosting_clients_by_change;
CREATE INDEX hosting_clients_by_name ON public.hosting_clients (organization_id, record_state, sort_name, id);
CREATE INDEX hosting_clients_by_client ON public.hosting_clients (organization_id, record_state, sort_client, sort_name, id);
CREATE INDEX hosting_clients_by_provider
  ON public.hosting_clients (organization_id, record_state, sort_provider, sort_name, id);
CREATE INDEX hosting_clients_by_renewal
  ON public.hosting_clients (organization_id, record_state, sort_next_renewal_on, sort_name, id);
CREATE INDEX hosting_clients_by_status ON public.hosting_clients (organization_id, record_state, status, sort_name, id);
CREATE INDEX hosting_clients_by_creation ON public.hosting_clients (organization_id, record_state, created_at, id);
CREATE INDEX hosting_clients_by_change ON public.hosting_clients (organization_id, record_state, updated_at, id);
CREATE INDEX hosting_clients_search ON public.hosting_clients USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX hosting_clients_tags ON public.hosting_clients USING gin (organization_id, tags);
CREATE INDEX hosting_clients_of_plan ON public.hosting_clients (plan_id, organization_id) WHERE plan_id IS NOT NULL;
CREATE INDEX hosting_clients_of_tax_rate ON public.hosting_clients (tax_rate_id, organization_id)
  WHERE tax_rate_id IS NOT NULL;

ALTER TABLE public.domains ADD plan_id uuid,
  ADD FOREIGN KEY (plan_id, organization_id) REFERENCES public.service_plans (id, organization_id)
    ON DELETE SET NULL (plan_id);
CREATE INDEX domains_of_plan ON public.domains (plan_id, organization_id) WHERE plan_id IS NOT NULL;
