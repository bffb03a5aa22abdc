import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

/** A project as its entries copy it. */
export interface TimedProject {
  id: string;
  name: string;
  currency: string;
  /** The price of an hour. Null: none. */
  rateMinor: number | null;
}

/** The rate of the row `project`: its own, or else that of its client, or of the organization, if it is in its currency. */
export const rateOfProject = ({ organizationId, organization }: OrganizationScope): Sql => sql`coalesce(
  project.hourly_rate_minor,
  (SELECT client.hourly_rate_minor FROM public.client_directory client
    WHERE client.id = project.client_id AND client.organization_id = project.organization_id
      AND coalesce(client.currency, ${organization.currency}) = project.currency),
  (SELECT settings.hourly_rate_minor FROM oficio.billing_settings settings
    WHERE settings.organization_id = ${organizationId} AND project.currency = ${organization.currency}))`;

/**
 * A project on which time can be spent. It isn't deleted before the transaction ends.
 * @throws ApiError resource.not_found, resource.in_use for an archived one; both at `projectId`
 */
export async function timedProject(
  tx: Transaction,
  scope: OrganizationScope,
  id: string,
): Promise<TimedProject> {
  const { text, values } =
    sql`SELECT project.id, project.name, project.currency, project.archived_at IS NOT NULL AS "isArchived",
      ${rateOfProject(scope)} AS "rateMinor"
    FROM public.projects project
    WHERE project.organization_id = ${scope.organizationId} AND project.id = ${id} AND project.deleted_at IS NULL
    FOR KEY SHARE OF project`;
  const [project] = await tx.rows<TimedProject & { isArchived: boolean } & Record<string, unknown>>(
    text,
    values,
  );
  if (!project)
    throw atProject('resource.not_found', 'This project was not found. It may have been deleted.');
  const { isArchived, ...timed } = project;
  if (isArchived)
    throw atProject('resource.in_use', 'This project is archived. Restore it first, then add time.');
  return timed;
}

/**
 * Requires that a task is one of the project and not in the trash.
 * @throws ApiError resource.not_found, at `taskId`
 */
export async function requireTask(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  { taskId, projectId }: { taskId: string | null; projectId: string },
): Promise<void> {
  if (taskId === null) return;
  const rows = await tx.rows(
    'SELECT FROM oficio.tasks WHERE organization_id = $1 AND id = $2 AND project_id = $3 AND deleted_at IS NULL',
    [organizationId, taskId, projectId],
  );
  if (rows.length > 0) return;
  const message = 'This task was not found in the project. It may have been deleted.';
  throw new ApiError('resource.not_found', message, { fields: [{ path: 'taskId', message }] });
}

function atProject(code: 'resource.not_found' | 'resource.in_use', message: string): ApiError {
  return new ApiError(code, message, { fields: [{ path: 'projectId', message }] });
}
