import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { CannedReplies } from './canned-replies.service.ts';
import { ClientRequests } from './client-requests.service.ts';
import { ContactController } from './contact.controller.ts';
import { ContactService } from './contact.service.ts';
import { ContactSenders } from './contact-senders.ts';
import { DeskTicketsController } from './desk-tickets.controller.ts';
import { DeskTicketsRepository } from './desk-tickets.repository.ts';
import { DeskTickets } from './desk-tickets.service.ts';
import { MemberTicketsController } from './member-tickets.controller.ts';
import { MemberTicketsRepository } from './member-tickets.repository.ts';
import { MemberTickets } from './member-tickets.service.ts';
import { MessageLimit } from './message-limit.ts';
import { RequestMailArea } from './request-mail-area.ts';
import { RequestMails } from './request-mails.ts';
import { TicketAnswerMail } from './ticket-answer-mail.service.ts';
import { TicketEngine } from './ticket-engine.ts';
import { TicketFiles } from './ticket-files.service.ts';
import { TicketMail } from './ticket-mail.service.ts';
import { TicketMerge } from './ticket-merge.ts';
import { TicketNotices } from './ticket-notices.ts';
import { TicketRetention } from './ticket-retention.service.ts';
import { TicketSchedule } from './ticket-schedule.service.ts';
import { TicketsRepository } from './tickets.repository.ts';

@Module({
  imports: [FilesModule, OutboxModule],
  controllers: [ContactController, MemberTicketsController, DeskTicketsController],
  providers: [
    ContactService,
    ContactSenders,
    TicketMail,
    TicketRetention,
    TicketsRepository,
    TicketEngine,
    TicketNotices,
    TicketMerge,
    TicketFiles,
    TicketAnswerMail,
    TicketSchedule,
    MessageLimit,
    MemberTickets,
    MemberTicketsRepository,
    DeskTickets,
    DeskTicketsRepository,
    CannedReplies,
    ClientRequests,
    RequestMails,
    RequestMailArea,
  ],
  exports: [MemberTickets],
})
export class SupportModule {}
