import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  type Project,
  type projectRoutes,
  TASK_STATUSES,
  type taskRoutes,
} from '@oficio/contracts';
import { generateNKeysBetween } from 'fractional-indexing';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockRecord } from '../../records/record-rows.ts';
import { RecordWrites } from '../../records/record-writes.ts';
import { projectArea } from '../projects/project-area.ts';

/** Copies of projects, to begin the next one of a kind. */
@Injectable()
export class ProjectCopies {
  readonly #projects;

  constructor(private readonly kit: RecordKit) {
    this.#projects = new RecordWrites(kit, projectArea);
  }

  /**
   * Adds a planned project with the client, the members and the tasks of another one. The tasks are undone and at the places of
   * the board, one column after the other; dates, comments and the code stay behind.
   * @throws ApiError resource.not_found
   */
  duplicate(
    scope: OrganizationScope,
    id: string,
    { name }: BodyOf<typeof taskRoutes.duplicateProject>,
  ): Promise<Project> {
    return this.kit.work.write(scope, async (tx) => {
      const { record, fields } = await lockRecord(this.kit, projectArea, tx, scope, id);
      const body: BodyOf<typeof projectRoutes.create> = {
        name,
        clientId: fields.clientId,
        priority: fields.priority,
        agreedMinor: fields.agreedMinor,
        currency: fields.currency,
        budgetMinutes: fields.budgetMinutes,
        color: fields.color,
        description: fields.description,
        tags: [...fields.tags],
        notes: fields.notes,
        memberIds: record.members.map((member) => member.id),
      };
      const copy = await this.#projects.createIn(tx, scope, body);
      await this.#copyTasks(tx, scope, id, copy.id);
      // The tasks were added after the project was read.
      return (await lockRecord(this.kit, projectArea, tx, scope, copy.id)).record;
    });
  }

  async #copyTasks(
    tx: Transaction,
    { organizationId, userId }: OrganizationScope,
    fromId: string,
    toId: string,
  ): Promise<void> {
    const tasks = sql`SELECT id FROM oficio.tasks
      WHERE organization_id = ${organizationId} AND project_id = ${fromId} AND deleted_at IS NULL
      ORDER BY array_position(${TASK_STATUSES}::text[], status), rank`;
    const ids = (await tx.rows<{ id: string }>(tasks.text, tasks.values)).map((task) => task.id);
    if (ids.length === 0) return;
    const at = this.kit.clock.instant();
    const copies = sql`INSERT INTO oficio.tasks (id, organization_id, project_id, created_by, title, description,
        assignee_id, estimate_minutes, labels, search_text, checklist, rank, created_at, updated_at)
      SELECT placed.copy, task.organization_id, ${toId}, ${userId}, task.title, task.description, task.assignee_id,
        task.estimate_minutes, task.labels, task.search_text,
        (SELECT coalesce(jsonb_agg(entry || '{"done": false}' ORDER BY place), '[]')
          FROM jsonb_array_elements(task.checklist) WITH ORDINALITY AS entries (entry, place)),
        placed.rank, ${at}, ${at}
      FROM unnest(${ids}::uuid[], ${ids.map(() => this.kit.newId())}::uuid[],
        ${generateNKeysBetween(null, null, ids.length)}::text[]) placed (id, copy, rank)
      JOIN oficio.tasks task ON task.organization_id = ${organizationId} AND task.id = placed.id`;
    await tx.rows(copies.text, copies.values);
  }
}
