import { normalised } from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { callerTimezone } from '../../time/spent-time.ts';
import { rateOfProject } from '../../time/timed-project.ts';
import type { Named } from '../check/names.ts';

/** A project with what its time entries copy. */
interface WorkedProject {
  id: string;
  currency: string;
  rateMinor: number | null;
  isArchived: boolean;
}

interface NamedTask {
  id: string;
  projectId: string;
  title: string;
}

/** What imported time entries need to know of projects and tasks. */
export interface WorkFacts {
  /** Of whoever imports: times of the clock are those of this time zone. */
  timezone: string;
  projects: ReadonlyMap<string, WorkedProject>;
  /** The task of a project with a title. */
  task(projectId: string, title: string): Named;
}

export const NO_WORK: WorkFacts = { timezone: 'UTC', projects: new Map(), task: () => null };

export async function workFacts(
  tx: Transaction,
  scope: OrganizationScope,
  projectIds: readonly string[],
): Promise<WorkFacts> {
  const { organizationId } = scope;
  const { text, values } =
    sql`SELECT project.id, project.currency, project.archived_at IS NOT NULL AS "isArchived",
      ${rateOfProject(scope)} AS "rateMinor"
    FROM public.projects project WHERE project.organization_id = ${organizationId} AND project.id = ANY (${projectIds})`;
  const projects = await tx.rows<WorkedProject & Record<string, unknown>>(text, values);
  const tasks = await tx.rows<NamedTask & Record<string, unknown>>(
    `SELECT id, project_id AS "projectId", title FROM oficio.tasks
     WHERE organization_id = $1 AND project_id = ANY ($2) AND deleted_at IS NULL`,
    [organizationId, projectIds],
  );
  return {
    timezone: await callerTimezone(tx, scope),
    projects: new Map(projects.map((project) => [project.id, project])),
    task: taskFinder(tasks),
  };
}

function taskFinder(tasks: readonly NamedTask[]): WorkFacts['task'] {
  const ids = new Map<string, string[]>();
  for (const { id, projectId, title } of tasks) {
    const key = `${projectId} ${normalised(title)}`;
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return (projectId, title) => {
    const [id, other] = ids.get(`${projectId} ${normalised(title)}`) ?? [];
    if (id === undefined) return null;
    return other === undefined ? { id } : 'several';
  };
}
