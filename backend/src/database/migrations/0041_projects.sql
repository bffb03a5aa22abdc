-- Projects and their members.

CREATE TABLE public.projects (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL,
  -- In capital letters.
  code text NOT NULL,
  name text NOT NULL,
  client_id uuid,
  status text COLLATE "C" NOT NULL DEFAULT 'planned'
    CHECK (status IN ('planned', 'active', 'on_hold', 'completed', 'cancelled')),
  priority text COLLATE "C" NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high')),
  start_on date,
  due_on date,
  -- What was agreed with the client. Null: nothing yet.
  agreed_minor bigint CHECK (agreed_minor >= 0),
  currency text NOT NULL,
  -- The place in the palette of charts. Null: none.
  color smallint,
  description text,
  tags text[] NOT NULL DEFAULT '{}',
  notes text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Written by the service. A project without a last day comes last, and one without an agreed amount before the others.
  sort_name text COLLATE "C" NOT NULL DEFAULT '',
  sort_due_on date NOT NULL DEFAULT 'infinity',
  sort_agreed_minor bigint NOT NULL DEFAULT -1,
  search_text text NOT NULL DEFAULT '',
  -- Written by triggers.
  client_name text,
  sort_client text COLLATE "C" NOT NULL DEFAULT '',
  record_state text COLLATE "C" NOT NULL DEFAULT 'open',
  list_item text NOT NULL,
  CHECK (due_on >= start_on),
  UNIQUE (id, organization_id),
  FOREIGN KEY (client_id, organization_id) REFERENCES public.client_directory (id, organization_id)
    ON DELETE SET NULL (client_id)
);
-- A project in the trash doesn't keep its code taken.
CREATE UNIQUE INDEX projects_code ON public.projects (organization_id, code) WHERE deleted_at IS NULL;
CREATE INDEX projects_by_name ON public.projects (organization_id, record_state, sort_name, id);
CREATE INDEX projects_by_client ON public.projects (organization_id, record_state, sort_client, sort_name, id);
CREATE INDEX projects_by_status ON public.projects (organization_id, record_state, status, sort_name, id);
CREATE INDEX projects_by_due ON public.projects (organization_id, record_state, sort_due_on, sort_name, id);
CREATE INDEX projects_by_agreed ON public.projects (organization_id, record_state, sort_agreed_minor, id);
CREATE INDEX projects_by_creation ON public.projects (organization_id, record_state, created_at, id);
CREATE INDEX projects_by_change ON public.projects (organization_id, record_state, updated_at, id);
CREATE INDEX projects_search ON public.projects USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX projects_tags ON public.projects USING gin (organization_id, tags);
CREATE INDEX projects_trash ON public.projects (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX projects_purge ON public.projects (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX projects_of_client ON public.projects (client_id, organization_id) WHERE client_id IS NOT NULL;

-- A person who leaves the organization leaves its projects.
CREATE TABLE oficio.project_members (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (project_id, organization_id, user_id),
  FOREIGN KEY (project_id, organization_id) REFERENCES public.projects (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, user_id) REFERENCES oficio.memberships (organization_id, user_id) ON DELETE CASCADE
);
CREATE INDEX project_members_of_person ON oficio.project_members (organization_id, user_id, project_id);
