import { Module } from '@nestjs/common';
import { ClientListRepository } from './client-list.repository.ts';
import { ClientListService } from './client-list.service.ts';
import { ClientTrashRepository } from './client-trash.repository.ts';
import { ClientTrashService } from './client-trash.service.ts';
import { ClientsController } from './clients.controller.ts';
import { ClientsRepository } from './clients.repository.ts';
import { ClientsService } from './clients.service.ts';

@Module({
  controllers: [ClientsController],
  providers: [
    ClientsService,
    ClientsRepository,
    ClientListService,
    ClientListRepository,
    ClientTrashService,
    ClientTrashRepository,
  ],
  exports: [ClientListService],
})
export class ClientsModule {}
