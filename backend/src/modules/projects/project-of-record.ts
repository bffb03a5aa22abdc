import type { ProjectReference } from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AnyArea, RecordScope } from '../../records/record-area.ts';

/** The project of a record, which is shown also while it is in the trash. */
export const PROJECT = sql`CASE WHEN entry.project_id IS NOT NULL THEN (
  SELECT json_build_object('id', project.id, 'name', project.name, 'isDeleted', project.deleted_at IS NOT NULL)
  FROM public.projects project
  WHERE project.id = entry.project_id AND project.organization_id = entry.organization_id) END`;

/** The records of a project, also the archived ones, which the figures of the project count. */
export const PROJECT_FILTER = {
  kind: 'column',
  spansArchive: true,
  condition: (id, column) => sql`${column('project_id')} = ${id}`,
} satisfies NonNullable<AnyArea['filters']>[string];

/**
 * A record can be given to a project that the caller sees, that isn't in the trash, and that is for the same client or for
 * none. A record whose client changes has to leave the project of the client before.
 * @throws ApiError resource.not_found, request.invalid
 */
export async function requireProject(
  tx: Transaction,
  { organizationId }: RecordScope,
  given: { projectId?: string | null | undefined; clientId?: string | null | undefined },
  fields: { projectId: string | null; clientId: string | null },
): Promise<void> {
  if (fields.projectId === null || (given.projectId === undefined && given.clientId === undefined)) return;
  const [project] = await tx.rows<{ clientId: string | null; isDeleted: boolean }>(
    `SELECT client_id AS "clientId", deleted_at IS NOT NULL AS "isDeleted"
     FROM public.projects WHERE organization_id = $1 AND id = $2`,
    [organizationId, fields.projectId],
  );
  if (!project || (project.isDeleted && given.projectId)) {
    throw faultOf('resource.not_found', 'This project was not found. It may have been deleted.');
  }
  if (project.clientId === null || project.clientId === fields.clientId) return;
  throw faultOf('request.invalid', 'This project is for another client. Choose one of this client, or none.');
}

/** The project of a copy of a record: none if it is in the trash. */
export function copiedProject({ project }: { project: ProjectReference | null }): string | null {
  return project && !project.isDeleted ? project.id : null;
}

function faultOf(code: 'request.invalid' | 'resource.not_found', message: string): ApiError {
  return new ApiError(code, message, { fields: [{ path: 'projectId', message }] });
}
