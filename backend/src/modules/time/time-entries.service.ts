import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  durationText,
  type QueryOf,
  type TimeEntry,
  type timeEntryRoutes,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { differences } from '../../records/differences.ts';
import type { KeyColumns } from '../../records/keyset.ts';
import { listPage } from '../../records/list.ts';
import { fileOfList, type ListFile } from '../../records/record-csv.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { callerTimezone, spentTime } from './spent-time.ts';
import { type TimeLine, timeColumns } from './time-columns.ts';
import { requireMember, requireOwn } from './time-persons.ts';
import { entryStatement, findEntry, TIME_FILE, TIME_LIST, type TimeQuery } from './time-rows.ts';
import { requireTask, timedProject } from './timed-project.ts';

/** The entries that people type or correct. A running timer is in `timer.service.ts`. */
@Injectable()
export class TimeEntriesService {
  constructor(private readonly kit: RecordKit) {}

  async list(scope: OrganizationScope, query: QueryOf<typeof timeEntryRoutes.list>) {
    const page = listPage<TimeEntry, typeof query>(TIME_LIST, scope, query);
    const isFirst = query.cursor === undefined;
    const [rows, [counted], [sum]] = await this.kit.database.readAll<
      [TimeEntry & KeyColumns, { total: number }, { minutes: number }]
    >(scope, [
      page.rows,
      page.total,
      isFirst
        ? sql`SELECT coalesce(sum(entry.minutes), 0)::bigint AS minutes ${page.matching}`
        : sql`SELECT 0 AS minutes`,
    ]);
    return { ...page.of(rows), total: counted?.total ?? 0, minutes: isFirst ? (sum?.minutes ?? 0) : null };
  }

  file(scope: OrganizationScope, query: TimeQuery): ListFile<TimeLine> {
    return { name: 'time', columns: timeColumns(scope), page: fileOfList(TIME_FILE, scope, query) };
  }

  /** @throws ApiError resource.not_found */
  async one(scope: OrganizationScope, id: string): Promise<TimeEntry> {
    const { text, values } = entryStatement(scope, sql`entry.id = ${id}`);
    const [entry] = await this.kit.database.read<TimeEntry & Record<string, unknown>>(scope, text, values);
    if (!entry) throw new ApiError('resource.not_found');
    return entry;
  }

