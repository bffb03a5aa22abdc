import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, clientNoteRoutes, type PageQuery } from '@oficio/contracts';
import { IsUUID } from 'class-validator';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { ClientNotesService } from './client-notes.service.ts';

class NoteParameters extends IdParameter {
  @IsUUID()
  noteId!: string;
}

@Controller()
export class ClientNotesController {
  constructor(private readonly notes: ClientNotesService) {}

  @Handles(clientNoteRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter, @Query() query: PageQuery) {
    return this.notes.list(scope, id, query);
  }

  @Handles(clientNoteRoutes.create)
  create(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof clientNoteRoutes.create>,
  ) {
    return this.notes.create(scope, id, body);
  }

  @Handles(clientNoteRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id, noteId }: NoteParameters,
    @Body() body: BodyOf<typeof clientNoteRoutes.update>,
  ) {
    return this.notes.update(scope, { clientId: id, id: noteId }, body);
  }

  @Handles(clientNoteRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id, noteId }: NoteParameters) {
    return this.notes.remove(scope, { clientId: id, id: noteId });
  }
}
