import { Module } from '@nestjs/common';
import { MemberRemovalMailRepository } from './member-removal-mail.repository.ts';
import { MemberRemovalMailService } from './member-removal-mail.service.ts';
import { MembersController } from './members.controller.ts';
import { MembersRepository } from './members.repository.ts';
import { MembersService } from './members.service.ts';

@Module({
  controllers: [MembersController],
  providers: [MemberRemovalMailRepository, MemberRemovalMailService, MembersService, MembersRepository],
})
export class MembersModule {}
