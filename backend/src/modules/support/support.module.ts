import { Module } from '@nestjs/common';
import { ContactController } from './contact.controller.ts';
import { ContactService } from './contact.service.ts';
import { ContactSenders } from './contact-senders.ts';
import { TicketMail } from './ticket-mail.service.ts';
import { TicketRetention } from './ticket-retention.service.ts';
import { TicketsRepository } from './tickets.repository.ts';

@Module({
  controllers: [ContactController],
  providers: [ContactService, ContactSenders, TicketMail, TicketRetention, TicketsRepository],
})
export class SupportModule {}