  /** @throws ApiError resource.not_found, resource.in_use, access.forbidden for the entry of another person */
  create(scope: OrganizationScope, body: BodyOf<typeof timeEntryRoutes.create>): Promise<TimeEntry> {
    const { projectId, taskId = null, note = null, billable = true, userId = scope.userId, ...typed } = body;
    requireOwn(scope, userId);
    return this.kit.work.write(scope, async (tx) => {
      if (userId !== scope.userId) await requireMember(tx, scope, userId);
      const project = await timedProject(tx, scope, projectId);
      await requireTask(tx, scope, { taskId, projectId });
      const { day, startedAt, endedAt, minutes } = spentTime(typed, await callerTimezone(tx, scope));
      const id = this.kit.newId();
      const at = this.kit.clock.instant();
      await tx.rows(
        `INSERT INTO oficio.time_entries (id, organization_id, created_by, project_id, user_id, day, started_at, ended_at,
           minutes, note, billable, rate_minor, currency, task_id, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
        [
          id,
          scope.organizationId,
          scope.userId,
          project.id,
          userId,
          day,
          startedAt,
          endedAt,
          minutes,
          note,
          billable,
          project.rateMinor,
          project.currency,
          taskId,
          at,
        ],
      );
      const entry = await this.#find(tx, scope, id);
      await this.#record(tx, scope, 'created', entry, { day, minutes, note, billable });
      return entry;
    });
  }

  /** @throws ApiError resource.not_found, version.stale, time.billed, access.forbidden; request.invalid while it runs */
  update(
    scope: OrganizationScope,
    id: string,
    { version, projectId, taskId, note, billable, ...typed }: BodyOf<typeof timeEntryRoutes.update>,
  ): Promise<TimeEntry> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await this.#lock(tx, scope, id);
      if (before.version !== version) throw new ApiError('version.stale', undefined, { current: before });
      const project =
        projectId && projectId !== before.projectId ? await timedProject(tx, scope, projectId) : null;
      const task = taskId === undefined ? (project ? null : before.taskId) : taskId;
      if (task !== before.taskId)
        await requireTask(tx, scope, { taskId: task, projectId: project?.id ?? before.projectId });
      const spent = await this.#spentAfter(tx, scope, before, typed);
      const after = {
        projectId: project?.id ?? before.projectId,
        taskId: task,
        note: note === undefined ? before.note : note,
        billable: billable ?? before.billable,
        rateMinor: project ? project.rateMinor : before.rateMinor,
        currency: project?.currency ?? before.currency,
        ...spent,
      };
      await tx.rows(
        `UPDATE oficio.time_entries SET project_id = $3, day = $4, started_at = $5, ended_at = $6, minutes = $7, note = $8,
           billable = $9, rate_minor = $10, currency = $11, task_id = $12, updated_at = $13, version = version + 1
         WHERE organization_id = $1 AND id = $2`,
        [
          scope.organizationId,
          id,
          after.projectId,
          after.day,
          after.startedAt,
          after.endedAt,
          after.minutes,
          after.note,
          after.billable,
          after.rateMinor,
          after.currency,
          after.taskId,
          this.kit.clock.instant(),
        ],
      );
      const entry = await this.#find(tx, scope, id);
      await this.#record(
        tx,
        scope,
        'updated',
        entry,
        differences(before, { ...after, projectName: entry.projectName }),
      );
      return entry;
    });
  }

  /** @throws ApiError resource.not_found, time.billed, access.forbidden */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await this.#lock(tx, scope, id);
      await tx.rows('DELETE FROM oficio.time_entries WHERE organization_id = $1 AND id = $2', [
        scope.organizationId,
        id,
      ]);
      const { day, minutes, note } = before;
      await this.#record(tx, scope, 'deleted', before, { day, minutes, note });
    });
  }

  /** The times after a change. Without typed ones they stay. */
  async #spentAfter(
    tx: Transaction,
    scope: OrganizationScope,
    { day, startedAt, endedAt, minutes }: TimeEntry,
    typed: Omit<
      BodyOf<typeof timeEntryRoutes.update>,
      'version' | 'projectId' | 'taskId' | 'note' | 'billable'
    >,
  ) {
    if (Object.values(typed).every((value) => value === undefined))
      return { day, startedAt, endedAt, minutes };
    if (minutes === null)
      throw new ApiError('request.invalid', 'Stop the timer first, then change its time.');
    if (typed.minutes === undefined && typed.from === undefined) {
      // Another day alone moves the duration there.
      return { day: typed.day ?? day, startedAt: null, endedAt: null, minutes };
    }
    return spentTime({ ...typed, day: typed.day ?? day }, await callerTimezone(tx, scope));
  }

  async #lock(tx: Transaction, scope: OrganizationScope, id: string): Promise<TimeEntry> {
    // A statement of its own, so that the next one sees what the lock waited for.
    await tx.rows('SELECT oficio.lock_time($1, ARRAY[$2]::uuid[])', [scope.organizationId, id]);
    const entry = await this.#find(tx, scope, id);
    requireOwn(scope, entry.userId);
    if (entry.isBilled) throw new ApiError('time.billed', billedText(entry));
    return entry;
  }

  async #find(tx: Transaction, scope: OrganizationScope, id: string): Promise<TimeEntry> {
    const entry = await findEntry(tx, scope, sql`entry.id = ${id}`);
    if (!entry)
      throw new ApiError('resource.not_found', 'This time entry was not found. It may have been deleted.');
    return entry;
  }

  async #record(
    tx: Transaction,
    scope: OrganizationScope,
    action: 'created' | 'updated' | 'deleted',
    entry: TimeEntry,
    changes: Record<string, unknown>,
  ): Promise<void> {
    await this.kit.audit.record(tx, scope, { action, entity: entityOf(entry), changes });
  }
}

/** What the audit log calls an entry. */
export function entityOf({ id, projectName, minutes }: Pick<TimeEntry, 'id' | 'projectName' | 'minutes'>) {
  const name = minutes === null ? projectName : `${projectName}, ${durationText(minutes)}`;
  return { type: 'time_entry', id, name } as const;
}

function billedText({ invoice }: TimeEntry): string {
  return invoice?.number
    ? `This time is billed on ${invoice.number}. Void that invoice first.`
    : 'This time is billed on a draft. Remove its line there first.';
}
