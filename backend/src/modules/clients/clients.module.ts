import { Module } from '@nestjs/common';
import { clientRoutes } from '@oficio/contracts';
import { recordsController } from '../../records/records.controller.ts';
import { clientArea } from './client-area.ts';

@Module({ controllers: [recordsController(clientRoutes, clientArea)] })
export class ClientsModule {}
