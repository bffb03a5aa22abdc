import { Injectable } from '@nestjs/common';
import type {
  ChecklistEntry,
  LocalDate,
  Page,
  QueryOf,
  Task,
  TaskItem,
  TaskStatus,
  taskRoutes,
} from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { ApiDatabase, type OrganizationClaims, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { readList } from '../../records/list.ts';
import { searchText } from '../../records/search-text.ts';
import { PROJECT_OF_TASK, TASK, TASK_ITEM, taskList } from './task-list.ts';
import type { RankedTask } from './task-place.ts';

/** The project of tasks that are written. */
export interface LockedProject {
  id: string;
  name: string;
  clientId: string | null;
}

/** What a person says about a task. */
export interface TaskFields {
  title: string;
  description: string | null;
  status: TaskStatus;
  assigneeId: string | null;
  dueOn: string | null;
  estimateMinutes: number | null;
  labels: readonly string[];
  checklist: readonly ChecklistEntry[];
}

/** The columns that follow from the fields and from the moment. */
interface Written extends TaskFields {
  rank: string;
  completedAt: string | null;
  at: string;
}

/** What a search of tasks finds. */
const searched = ({ title, description, labels }: TaskFields): string =>
  searchText([title, description, ...labels]);

@Injectable()
export class TasksRepository {
  constructor(private readonly database: ApiDatabase) {}

  list(
    scope: OrganizationScope,
    query: QueryOf<typeof taskRoutes.list>,
    today: LocalDate,
  ): Promise<Page<TaskItem>> {
    return readList<TaskItem, QueryOf<typeof taskRoutes.list>>(this.database, scope, taskList(today), query);
  }

  /**
   * All tasks of a project in the order of its board. Null without the project.
   * @param trashBegins a project that was deleted at or before this instant doesn't exist any more
   */
  async board(scope: OrganizationScope, projectId: string, trashBegins: string): Promise<TaskItem[] | null> {
    const { organizationId } = scope;
    const [projects, items] = await this.database.readAll<[{ id: string }, TaskItem]>(scope, [
      sql`SELECT id FROM public.projects WHERE organization_id = ${organizationId} AND id = ${projectId}
        AND (deleted_at IS NULL OR deleted_at > ${trashBegins})`,
      sql`SELECT ${TASK_ITEM} FROM oficio.tasks entry ${PROJECT_OF_TASK}
        WHERE entry.organization_id = ${organizationId} AND entry.project_id = ${projectId} AND entry.deleted_at IS NULL
        ORDER BY entry.status, entry.rank`,
    ]);
    return projects.length === 0 ? null : items;
  }

  /** A task that isn't deleted, of a project that isn't in the trash. */
  async one(scope: OrganizationClaims, id: string): Promise<Task | null> {
    const { text, values } =
      sql`${selected(scope, id)} AND entry.deleted_at IS NULL AND project.deleted_at IS NULL`;
    const [row] = await this.database.read<Task>(scope, text, values);
    return row ?? null;
  }

  /** A task, also a deleted one. */
  async find(tx: Transaction, scope: OrganizationScope, id: string): Promise<Task | null> {
    const { text, values } = selected(scope, id);
    const [row] = await tx.rows<Task>(text, values);
    return row ?? null;
  }

  /** Locks a project that isn't in the trash until the transaction ends: its board changes one write after the other. */
  async lockProject(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
  ): Promise<LockedProject | null> {
    const { text, values } = sql`SELECT id, name, client_id AS "clientId" FROM public.projects
      WHERE organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`;
    const [row] = await tx.rows<LockedProject>(text, values);
    return row ?? null;
  }

  /** As `lockProject`, by one of its tasks. */
  async lockProjectOf(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    taskId: string,
  ): Promise<LockedProject | null> {
    const { text, values } = sql`SELECT project.id, project.name, project.client_id AS "clientId"
      FROM oficio.tasks task JOIN public.projects project ON project.id = task.project_id
      WHERE task.organization_id = ${organizationId} AND task.id = ${taskId} AND project.deleted_at IS NULL
      FOR NO KEY UPDATE OF project`;
    const [row] = await tx.rows<LockedProject>(text, values);
    return row ?? null;
  }

  async count(tx: Transaction, { organizationId }: OrganizationScope, projectId: string): Promise<number> {
    const { text, values } = sql`SELECT count(*)::integer AS tasks FROM oficio.tasks
      WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND deleted_at IS NULL`;
    const [row] = await tx.rows<{ tasks: number }>(text, values);
    return row?.tasks ?? 0;
  }

  /** The tasks of a column in their order, without one. */
  column(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    projectId: string,
    { status, without }: { status: TaskStatus; without: string | null },
  ): Promise<RankedTask[]> {
    const { text, values } = sql`SELECT id, rank FROM oficio.tasks
      WHERE organization_id = ${organizationId} AND project_id = ${projectId} AND status = ${status}
        AND deleted_at IS NULL AND id IS DISTINCT FROM ${without} ORDER BY rank`;
    return tx.rows<RankedTask>(text, values);
  }

  /** The items of a column, as an answer has them. */
  items(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    projectId: string,
    status: TaskStatus,
  ): Promise<TaskItem[]> {
    const { text, values } = sql`SELECT ${TASK_ITEM} FROM oficio.tasks entry ${PROJECT_OF_TASK}
      WHERE entry.organization_id = ${organizationId} AND entry.project_id = ${projectId} AND entry.status = ${status}
        AND entry.deleted_at IS NULL ORDER BY entry.rank`;
    return tx.rows<TaskItem>(text, values);
  }

  async insert(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    { id, projectId, ...task }: Written & { id: string; projectId: string },
  ): Promise<void> {
    const { text, values } = sql`INSERT INTO oficio.tasks (id, organization_id, project_id, created_by, title,
        description, status, assignee_id, due_on, estimate_minutes, labels, checklist, search_text, rank, completed_at,
        created_at, updated_at)
      VALUES (${id}, ${organizationId}, ${projectId}, ${userId}, ${task.title}, ${task.description}, ${task.status},
        ${task.assigneeId}, ${task.dueOn}, ${task.estimateMinutes}, ${task.labels}, ${JSON.stringify(task.checklist)},
        ${searched(task)}, ${task.rank}, ${task.completedAt}, ${task.at}, ${task.at})`;
    await tx.rows(text, values);
  }

  /** Writes a task and raises its version. A rank of null stays as it is. */
  update(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
    task: Omit<Written, 'rank'> & { rank: string | null; deletedAt: string | null },
  ): void {
    const { text, values } =
      sql`UPDATE oficio.tasks SET title = ${task.title}, description = ${task.description},
        status = ${task.status}, assignee_id = ${task.assigneeId}, due_on = ${task.dueOn},
        estimate_minutes = ${task.estimateMinutes}, labels = ${task.labels},
        checklist = ${JSON.stringify(task.checklist)}, search_text = ${searched(task)}, rank = coalesce(${task.rank}, rank),
        completed_at = ${task.completedAt}, deleted_at = ${task.deletedAt}, updated_at = ${task.at},
        version = version + 1
      WHERE organization_id = ${organizationId} AND id = ${id}`;
    tx.send(text, values);
  }

  /** Writes the ranks of tasks, whose versions stay. */
  rank(tx: Transaction, { organizationId }: OrganizationScope, tasks: readonly RankedTask[]): void {
    const { text, values } = sql`UPDATE oficio.tasks task SET rank = placed.rank
      FROM unnest(${tasks.map(({ id }) => id)}::uuid[], ${tasks.map(({ rank }) => rank)}::text[]) placed (id, rank)
      WHERE task.organization_id = ${organizationId} AND task.id = placed.id`;
    tx.send(text, values);
  }

  /** Whether a member sees a project with this client. */
  async sees(tx: Transaction, personId: string, clientId: string | null): Promise<boolean> {
    const [row] = await tx.rows<{ sees: boolean }>('SELECT oficio.member_sees($1, $2) AS sees', [
      personId,
      clientId,
    ]);
    return row?.sees === true;
  }

  async addComment(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    { id, taskId, body, at }: { id: string; taskId: string; body: string; at: string },
  ): Promise<void> {
    const { text, values } =
      sql`INSERT INTO oficio.task_comments (id, organization_id, task_id, author_id, body, created_at)
      VALUES (${id}, ${organizationId}, ${taskId}, ${userId}, ${body}, ${at})`;
    await tx.rows(text, values);
  }

  /** @returns whether the caller had such a comment */
  async removeComment(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    { taskId, id }: { taskId: string; id: string },
  ): Promise<boolean> {
    const { text, values } = sql`DELETE FROM oficio.task_comments
      WHERE organization_id = ${organizationId} AND task_id = ${taskId} AND id = ${id} AND author_id = ${userId}
      RETURNING id`;
    return (await tx.rows(text, values)).length > 0;
  }
}

const selected = ({ organizationId }: OrganizationClaims, id: string): Sql =>
  sql`SELECT ${TASK} FROM oficio.tasks entry ${PROJECT_OF_TASK}
    WHERE entry.organization_id = ${organizationId} AND entry.id = ${id}`;
