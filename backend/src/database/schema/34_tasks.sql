-- The tasks of projects and their comments. Both follow the walls of their project, so that neither has a client of its own
-- that a merge or another client of the project would have to change.

-- The sub-selects are limited by the policies of the tables that they read. Deleted tasks go to the trash.
SELECT oficio.protect_table('oficio.tasks', writing => 'records.write', rows =>
    'EXISTS (SELECT FROM public.projects project WHERE project.id = tasks.project_id OFFSET 0)',
    commands => ARRAY['INSERT', 'UPDATE']),
  oficio.protect_table('oficio.task_comments', writing => 'records.write', rows =>
    'EXISTS (SELECT FROM oficio.tasks task WHERE task.id = task_comments.task_id OFFSET 0)',
    commands => ARRAY['INSERT', 'DELETE']);

-- A comment is its author's: nobody writes in another name, and nobody deletes what somebody else has said.
CREATE POLICY own_insert ON oficio.task_comments AS RESTRICTIVE FOR INSERT TO oficio_api
  WITH CHECK (author_id = (SELECT oficio.caller()));
CREATE POLICY own_delete ON oficio.task_comments AS RESTRICTIVE FOR DELETE TO oficio_api
  USING (author_id = (SELECT oficio.caller()));
