import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  type LocalDate,
  localDateAt,
  type QueryOf,
  TASKS,
  type Task,
  type TaskItem,
  type TaskStatus,
  type taskRoutes,
} from '@oficio/contracts';
import type { OrganizationClaims, Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { showChangeOfClient } from '../../records/client-of-record.ts';
import { differences } from '../../records/differences.ts';
import { fileOfList, type ListFile } from '../../records/record-csv.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { trashBegins } from '../../records/record-rows.ts';
import { uniqueTags } from '../../records/search-text.ts';
import type { AuditEntry } from '../../writes/audit-log.ts';
import { notify } from '../../writes/notify.ts';
import { TASK_COLUMNS } from './task-columns.ts';
import { type TaskQuery, taskList } from './task-list.ts';
import { placeInColumn, rankAfter } from './task-place.ts';
import { type LockedProject, type TaskFields, TasksRepository } from './tasks.repository.ts';

type Recorded = Pick<AuditEntry, 'action' | 'changes'>;

/** The tasks of projects. Each write locks its project first, so that its board changes one write after the other. */
@Injectable()
export class TasksService {
  constructor(
    private readonly tasks: TasksRepository,
    private readonly kit: RecordKit,
  ) {}

  list(scope: OrganizationScope, query: QueryOf<typeof taskRoutes.list>) {
    return this.tasks.list(scope, query, this.#today(scope));
  }

  file(scope: OrganizationScope, query: TaskQuery): ListFile<TaskItem> {
    return {
      name: 'tasks',
      columns: TASK_COLUMNS,
      page: fileOfList(taskList(this.#today(scope)), scope, query),
    };
  }

  /** @throws ApiError resource.not_found */
  async board(scope: OrganizationScope, projectId: string) {
    const items = await this.tasks.board(scope, projectId, trashBegins(this.kit));
    if (!items) throw new ApiError('resource.not_found');
    return { items };
  }

  /** @throws ApiError resource.not_found */
  async one(scope: OrganizationClaims, id: string): Promise<Task> {
    const task = await this.tasks.one(scope, id);
    if (!task) throw gone();
    return task;
  }

  /** @throws ApiError resource.not_found for the project or the assignee; request.invalid for one task too many */
  create(scope: OrganizationScope, body: BodyOf<typeof taskRoutes.create>): Promise<Task> {
    return this.kit.work.write(scope, async (tx) => {
      const { projectId, ...given } = body;
      const project = await this.tasks.lockProject(tx, scope, projectId);
      if (!project) throw new ApiError('resource.not_found');
      await this.#requireRoom(tx, scope, project);
      const fields = tidied({ ...EMPTY, ...present(given) } as TaskFields);
      await this.#requireAssignee(tx, project, fields.assigneeId, null);
      const id = this.kit.newId();
      const rank = await this.#rankAtEnd(tx, scope, project, fields.status);
      const at = this.kit.clock.instant();
      const completedAt = fields.status === 'done' ? at : null;
      await this.tasks.insert(tx, scope, { ...fields, id, projectId, rank, completedAt, at });
      this.#notifyAssignee(tx, scope, project, { id, before: null, ...fields });
      return this.#finish(tx, scope, project, id, { action: 'created', changes: { ...fields } });
    });
  }

  /** @throws ApiError resource.not_found, also for a deleted task unless it is brought back; version.stale */
  update(scope: OrganizationScope, id: string, body: BodyOf<typeof taskRoutes.update>): Promise<Task> {
    return this.kit.work.write(scope, async (tx) => {
      const { version, deleted, ...given } = body;
      const { project, task } = await this.#lock(tx, scope, id);
      const isBack = task.deletedAt !== null && deleted === false;
      if (task.deletedAt !== null && !(isBack && task.deletedAt > trashBegins(this.kit))) throw gone();
      requireVersion(task, version);
      if (isBack) await this.#requireRoom(tx, scope, project);
      const before = fieldsOf(task);
      const after = tidied({ ...before, ...present(given) });
      await this.#requireAssignee(tx, project, after.assigneeId, before.assigneeId);
      // The former place of a deleted task may be another one's.
      const moves = isBack || after.status !== before.status;
      const rank = moves ? await this.#rankAtEnd(tx, scope, project, after.status) : null;
      this.#write(tx, scope, task, { ...after, rank });
      this.#notifyAssignee(tx, scope, project, { id, before: before.assigneeId, ...after });
      const changes = differences(before, after);
      const action = isBack ? 'restored' : actionOf(before.status, after.status, 'updated');
      return this.#finish(tx, scope, project, id, { action, changes });
    });
  }

  /** @throws ApiError resource.not_found; version.stale; task.place_gone with the column as it is */
  move(
    scope: OrganizationScope,
    id: string,
    { status, version, ...neighbors }: BodyOf<typeof taskRoutes.move>,
  ): Promise<Task> {
    return this.kit.work.write(scope, async (tx) => {
      const { project, task } = await this.#lock(tx, scope, id);
      if (task.deletedAt !== null) throw gone();
      requireVersion(task, version);
      const column = await this.tasks.column(tx, scope, project.id, { status, without: id });
      const ranked = placeInColumn(column, id, neighbors);
      if (!ranked) {
        const current = { status, items: await this.tasks.items(tx, scope, project.id, status) };
        throw new ApiError('task.place_gone', undefined, { current });
      }
      const rank = ranked.find((placed) => placed.id === id)?.rank ?? null;
      const others = ranked.filter((placed) => placed.id !== id);
      if (others.length > 0) this.tasks.rank(tx, scope, others);
      const before = fieldsOf(task);
      this.#write(tx, scope, task, { ...before, status, rank });
      const changes = differences({ status: before.status }, { status });
      const action = actionOf(before.status, status, 'moved');
      return this.#finish(tx, scope, project, id, { action, changes });
    });
  }

  /** @throws ApiError resource.not_found */
  remove(scope: OrganizationScope, id: string): Promise<Task> {
    return this.kit.work.write(scope, async (tx) => {
      const { project, task } = await this.#lock(tx, scope, id);
      if (task.deletedAt !== null) throw gone();
      const deletedAt = this.kit.clock.instant();
      this.#write(tx, scope, task, { ...fieldsOf(task), rank: null, deletedAt });
      return this.#finish(tx, scope, project, id, { action: 'deleted', changes: { deletedAt } });
    });
  }

  /** @throws ApiError resource.not_found; request.invalid for one comment too many */
  comment(scope: OrganizationScope, id: string, { body }: BodyOf<typeof taskRoutes.comment>): Promise<Task> {
    return this.kit.work.write(scope, async (tx) => {
      const { project, task } = await this.#lock(tx, scope, id);
      if (task.deletedAt !== null) throw gone();
      if (task.comments.length >= TASKS.comments) {
        throw new ApiError(
          'request.invalid',
          `A task can have ${TASKS.comments} comments. Delete one first.`,
        );
      }
      const at = this.kit.clock.instant();
      await this.tasks.addComment(tx, scope, { id: this.kit.newId(), taskId: id, body, at });
      return this.#finish(tx, scope, project, id, { action: 'commented', changes: { body } });
    });
  }

  /** @throws ApiError resource.not_found, also for somebody else’s comment */
  removeComment(scope: OrganizationScope, id: string, commentId: string): Promise<Task> {
    return this.kit.work.write(scope, async (tx) => {
      const { project, task } = await this.#lock(tx, scope, id);
      if (task.deletedAt !== null) throw gone();
      const isRemoved = await this.tasks.removeComment(tx, scope, { taskId: id, id: commentId });
      if (!isRemoved) throw new ApiError('resource.not_found', 'This comment was not found.');
      return this.#finish(tx, scope, project, id, { action: 'comment_removed', changes: {} });
    });
  }

  #today({ organization }: OrganizationScope): LocalDate {
    return localDateAt(this.kit.clock.now().getTime(), organization.timezone);
  }

  async #lock(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
  ): Promise<{ project: LockedProject; task: Task }> {
    const project = await this.tasks.lockProjectOf(tx, scope, id);
    const task = project && (await this.tasks.find(tx, scope, id));
    if (!task) throw gone();
    return { project, task };
  }

  #write(
    tx: Transaction,
    scope: OrganizationScope,
    before: Task,
    task: TaskFields & { rank: string | null; deletedAt?: string },
  ): void {
    const at = this.kit.clock.instant();
    const completedAt = task.status === 'done' ? (before.completedAt ?? at) : null;
    this.tasks.update(tx, scope, before.id, { deletedAt: null, ...task, completedAt, at });
  }

  async #rankAtEnd(
    tx: Transaction,
    scope: OrganizationScope,
    { id }: LockedProject,
    status: TaskStatus,
  ): Promise<string> {
    const column = await this.tasks.column(tx, scope, id, { status, without: null });
    return rankAfter(column.at(-1)?.rank ?? null);
  }

  async #requireRoom(tx: Transaction, scope: OrganizationScope, { id }: LockedProject): Promise<void> {
    if ((await this.tasks.count(tx, scope, id)) < TASKS.perProject) return;
    const most = TASKS.perProject.toLocaleString('en-US');
    throw new ApiError('request.invalid', `A project can have ${most} tasks. Delete some first.`);
  }

  /** A person who has lost sight of the project since may keep the task. */
  async #requireAssignee(
    tx: Transaction,
    { clientId }: LockedProject,
    assigneeId: string | null,
    before: string | null,
  ): Promise<void> {
    if (assigneeId === null || assigneeId === before) return;
    if (await this.tasks.sees(tx, assigneeId, clientId)) return;
    const message = 'This person doesn’t see the project, or has left the organization.';
    throw new ApiError('resource.not_found', message, { fields: [{ path: 'assigneeId', message }] });
  }

  #notifyAssignee(
    tx: Transaction,
    { organizationId, userId, principal }: OrganizationScope,
    { name, clientId }: LockedProject,
    {
      id,
      before,
      title,
      assigneeId,
    }: Pick<TaskFields, 'title' | 'assigneeId'> & { id: string; before: string | null },
  ): void {
    if (assigneeId === null || assigneeId === before || assigneeId === userId) return;
    notify(
      tx,
      { organizationId, at: this.kit.clock.instant() },
      {
        type: 'task_assigned',
        entity: { type: 'task', id },
        clientId,
        account: assigneeId,
        params: { person: principal.displayName, task: title, project: name },
      },
    );
  }

  /** Writes the audit entry, and returns the stored task. */
  async #finish(
    tx: Transaction,
    scope: OrganizationScope,
    { clientId }: LockedProject,
    id: string,
    { action, changes = {} }: Recorded,
  ): Promise<Task> {
    const task = await this.tasks.find(tx, scope, id);
    if (!task) throw gone();
    await this.kit.audit.record(tx, scope, {
      action,
      entity: { type: 'task', id, name: task.title, clientId },
      changes,
    });
    if (clientId !== null) await showChangeOfClient(tx, scope, clientId);
    return task;
  }
}

const EMPTY = {
  description: null,
  status: 'todo',
  assigneeId: null,
  dueOn: null,
  estimateMinutes: null,
  labels: [],
  checklist: [],
} as const;

function gone(): ApiError {
  return new ApiError('resource.not_found', 'This task was not found. It may have been deleted.');
}

function requireVersion(task: Task, version: number): void {
  if (task.version !== version) throw new ApiError('version.stale', undefined, { current: task });
}

/** The given members of a body. */
function present<Body extends object>(body: Body): Partial<TaskFields> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

const tidied = (fields: TaskFields): TaskFields => ({ ...fields, labels: uniqueTags(fields.labels) });

function fieldsOf(task: Task): TaskFields {
  const { title, description, status, assignee, dueOn, estimateMinutes, labels, checklist } = task;
  return {
    title,
    description,
    status,
    assigneeId: assignee?.id ?? null,
    dueOn,
    estimateMinutes,
    labels,
    checklist,
  };
}

/** Completing and reopening a task are said as such. */
function actionOf<Other extends 'updated' | 'moved'>(before: TaskStatus, after: TaskStatus, other: Other) {
  if ((before === 'done') === (after === 'done')) return other;
  return after === 'done' ? 'completed' : 'reopened';
}
