import { Module } from '@nestjs/common';
import { ClientNotesController } from './client-notes.controller.ts';
import { ClientNotesRepository } from './client-notes.repository.ts';
import { ClientNotesService } from './client-notes.service.ts';

@Module({ controllers: [ClientNotesController], providers: [ClientNotesService, ClientNotesRepository] })
export class ClientNotesModule {}
