-- The hours that a project may take, and the search of tasks.

-- All time of a project counts. Null: no limit.
ALTER TABLE public.projects ADD budget_minutes integer CHECK (budget_minutes > 0);
CREATE INDEX projects_budgeted ON public.projects (organization_id)
  WHERE budget_minutes IS NOT NULL AND record_state = 'open';

-- The time of a project is added up from the index alone.
DROP INDEX oficio.time_entries_of_project;
CREATE INDEX time_entries_of_project ON oficio.time_entries (project_id, organization_id, day, id)
  INCLUDE (minutes, billable);

-- Written by the service. The start normalises the texts of the present rows.
ALTER TABLE oficio.tasks ADD search_text text NOT NULL DEFAULT '';
UPDATE oficio.tasks
  SET search_text = ' ' || concat_ws(' ', title, description, nullif(array_to_string(labels, ' '), ''));
CREATE INDEX tasks_search ON oficio.tasks USING gin (organization_id, search_text gin_trgm_ops);
