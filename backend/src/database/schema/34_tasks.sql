-- The tasks of projects and their comments. Both follow the walls of their project, so that neither has a client of its own
-- that a merge or another client of the project would have to change.

-- The sub-selects are limited by the policies of the tables that they read. Deleted tasks go to the trash.
SELECT oficio.protect_table('oficio.tasks', writing => 'records.write', rows =>
    'EXISTS (SELECT FROM public.projects project WHERE project.id = tasks.project_id OFFSET 0)',
    commands => ARRAY['INSERT', 'UPDATE']),
  oficio.protect_table('oficio.task_comments', writing => 'records.write', rows =>
    'EXISTS (SELECT FROM oficio.tasks task WHERE task.id = task_comments.task_id OFFSET 0)',
    commands => ARRAY['INSERT', 'DELETE']);

-- Reads below the policies' walls, as a search needs it, and has their conditions itself.
CREATE VIEW oficio.searchable_tasks AS SELECT * FROM oficio.tasks
  WHERE organization_id = (SELECT oficio.current_organization())
    AND ((SELECT oficio.sees_all()) OR project_id IN (SELECT project.id FROM public.projects project
      WHERE project.organization_id = (SELECT oficio.current_organization())
        AND project.client_id = ANY (ARRAY(SELECT oficio.assigned_clients()))));
GRANT SELECT ON oficio.searchable_tasks TO oficio_api;

-- A comment is its author's: nobody writes in another name, and nobody deletes what somebody else has said.
CREATE POLICY own_insert ON oficio.task_comments AS RESTRICTIVE FOR INSERT TO oficio_api
  WITH CHECK (author_id = (SELECT oficio.caller()));
CREATE POLICY own_delete ON oficio.task_comments AS RESTRICTIVE FOR DELETE TO oficio_api
  USING (author_id = (SELECT oficio.caller()));

-- Whether a member sees the projects of a client; null: those without one. The membership stays until the transaction ends.
CREATE FUNCTION oficio.member_sees(person uuid, client uuid) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM oficio.memberships membership
    WHERE membership.organization_id = oficio.current_organization() AND membership.user_id = person
      AND (membership.scope = 'all' OR EXISTS (SELECT FROM oficio.client_assignments assignment
        WHERE assignment.organization_id = membership.organization_id AND assignment.user_id = person
          AND assignment.client_id = client))
    FOR KEY SHARE;
  RETURN FOUND;
END $$;

-- How many tasks are open and done, for each of some projects that has tasks. The caller sees the projects: the walls aren't
-- asked again for each task.
CREATE FUNCTION oficio.task_counts(projects uuid[]) RETURNS TABLE (project_id uuid, counts json)
LANGUAGE sql STABLE SECURITY DEFINER BEGIN ATOMIC
  SELECT task.project_id, json_build_object('open', count(*) FILTER (WHERE task.status <> 'done'),
    'done', count(*) FILTER (WHERE task.status = 'done'))
  FROM oficio.tasks task
  WHERE task.project_id = ANY (projects) AND task.deleted_at IS NULL
    AND task.organization_id = (SELECT oficio.current_organization())
  GROUP BY 1;
END;

GRANT EXECUTE ON FUNCTION oficio.member_sees(uuid, uuid), oficio.task_counts(uuid[]) TO oficio_api;
