import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, type QueryOf, ticketRoutes } from '@oficio/contracts';
import { IsUUID } from 'class-validator';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import {
  InOrganization,
  type OrganizationScope,
  type RequestScope,
  Scope,
} from '../../http/request-scope.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { DOCUMENT_UPLOAD, sendDocument } from '../files/document-answer.ts';
import { MemberTickets } from './member-tickets.service.ts';
import { TicketFiles } from './ticket-files.service.ts';

export class TicketFileParameters extends IdParameter {
  @IsUUID()
  fileId!: string;
}

@Controller()
export class MemberTicketsController {
  constructor(
    private readonly tickets: MemberTickets,
    private readonly files: TicketFiles,
  ) {}

  @Handles(ticketRoutes.list)
  list(@Scope() scope: RequestScope, @Query() query: QueryOf<typeof ticketRoutes.list>) {
    return this.tickets.list(scope, query);
  }

  @Handles(ticketRoutes.create)
  create(@Scope() scope: RequestScope, @Body() body: BodyOf<typeof ticketRoutes.create>) {
    return this.tickets.create(scope, body);
  }

  @Handles(ticketRoutes.createForClient)
  createForClient(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof ticketRoutes.createForClient>,
  ) {
    return this.tickets.createForClient(scope, body);
  }

  @Handles(ticketRoutes.one)
  one(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.tickets.one(scope, id);
  }

  @Handles(ticketRoutes.write)
  write(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof ticketRoutes.write>,
  ) {
    return this.tickets.write(scope, id, body);
  }

  @Handles(ticketRoutes.resolve)
  resolve(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof ticketRoutes.resolve>,
  ) {
    return this.tickets.resolve(scope, id, version);
  }

  @Handles(ticketRoutes.reopen)
  reopen(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof ticketRoutes.reopen>,
  ) {
    return this.tickets.reopen(scope, id, version);
  }

  @Handles(ticketRoutes.rate)
  rate(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() { rating }: BodyOf<typeof ticketRoutes.rate>,
  ) {
    return this.tickets.rate(scope, id, rating);
  }

  @Handles(ticketRoutes.assign)
  assign(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof ticketRoutes.assign>,
  ) {
    return this.tickets.assign(scope, id, body);
  }

  @Handles(ticketRoutes.prioritise)
  prioritise(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof ticketRoutes.prioritise>,
  ) {
    return this.tickets.prioritise(scope, id, body);
  }

  @Handles(ticketRoutes.addFile, { upload: DOCUMENT_UPLOAD })
  addFile(
    @Scope() scope: RequestScope,
    @Query() { name }: QueryOf<typeof ticketRoutes.addFile>,
    @Body() file: UploadedFile,
  ) {
    return this.files.add(scope, name, file);
  }

  @Handles(ticketRoutes.fileContent, { answers: 'application/octet-stream' })
  async fileContent(
    @Scope() scope: RequestScope,
    @Param() { id, fileId }: TicketFileParameters,
    @Res() response: Response,
  ) {
    await sendDocument(response, await this.files.content(scope, id, fileId));
  }
}
