import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, cannedReplyRoutes, deskTicketRoutes, type QueryOf } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { DOCUMENT_UPLOAD, sendDocument } from '../files/document-answer.ts';
import { CannedReplies } from './canned-replies.service.ts';
import { DeskTickets } from './desk-tickets.service.ts';
import { TicketFileParameters } from './member-tickets.controller.ts';
import { TicketFiles } from './ticket-files.service.ts';

@Controller()
export class DeskTicketsController {
  constructor(
    private readonly tickets: DeskTickets,
    private readonly files: TicketFiles,
    private readonly replies: CannedReplies,
  ) {}

  @Handles(deskTicketRoutes.list)
  list(@Scope() scope: RequestScope, @Query() query: QueryOf<typeof deskTicketRoutes.list>) {
    return this.tickets.list(scope, query);
  }

  @Handles(deskTicketRoutes.one)
  one(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.tickets.one(scope, id);
  }

  @Handles(deskTicketRoutes.write)
  write(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof deskTicketRoutes.write>,
  ) {
    return this.tickets.write(scope, id, body);
  }

  @Handles(deskTicketRoutes.resolve)
  resolve(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof deskTicketRoutes.resolve>,
  ) {
    return this.tickets.resolve(scope, id, body);
  }

  @Handles(deskTicketRoutes.reopen)
  reopen(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof deskTicketRoutes.reopen>,
  ) {
    return this.tickets.reopen(scope, id, body);
  }

  @Handles(deskTicketRoutes.assign)
  assign(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof deskTicketRoutes.assign>,
  ) {
    return this.tickets.assign(scope, id, body);
  }

  @Handles(deskTicketRoutes.prioritise)
  prioritise(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof deskTicketRoutes.prioritise>,
  ) {
    return this.tickets.prioritise(scope, id, body);
  }

  @Handles(deskTicketRoutes.merge)
  merge(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof deskTicketRoutes.merge>,
  ) {
    return this.tickets.merge(scope, id, body);
  }

  @Handles(deskTicketRoutes.addFile, { upload: DOCUMENT_UPLOAD })
  addFile(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Query() { name }: QueryOf<typeof deskTicketRoutes.addFile>,
    @Body() file: UploadedFile,
  ) {
    return this.files.addAtDesk(scope, id, name, file);
  }

  @Handles(deskTicketRoutes.fileContent, { answers: 'application/octet-stream' })
  async fileContent(
    @Scope() scope: RequestScope,
    @Param() { id, fileId }: TicketFileParameters,
    @Res() response: Response,
  ) {
    await sendDocument(response, await this.files.contentAtDesk(scope, id, fileId));
  }

  @Handles(cannedReplyRoutes.list)
  listReplies(@Scope() scope: RequestScope) {
    return this.replies.list(scope);
  }

  @Handles(cannedReplyRoutes.one)
  oneReply(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.replies.one(scope, id);
  }

  @Handles(cannedReplyRoutes.create)
  createReply(@Scope() scope: RequestScope, @Body() body: BodyOf<typeof cannedReplyRoutes.create>) {
    return this.replies.create(scope, body);
  }

  @Handles(cannedReplyRoutes.update)
  updateReply(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof cannedReplyRoutes.update>,
  ) {
    return this.replies.update(scope, id, body);
  }

  @Handles(cannedReplyRoutes.remove)
  removeReply(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.replies.remove(scope, id);
  }
}
