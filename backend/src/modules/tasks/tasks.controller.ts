import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, type QueryOf, taskRoutes } from '@oficio/contracts';
import { IsUUID } from 'class-validator';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { sendList } from '../../records/record-csv.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { ProjectCopies } from './project-copies.service.ts';
import { TasksService } from './tasks.service.ts';

class CommentParameters extends IdParameter {
  @IsUUID()
  commentId!: string;
}

@Controller()
export class TasksController {
  constructor(
    private readonly kit: RecordKit,
    private readonly tasks: TasksService,
    private readonly copies: ProjectCopies,
  ) {}

  @Handles(taskRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof taskRoutes.list>) {
    return this.tasks.list(scope, query);
  }

  @Handles(taskRoutes.csv, { answers: 'text/csv' })
  csv(
    @InOrganization() scope: OrganizationScope,
    @Query() { format, ...query }: QueryOf<typeof taskRoutes.csv>,
    @Res() response: Response,
  ) {
    return sendList(this.kit, scope, this.tasks.file(scope, query), format, response);
  }

  @Handles(taskRoutes.board)
  board(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.tasks.board(scope, id);
  }

  @Handles(taskRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.tasks.one(scope, id);
  }

  @Handles(taskRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof taskRoutes.create>) {
    return this.tasks.create(scope, body);
  }

  @Handles(taskRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof taskRoutes.update>,
  ) {
    return this.tasks.update(scope, id, body);
  }

  @Handles(taskRoutes.move)
  move(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof taskRoutes.move>,
  ) {
    return this.tasks.move(scope, id, body);
  }

  @Handles(taskRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.tasks.remove(scope, id);
  }

  @Handles(taskRoutes.comment)
  comment(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof taskRoutes.comment>,
  ) {
    return this.tasks.comment(scope, id, body);
  }

  @Handles(taskRoutes.removeComment)
  removeComment(@InOrganization() scope: OrganizationScope, @Param() { id, commentId }: CommentParameters) {
    return this.tasks.removeComment(scope, id, commentId);
  }

  @Handles(taskRoutes.duplicateProject)
  duplicateProject(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof taskRoutes.duplicateProject>,
  ) {
    return this.copies.duplicate(scope, id, body);
  }
}
