import { Module } from '@nestjs/common';
import { ClientsController } from './clients.controller.ts';

@Module({ controllers: [ClientsController] })
export class ClientsModule {}
