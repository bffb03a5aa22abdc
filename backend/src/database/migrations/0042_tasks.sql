-- The tasks of projects, and what people say about them.

CREATE TABLE oficio.tasks (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  project_id uuid NOT NULL,
  created_by uuid NOT NULL,
  title text NOT NULL,
  description text,
  status text COLLATE "C" NOT NULL DEFAULT 'todo' CHECK (status IN ('todo', 'in_progress', 'blocked', 'done')),
  -- A member of the organization. A person who leaves it leaves its tasks.
  assignee_id uuid,
  due_on date,
  estimate_minutes integer CHECK (estimate_minutes >= 0),
  labels text[] NOT NULL DEFAULT '{}',
  -- Its entries have an id, a text, and whether they are done.
  checklist jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(checklist) = 'array'),
  -- The place in the column of the status: a fraction that is compared as a text.
  rank text COLLATE "C" NOT NULL,
  completed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz(3),
  -- A task without a due date comes last.
  sort_due_on date NOT NULL GENERATED ALWAYS AS (coalesce(due_on, 'infinity'::date)) STORED,
  CHECK ((status = 'done') = (completed_at IS NOT NULL)),
  UNIQUE (id, organization_id),
  FOREIGN KEY (organization_id, project_id) REFERENCES public.projects (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, assignee_id) REFERENCES oficio.memberships (organization_id, user_id)
    ON DELETE SET NULL (assignee_id)
);
-- No two tasks of a column have one place.
CREATE UNIQUE INDEX tasks_by_rank ON oficio.tasks (project_id, status, rank) WHERE deleted_at IS NULL;
CREATE INDEX tasks_of_project ON oficio.tasks (organization_id, project_id);
CREATE INDEX tasks_by_due ON oficio.tasks (organization_id, sort_due_on, id) WHERE deleted_at IS NULL;
CREATE INDEX tasks_of_assignee ON oficio.tasks (organization_id, assignee_id, sort_due_on, id)
  WHERE assignee_id IS NOT NULL;
CREATE INDEX tasks_purge ON oficio.tasks (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE oficio.task_comments (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES oficio.organizations (id) ON DELETE CASCADE,
  task_id uuid NOT NULL,
  -- Null: the account was removed.
  author_id uuid REFERENCES oficio.profiles (id) ON DELETE SET NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  FOREIGN KEY (organization_id, task_id) REFERENCES oficio.tasks (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX task_comments_of_task ON oficio.task_comments (organization_id, task_id, created_at, id);
CREATE INDEX task_comments_of_author ON oficio.task_comments (author_id) WHERE author_id IS NOT NULL;
