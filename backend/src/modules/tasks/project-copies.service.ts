import { Injectable } from '@nestjs/common';
import type { BodyOf, Project, projectRoutes, taskRoutes } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockRecord } from '../../records/record-rows.ts';
import { RecordWrites } from '../../records/record-writes.ts';
import { projectArea } from '../projects/project-area.ts';
import { copyTasks } from './project-copies.repository.ts';

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
      await copyTasks(tx, scope, {
        fromId: id,
        toId: copy.id,
        at: this.kit.clock.instant(),
        newId: () => this.kit.newId(),
      });
      // The tasks were added after the project was read.
      return (await lockRecord(this.kit, projectArea, tx, scope, copy.id)).record;
    });
  }
}
