-- The client directory, and what belongs to a client alone.

CREATE TABLE public.client_directory (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  -- The organization owner's user id: what realtime subscriptions filter by.
  user_id uuid NOT NULL,
  created_by uuid NOT NULL,
  display_name text NOT NULL,
  type text NOT NULL CHECK (type IN ('person', 'company')),
  legal_name text,
  tax_id text,
  tax_regime text,
  email text,
  billing_email text,
  phone text,
  website text,
  address_line1 text,
  address_line2 text,
  address_city text,
  address_state text,
  address_postal_code text,
  country_code text,
  currency text,
  timezone text,
  locale text NOT NULL CHECK (locale IN ('en', 'es')),
  payment_terms_days integer CHECK (payment_terms_days BETWEEN 0 AND 365),
  hourly_rate_minor bigint CHECK (hourly_rate_minor >= 0),
  status text NOT NULL CHECK (status IN ('lead', 'active', 'inactive')),
  tags text[] NOT NULL DEFAULT '{}',
  owner_user_id uuid,
  source text NOT NULL CHECK (source IN ('manual', 'import', 'api')),
  notes text,
  reminders_paused boolean NOT NULL DEFAULT false,
  primary_contact text,
  -- The client into which this one was merged.
  merged_into uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Written by the service. The sorted ones are lower case, without accents.
  sort_name text COLLATE "C" NOT NULL,
  sort_email text COLLATE "C" NOT NULL DEFAULT '',
  search_text text NOT NULL,
  has_billing_contact boolean NOT NULL DEFAULT false,
  -- Written by triggers.
  has_email boolean NOT NULL DEFAULT false,
  -- The day (UTC) of the last change of the client, or of something that belongs to it.
  last_activity_on date NOT NULL DEFAULT '-infinity',
  record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  list_item text NOT NULL,
  changed_by uuid,
  UNIQUE (id, organization_id),
  FOREIGN KEY (organization_id, owner_user_id) REFERENCES oficio.memberships (organization_id, user_id)
    ON DELETE SET NULL (owner_user_id),
  -- When the kept client is purged, the merged one is ordinary trash again.
  FOREIGN KEY (merged_into, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (merged_into)
);
ALTER TABLE public.client_directory REPLICA IDENTITY FULL;

CREATE INDEX client_directory_by_name ON public.client_directory (organization_id, record_state, sort_name, id);
CREATE INDEX client_directory_by_email ON public.client_directory (organization_id, record_state, sort_email, id);
CREATE INDEX client_directory_by_status ON public.client_directory (organization_id, record_state, status, sort_name, id);
CREATE INDEX client_directory_by_creation ON public.client_directory (organization_id, record_state, created_at, id);
CREATE INDEX client_directory_by_change ON public.client_directory (organization_id, record_state, updated_at, id);
CREATE INDEX client_directory_by_country ON public.client_directory
  (organization_id, record_state, country_code, sort_name, id);
CREATE INDEX client_directory_by_currency ON public.client_directory
  (organization_id, record_state, currency, sort_name, id);
CREATE INDEX client_directory_by_activity ON public.client_directory (organization_id, record_state, last_activity_on, id);
CREATE INDEX client_directory_by_owner ON public.client_directory
  (organization_id, owner_user_id, record_state, sort_name, id);
-- `IS NULL` on an indexed column doesn't keep the order of the columns behind it.
CREATE INDEX client_directory_without_owner ON public.client_directory (organization_id, record_state, sort_name, id)
  WHERE owner_user_id IS NULL;
CREATE INDEX client_directory_without_country ON public.client_directory (organization_id, record_state, sort_name, id)
  WHERE country_code IS NULL;
CREATE INDEX client_directory_without_email ON public.client_directory (organization_id, record_state, sort_name, id)
  WHERE NOT has_email;
CREATE INDEX client_directory_without_billing_contact ON public.client_directory
  (organization_id, record_state, sort_name, id) WHERE NOT has_billing_contact;
CREATE INDEX client_directory_by_tax_id ON public.client_directory (organization_id, tax_id) WHERE tax_id IS NOT NULL;
CREATE INDEX client_directory_search ON public.client_directory USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX client_directory_tags ON public.client_directory USING gin (organization_id, tags);
CREATE INDEX client_directory_trash ON public.client_directory (organization_id, deleted_at, id)
  WHERE deleted_at IS NOT NULL;
CREATE INDEX client_directory_purge ON public.client_directory (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX client_directory_merged ON public.client_directory (merged_into, organization_id)
  WHERE merged_into IS NOT NULL;

CREATE TABLE oficio.client_contacts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  client_id uuid NOT NULL,
  position integer NOT NULL,
  first_name text NOT NULL,
  last_name text,
  email text,
  phone text,
  role text,
  is_primary boolean NOT NULL,
  is_billing boolean NOT NULL,
  receives_invoices boolean NOT NULL,
  receives_reminders boolean NOT NULL,
  receives_renewals boolean NOT NULL,
  -- Whether the contact may sign in to the client's portal.
  portal boolean NOT NULL DEFAULT false,
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX client_contacts_of_client ON oficio.client_contacts (client_id, organization_id, position);
CREATE UNIQUE INDEX client_contacts_one_primary ON oficio.client_contacts (client_id) WHERE is_primary;

CREATE TABLE oficio.client_notes (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  client_id uuid NOT NULL,
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 5000),
  pinned boolean NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz(3),
  FOREIGN KEY (organization_id, client_id) REFERENCES public.client_directory (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX client_notes_of_client ON oficio.client_notes (organization_id, client_id, pinned, created_at, id);
CREATE INDEX client_notes_purge ON oficio.client_notes (deleted_at) WHERE deleted_at IS NOT NULL;

-- The clients of a member whose scope is `assigned`.
CREATE TABLE oficio.client_assignments (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL,
  client_id uuid NOT NULL,
  PRIMARY KEY (organization_id, user_id, client_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES oficio.memberships (organization_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX client_assignments_of_client ON oficio.client_assignments (client_id, organization_id);

-- Two clients that are one are merged. For a day, the merge can be undone.
CREATE TABLE oficio.client_merges (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  kept_id uuid NOT NULL,
  gone_id uuid NOT NULL,
  -- What an undo needs: the moved rows, and both clients as they were.
  moved jsonb NOT NULL,
  undo_until timestamptz(3) NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  FOREIGN KEY (kept_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (gone_id, organization_id) REFERENCES public.client_directory (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX client_merges_of_kept ON oficio.client_merges (kept_id, organization_id);
CREATE UNIQUE INDEX client_merges_of_gone ON oficio.client_merges (gone_id, organization_id);
CREATE INDEX client_merges_by_organization ON oficio.client_merges (organization_id);
