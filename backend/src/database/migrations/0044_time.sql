-- The hours that people spend on projects, and what an hour costs.

-- Null: the rate of the client, or else of the organization.
ALTER TABLE public.projects ADD COLUMN hourly_rate_minor bigint CHECK (hourly_rate_minor >= 0);

ALTER TABLE oficio.billing_settings
  -- In the organization's currency.
  ADD COLUMN hourly_rate_minor bigint CHECK (hourly_rate_minor >= 0),
  -- An invoice rounds each entry up to this many minutes; 0: not rounded.
  ADD COLUMN time_step_minutes smallint NOT NULL DEFAULT 0 CHECK (time_step_minutes IN (0, 6, 15));

CREATE TABLE oficio.time_entries (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL,
  project_id uuid NOT NULL,
  -- A task of the project.
  task_id uuid,
  -- Who worked. An entry stays when its person leaves the organization.
  user_id uuid NOT NULL,
  -- The day of the start in the time zone of whoever wrote it.
  day date NOT NULL,
  -- Null for an entry that has a duration alone.
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- Elapsed time. Null: a running timer.
  minutes integer CHECK (minutes >= 0),
  note text,
  billable boolean NOT NULL DEFAULT true,
  -- The price of an hour when the entry was written, in the currency of its project. Null: none.
  rate_minor bigint CHECK (rate_minor >= 0),
  currency text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Written by triggers.
  billed_invoice_id uuid,
  CHECK (ended_at >= started_at),
  CHECK ((ended_at IS NULL) = (started_at IS NULL OR minutes IS NULL)),
  CHECK (minutes IS NOT NULL OR started_at IS NOT NULL),
  UNIQUE (id, organization_id),
  FOREIGN KEY (project_id, organization_id) REFERENCES public.projects (id, organization_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, task_id) REFERENCES oficio.tasks (organization_id, id) ON DELETE SET NULL (task_id),
  FOREIGN KEY (billed_invoice_id, organization_id) REFERENCES public.invoices (id, organization_id)
    ON DELETE SET NULL (billed_invoice_id)
);
-- A person has one running timer in an organization.
CREATE UNIQUE INDEX time_entries_running ON oficio.time_entries (organization_id, user_id) WHERE minutes IS NULL;
CREATE INDEX time_entries_by_day ON oficio.time_entries (organization_id, day, id);
CREATE INDEX time_entries_of_person ON oficio.time_entries (organization_id, user_id, day, id);
CREATE INDEX time_entries_of_project ON oficio.time_entries (project_id, organization_id, day, id);
CREATE INDEX time_entries_of_task ON oficio.time_entries (organization_id, task_id, day, id) WHERE task_id IS NOT NULL;
CREATE INDEX time_entries_of_invoice ON oficio.time_entries (billed_invoice_id, organization_id)
  WHERE billed_invoice_id IS NOT NULL;

-- The entries of a line, which names them by the source. An entry that is free again can have further sources later.
CREATE TABLE oficio.billed_time (
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  source_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  PRIMARY KEY (source_id, entry_id),
  FOREIGN KEY (entry_id, organization_id) REFERENCES oficio.time_entries (id, organization_id) ON DELETE CASCADE
);
CREATE INDEX billed_time_of_entry ON oficio.billed_time (entry_id, organization_id);
CREATE INDEX billed_time_of_organization ON oficio.billed_time (organization_id);
