import { Module } from '@nestjs/common';
import { InvitationAnswersController } from './invitation-answers.controller.ts';
import { InvitationAnswersRepository } from './invitation-answers.repository.ts';
import { InvitationAnswersService } from './invitation-answers.service.ts';
import { InvitationDeliveryRepository } from './invitation-delivery.repository.ts';
import { InvitationDeliveryService } from './invitation-delivery.service.ts';
import { InvitationsController } from './invitations.controller.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { InvitationsService } from './invitations.service.ts';

@Module({
  controllers: [InvitationAnswersController, InvitationsController],
  providers: [
    InvitationsService,
    InvitationsRepository,
    InvitationAnswersService,
    InvitationAnswersRepository,
    InvitationDeliveryService,
    InvitationDeliveryRepository,
  ],
})
export class InvitationsModule {}
