-- Projects and their members. Everybody of the organization reads them; limited members have those of their clients.
--
-- Triggers of projects, those of each write in their order:
--   follow_client         the client is the kept one of a merge; client_name and sort_client
--   keep_record           record_state and list_item
--   sum_…                 record_counts (20_sum_triggers.sql)

-- Deleted rows go to the trash; only the purge removes them.
SELECT oficio.protect_table('public.projects', writing => 'records.write', client => 'client_id',
    commands => ARRAY['INSERT', 'UPDATE']),
  -- The rows follow the walls of their project: its policy limits the sub-select, too.
  oficio.protect_table('oficio.project_members', writing => 'records.write', rows =>
    'EXISTS (SELECT FROM public.projects project WHERE project.id = project_members.project_id OFFSET 0)',
    commands => ARRAY['INSERT', 'DELETE']);

CREATE TRIGGER follow_client BEFORE INSERT OR UPDATE OF client_id ON public.projects
  FOR EACH ROW EXECUTE FUNCTION oficio.follow_client();

-- The agreed amount is read beside the item, because not every role that reads the list reads it.
SELECT oficio.keep_records('projects', $members$
  (entry).code AS "code",
  (entry).name AS "name",
  (entry).client_id AS "clientId",
  (entry).client_name AS "clientName",
  CASE WHEN (entry).archived_at IS NULL THEN (entry).status ELSE 'archived' END AS "status",
  (entry).priority AS "priority",
  (entry).due_on AS "dueOn",
  (entry).currency AS "currency",
  (entry).budget_minutes AS "budgetMinutes",
  (entry).color AS "color",
  (entry).tags AS "tags"$members$, stays_open => true);

-- Locks the codes of an organization until the transaction ends, so that two projects don't choose the same one.
CREATE FUNCTION oficio.lock_project_codes(organization uuid) RETURNS void
LANGUAGE sql VOLATILE SET search_path = '' AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'project codes', organization), 0))
$$;

-- The wanted code, or with the lowest number behind it that is free, also from projects that the caller doesn't see. The
-- codes are locked before, in a statement of their own, which this one then sees the outcome of.
CREATE FUNCTION oficio.free_project_code(organization uuid, wanted text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT candidate FROM (
    SELECT 1 AS place, wanted AS candidate
    UNION ALL
    SELECT number, wanted || '-' || number FROM generate_series(2, 2 + (
      SELECT count(*)::integer FROM public.projects
      WHERE organization_id = organization AND deleted_at IS NULL AND starts_with(code, wanted || '-'))) AS number
  ) possible
  WHERE organization = oficio.current_organization() AND NOT EXISTS (
    SELECT FROM public.projects WHERE organization_id = organization AND code = candidate AND deleted_at IS NULL)
  ORDER BY place LIMIT 1
$$;

GRANT EXECUTE ON FUNCTION oficio.lock_project_codes(uuid), oficio.free_project_code(uuid, text) TO oficio_api;
