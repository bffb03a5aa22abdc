import { Injectable } from '@nestjs/common';
import { type AnswerOf, addDays, type QueryOf, type TimeWeekCell, type timeRoutes } from '@oficio/contracts';
import sql from 'sql-template-tag';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { OF_LIVING_PROJECT } from './time-rows.ts';

/** The figures of one person's week. */
@Injectable()
export class TimeWeekService {
  constructor(private readonly kit: RecordKit) {}

  async one(
    scope: OrganizationScope,
    { from, userId = scope.userId }: QueryOf<typeof timeRoutes.week>,
  ): Promise<AnswerOf<typeof timeRoutes.week>> {
    const { text, values } = sql`SELECT project.id AS "projectId", project.name AS "projectName",
        project.color AS "projectColor", project.client_name AS "clientName", task.id AS "taskId",
        task.title AS "taskTitle", entry.day,
        sum(entry.minutes)::bigint AS minutes, count(*)::integer AS entries
      FROM oficio.time_entries entry JOIN public.projects project
        ON project.id = entry.project_id AND project.organization_id = entry.organization_id
      LEFT JOIN oficio.tasks task ON task.id = entry.task_id AND task.organization_id = entry.organization_id
      WHERE entry.organization_id = ${scope.organizationId} AND entry.user_id = ${userId} AND ${OF_LIVING_PROJECT}
        AND entry.day BETWEEN ${from}::date AND ${addDays(from, 6)}::date AND entry.minutes IS NOT NULL
      GROUP BY project.id, task.id, entry.day
      ORDER BY project.sort_name, project.id, task.title NULLS FIRST, task.id, entry.day`;
    return {
      cells: await this.kit.database.read<TimeWeekCell & Record<string, unknown>>(scope, text, values),
    };
  }
}
