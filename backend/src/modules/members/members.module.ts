import { Module } from '@nestjs/common';
import { MembersController } from './members.controller.ts';
import { MembersRepository } from './members.repository.ts';
import { MembersService } from './members.service.ts';

@Module({ controllers: [MembersController], providers: [MembersService, MembersRepository] })
export class MembersModule {}
