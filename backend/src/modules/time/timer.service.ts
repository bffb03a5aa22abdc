import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  elapsedMinutes,
  localDateAt,
  type StoppedTimer,
  type TimeEntry,
  type Timer,
  type timerRoutes,
  type timerWriteRoutes,
} from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { showChangeOfClient } from '../../records/client-of-record.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { callerTimezone } from './spent-time.ts';
import { insertEntry, lockTimer, stopEntry, stopUnseenTimer } from './time-entries.repository.ts';
import { entityOf } from './time-entries.service.ts';
import { entryStatement, findEntry } from './time-rows.ts';
import { requireTask, timedProject } from './timed-project.ts';

/** The running timer of a person. The starts and stops of one person run one after the other. */
@Injectable()
export class TimerService {
  constructor(private readonly kit: RecordKit) {}

  async one(scope: OrganizationScope): Promise<AnswerOf<typeof timerRoutes.one>> {
    const [[entry], projects] = await this.kit.database.readAll<[TimeEntry, { id: string }]>(scope, [
      entryStatement(scope, runningOf(scope)),
      sql`SELECT id FROM public.projects
        WHERE organization_id = ${scope.organizationId} AND record_state = 'open' LIMIT 1`,
    ]);
    return { timer: entry ? timerOf(entry) : null, hasProjects: projects.length > 0 };
  }

  /**
   * Starts a timer, and stops the running one at the same instant. A timer of the same work goes on, so that two tabs that
   * start it at once have one.
   * @throws ApiError resource.not_found, resource.in_use
   */
  start(
    scope: OrganizationScope,
    { projectId, taskId = null, note = null }: BodyOf<typeof timerWriteRoutes.start>,
  ): Promise<AnswerOf<typeof timerWriteRoutes.start>> {
    return this.kit.work.write(scope, async (tx) => {
      const running = await this.#lockRunning(tx, scope);
      if (running?.projectId === projectId && running.taskId === taskId && running.note === note) {
        return { timer: timerOf(running), stopped: null };
      }
      const project = await timedProject(tx, scope, projectId);
      await requireTask(tx, scope, { taskId, projectId });
      const at = this.kit.clock.instant();
      const stopped = running && (await this.#stopAt(tx, scope, running, at));
      if (!running) await stopUnseenTimer(tx, scope, at);
      const id = this.kit.newId();
      await insertEntry(tx, scope, {
        id,
        userId: scope.userId,
        projectId,
        taskId,
        day: localDateAt(at, await callerTimezone(tx, scope)),
        startedAt: at,
        endedAt: null,
        minutes: null,
        note,
        billable: true,
        rateMinor: project.rateMinor,
        currency: project.currency,
        at,
      });
      const entry = await findEntry(tx, scope, sql`entry.id = ${id}`);
      if (!entry) throw new Error('A started timer is found');
      await this.kit.audit.record(tx, scope, {
        action: 'timer_started',
        entity: entityOf(entry),
        changes: { note },
      });
      await this.#show(tx, scope, entry);
      return { timer: timerOf(entry), stopped };
    });
  }

  /** @throws ApiError time.not_running, request.invalid for an end before the start or after now */
  stop(
    scope: OrganizationScope,
    { id, endedAt }: BodyOf<typeof timerWriteRoutes.stop>,
  ): Promise<AnswerOf<typeof timerWriteRoutes.stop>> {
    return this.kit.work.write(scope, async (tx) => {
      const running = await this.#lockRunning(tx, scope);
      if (running?.id !== id) {
        throw new ApiError('time.not_running', 'This timer doesn’t run any more. It was stopped elsewhere.');
      }
      const now = this.kit.clock.instant();
      const end = endedAt === undefined ? now : new Date(endedAt).toISOString();
      if (end > now) throw atEnd('The end can’t be in the future.');
      if (end < (running.startedAt ?? end)) throw atEnd('Please enter an end after the start.');
      const stopped = await this.#stopAt(tx, scope, running, end);
      await this.#show(tx, scope, running);
      return stopped;
    });
  }

  async #lockRunning(tx: Transaction, scope: OrganizationScope): Promise<TimeEntry | null> {
    await lockTimer(tx, scope);
    return findEntry(tx, scope, runningOf(scope));
  }

  async #stopAt(
    tx: Transaction,
    scope: OrganizationScope,
    running: TimeEntry,
    end: string,
  ): Promise<StoppedTimer> {
    const minutes = elapsedMinutes(Date.parse(running.startedAt ?? end), Date.parse(end));
    await stopEntry(tx, scope, { id: running.id, endedAt: end, minutes, at: this.kit.clock.instant() });
    const entity = entityOf({ ...running, minutes });
    await this.kit.audit.record(tx, scope, {
      action: 'timer_stopped',
      entity,
      changes: { endedAt: end, minutes },
    });
    return { id: running.id, projectName: running.projectName, day: running.day, minutes };
  }

  /** A change of the client's row reaches the person's other devices; a project without a client has none. */
  async #show(tx: Transaction, scope: OrganizationScope, { clientId }: TimeEntry): Promise<void> {
    if (clientId !== null) await showChangeOfClient(tx, scope, clientId);
  }
}

const runningOf = ({ userId }: OrganizationScope): Sql =>
  sql`entry.user_id = ${userId} AND entry.minutes IS NULL`;

function timerOf({ startedAt, ...entry }: TimeEntry): Timer {
  if (startedAt === null) throw new Error('A running timer has a start');
  const { id, projectId, projectName, projectColor, taskId, taskTitle, note, version } = entry;
  return { id, projectId, projectName, projectColor, taskId, taskTitle, note, startedAt, version };
}

function atEnd(message: string): ApiError {
  return new ApiError('request.invalid', message, { fields: [{ path: 'endedAt', message }] });
}
