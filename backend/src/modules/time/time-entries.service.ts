import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  durationText,
  type QueryOf,
  type TimeEntry,
  type timeEntryRoutes,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { OrganizationClaims, Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { differences } from '../../records/differences.ts';
import type { KeyColumns } from '../../records/keyset.ts';
import { listPage } from '../../records/list.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { fileOfList, type ListFile } from '../../records/record-csv.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { callerTimezone, spentTime } from './spent-time.ts';
import { type TimeLine, timeColumns } from './time-columns.ts';
import { deleteEntry, insertEntry, lockTime, updateEntry } from './time-entries.repository.ts';
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
  async one(scope: RecordScope & OrganizationClaims, id: string): Promise<TimeEntry> {
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
      await insertEntry(tx, scope, {
        id,
        userId,
        projectId,
        taskId,
        day,
        startedAt,
        endedAt,
        minutes,
        note,
        billable,
        rateMinor: project.rateMinor,
        currency: project.currency,
        at: this.kit.clock.instant(),
      });
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
      await updateEntry(tx, scope, id, after, this.kit.clock.instant());
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
      await deleteEntry(tx, scope, id);
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
    await lockTime(tx, scope, [id]);
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
